declare module "subset-font" {
  interface Cut {
    targetFormat: "woff2";
    variationAxes?: Record<string, number | { min: number; max: number; default: number }>;
  }
  export default function subset(face: Uint8Array, letters: string, cut: Cut): Promise<Uint8Array>;
}
