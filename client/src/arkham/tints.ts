/** The tints of the neighbourhoods are those of the board games. */
const TINTS: Record<string, string> = {
  northside: "#b0682c",
  downtown: "#8d8d88",
  easttown: "#57575d",
  rivertown: "#764a90",
  french_hill: "#3c609c",
  southside: "#855d39",
  uptown: "#9c3831",
  miskatonic_university: "#9c882f",
  merchant_district: "#427a48",
};

export const tintOf = (neighborhood: string): string => TINTS[neighborhood] ?? "#6b5c46";
