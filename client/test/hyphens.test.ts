import { describe, expect, it } from "vitest";
import { hyphenated } from "../src/lib/hyphens";

const shown = (name: string): string => hyphenated(name).replaceAll("\u00ad", "-");

describe("the hyphens of long names", () => {
  it.each([
    ["Aantekeningen", "Aan-te-ke-nin-gen"],
    ["Zolderlaboratorium", "Zol-der-la-bo-ra-to-rium"],
    ["in geheimschrift", "in geheim-schrift"],
    ["Carta resplandeciente", "Carta res-plan-de-ciente"],
    ["Trapezohedron", "Tra-pe-zo-he-dron"],
    ["Nyarlathotep", "Nyar-la-tho-tep"],
  ])("stand between syllables: %s", (name, broken) => expect(shown(name)).toBe(broken));

  it("leave short words alone, and change nothing that is read", () => {
    expect(hyphenated("Dokter Ambrose Dexter")).toBe("Dokter Ambrose Dexter");
    expect(hyphenated("Augustusonweer").replaceAll("\u00ad", "")).toBe("Augustusonweer");
  });
});
