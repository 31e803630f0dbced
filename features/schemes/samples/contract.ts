/** A named scheme as the home page shows it. */
export interface SampleScheme {
  name: string;
  /** What the layout is, in a sentence. */
  note: string;
  code: string;
  /** Of its picture from the left, `STAGE_WIDTH` wide, in pixels. */
  height: number;
  /** sRGB, each color once. */
  colors: string[];
}
