import type { Scheme } from '#features/drawing/contract.ts';

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

/** The scheme of a request, read and judged before it is stored. */
export type JudgedScheme =
  | { problem: string }
  | {
      scheme: Scheme;
      /** The picture in a sentence. */
      words: string;
      /** Its zones with color, number and finish. */
      coats: { label: string; value: string }[];
      isStudioOpen: boolean;
      /** Why it is not sent; empty if it is. */
      refusals: string[];
    };

/** What the address of a form names: a scheme, or one that cannot be read. */
export type SchemeOfAddress = SentScheme | { problem: string } | null;
