declare module 'subset-font' {
  type Axis = number | { min: number; max: number; default: number };
  /** Leaves the characters of `text`, and of a variable font the given part of its axes. */
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype';
      variationAxes?: Record<string, Axis> | undefined;
      noHinting?: boolean | undefined;
    },
  ): Promise<Buffer>;
}
