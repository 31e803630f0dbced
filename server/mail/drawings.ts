import type { OutboxMessage } from '#database/tables.ts';
import { sha256Hex } from '../crypto.ts';
import type { Attachment } from './attachments.ts';

/** The picture of a scheme as a PNG. */
export type DrawScheme = (code: string) => Promise<Buffer>;

/** For a process without pictures. */
export const drawNothing: DrawScheme = async () => Promise.reject(new Error('No pictures are made here'));

/**
 * Makes the pictures of a mail's drawings. One that cannot be made is left out and reported: its words stand in its place.
 * @returns PNGs by the codes of their schemes
 */
export async function makeDrawings(
  message: OutboxMessage,
  drawScheme: DrawScheme,
  onError: (error: unknown) => void,
): Promise<Map<string, Buffer>> {
  const made = new Map<string, Buffer>();
  const blocks = 'page' in message ? message.page.blocks : [];
  for (const block of blocks) {
    if (!('drawing' in block)) continue;
    try {
      made.set(block.drawing.code, await drawScheme(block.drawing.code));
    } catch (error) {
      onError(error);
    }
  }
  return made;
}

/** The pictures as parts of a mail, and the address of each within its HTML. */
export function toInline(drawings: ReadonlyMap<string, Buffer>) {
  const parts: (Attachment & { cid: string })[] = [];
  const sources = new Map<string, string>();
  for (const [code, content] of drawings) {
    const cid = `${sha256Hex(code).slice(0, 32)}@drawing`;
    parts.push({ name: 'scheme.png', content, cid });
    sources.set(code, `cid:${cid}`);
  }
  return { parts, sources };
}

/** The address of each picture for an HTML page that loads nothing. */
export function toDataAddresses(drawings: ReadonlyMap<string, Buffer>): Map<string, string> {
  return new Map([...drawings].map(([code, png]) => [code, `data:image/png;base64,${png.toString('base64')}`]));
}
