/** One editable text of a page: its built-in words and how long it may be. An `image` holds an image address. */
export type PageText = { kind: 'line' | 'paragraph' | 'image'; text: string; max: number };

const MAX_LINE = 200;
export const MAX_TEXT = 5_000;
const MAX_IMAGE = 500;

/** A heading, label or button; `\n` in it breaks the line where the design stacks a heading. */
export const line = (text: string, max = MAX_LINE): PageText => ({ kind: 'line', text, max });
export const paragraph = (text: string, max = MAX_TEXT): PageText => ({ kind: 'paragraph', text, max });
export const image = (address: string): PageText => ({ kind: 'image', text: address, max: MAX_IMAGE });
