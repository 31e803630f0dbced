/** The scheme that a form sends with its request. */
interface SentScheme {
  code: string;
  /** 'Foothill, three colors' */
  words: string;
  /** The picture in a sentence. */
  description: string;
  /** Values for the fields of the form, by their names; several are parted by line breaks. */
  values: Record<string, string>;
}

/** What the address of a form names: a scheme, or one that cannot be read. */
export type SchemeOfAddress = SentScheme | { problem: string } | null;
