/** A named scheme as the home page shows it. */
export interface SampleScheme {
  name: string;
  /** What the layout is, in a sentence. */
  note: string;
  code: string;
  /** sRGB, each color once. */
  colors: string[];
}
