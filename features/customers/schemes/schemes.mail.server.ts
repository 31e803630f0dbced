import { WHITE } from '#airplanes/drawing/paint/steps.ts';
import { drawPicture } from '#airplanes/drawing/pictures.ts';
import type { MailBlock } from '#database/tables.ts';
import type { DrawingMaker } from '#foundation/media/image-worker.process.server.ts';
import type { Services } from '#server/services.ts';
import { readScheme } from './scheme-code.ts';
import { loadCoatings } from './sent-schemes.store.server.ts';
import { FIELDS, SCHEME_MESSAGES, TRUTH } from './studio.constants.ts';

/** Pixels: twice as wide as mails are shown. */
const PICTURE_WIDTH = 1000;

/** What a mail shows of a scheme. */
export interface MailedScheme {
  code: string;
  /** The picture in a sentence. */
  words: string;
  /** Whether the studio opens it. */
  isStudioOpen: boolean;
}

/** The picture of a scheme in a mail, with what is to be said beneath each, and the link to it. */
export function schemeBlocks(
  { code, words, isStudioOpen }: MailedScheme,
  label: string,
  publicUrl: string,
): MailBlock[] {
  const href = `${publicUrl}/studio?${new URLSearchParams({ [FIELDS.scheme]: code })}`;
  return [{ drawing: { code, words } }, { paragraph: TRUTH }, ...(isStudioOpen ? [{ link: { label, href } }] : [])];
}

/**
 * The left side of a scheme as a PNG on white, which dark mails need.
 * @throws if it cannot be made
 */
export async function drawForMail(db: Services['db'], maker: DrawingMaker, code: string): Promise<Buffer> {
  const read = readScheme(code);
  if ('problem' in read) throw new Error(SCHEME_MESSAGES[read.problem]);
  const coatings = await loadCoatings(db);
  return maker.make(() => drawPicture(read.scheme, coatings, 'left', PICTURE_WIDTH, { ground: WHITE }), {
    isOpaque: true,
  });
}
