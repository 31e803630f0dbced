import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { BUILT_IN_COATINGS } from '#customers/schemes/coatings.contract.ts';
import { seedScheme } from '#customers/schemes/scheme-fields.ts';
import { FAMILIES } from './airframes/aircraft-types.ts';
import { LAYOUT_IDS } from './paint/scheme.ts';
import { drawPicture } from './pictures.ts';

const MAX_BYTES = 3 * 1024;

test.each([...Object.keys(FAMILIES), 'C172', 'C182'])(
  'a small picture of %s is at most 3 KB, without light',
  (type) => {
    for (const layout of LAYOUT_IDS) {
      const svg = drawPicture(seedScheme(layout, type), BUILT_IN_COATINGS, 'left', 240, { isBare: true });
      expect(gzipSync(svg).length, layout).toBeLessThanOrEqual(MAX_BYTES);
      expect(svg).not.toMatch(/Gradient|fill-opacity/);
      expect(svg.match(/<path/g)!.length, layout).toBeGreaterThan(15);
    }
  },
);
