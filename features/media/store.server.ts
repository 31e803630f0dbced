import type { Db } from '#database/open.ts';
import { builtInPictures } from './built-in/pictures.ts';
import { FALLBACK_IMAGE, PICTURE_FORMATS, type Pictures } from './contract.ts';
import { builtInName } from './rules.ts';
import { uploadedPictures } from './uploads/store.server.ts';

/**
 * The variants of every picture address in `content` (texts and records), and of the fallback picture. Pictures of
 * other sites are left out.
 */
export async function loadPictures(db: Db, content: unknown): Promise<Pictures> {
  return { ...picturesFor(content), ...(await uploadedPictures(db, [...new Set(addressesIn(content))])) };
}

/** The same for content that can only hold built-in pictures. */
export function picturesFor(content: unknown): Pictures {
  const addresses = [...new Set([FALLBACK_IMAGE, ...addressesIn(content)])].sort();
  return Object.fromEntries(
    addresses
      .filter((src) => src in builtInPictures)
      .map((src) => {
        const { hash, ...picture } = builtInPictures[src]!;
        return [src, { ...picture, name: `/images/variants/${builtInName(src)}-${hash}`, formats: PICTURE_FORMATS }];
      }),
  );
}

function addressesIn(content: unknown): string[] {
  if (typeof content === 'string') return /^\/(images|uploads)\//.test(content) ? [content] : [];
  if (typeof content !== 'object' || content === null) return [];
  return Object.values(content).flatMap(addressesIn);
}
