/** An editable text of a page: its built-in text and its maximum length. An `image` holds an address. */
export type PageText = { kind: 'line' | 'paragraph' | 'image'; text: string; max: number };

const MAX_LINE = 200;
export const MAX_TEXT = 5_000;
const MAX_IMAGE = 500;

/** A heading, label or button; `\n` breaks a stacked heading. */
export const line = (text: string, max = MAX_LINE): PageText => ({ kind: 'line', text, max });
export const paragraph = (text: string, max = MAX_TEXT): PageText => ({ kind: 'paragraph', text, max });
export const image = (address: string): PageText => ({ kind: 'image', text: address, max: MAX_IMAGE });
