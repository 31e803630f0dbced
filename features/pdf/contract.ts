/** A fact below its label, with a word beneath it. */
export interface Fact {
  label: string;
  value: string;
  more: string | null;
  isPrice?: boolean;
}
