import type { Db } from '#database/open.ts';
import { builtInPictures } from './built-in/pictures.ts';
import { FALLBACK_IMAGE, PICTURE_FORMATS, type Pictures } from './contract.ts';
import { builtInName } from './rules.ts';
import { uploadedPictures } from './uploads/store.server.ts';

/**
 * What <Picture> needs for every picture address that stands anywhere in `content` (a page's texts and records), and for
 * the one that stands in where an address fails. An address of another site has no variants and is left out.
 */
export async function loadPictures(db: Db, content: unknown): Promise<Pictures> {
  return { ...picturesFor(content), ...(await uploadedPictures(db, [...new Set(addressesIn(content))])) };
}

/** The same for the site's own pictures alone: for content that cannot hold another. */
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
