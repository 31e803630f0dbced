import * as z from 'zod';
import { type Coating, FINISHES, LAYOUT_IDS, type Scheme, ZONES } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { VIEWS } from '#airplanes/drawing/pictures.ts';
import { text } from '#foundation/fields/fields.contract.ts';
import {
  CORNER_WIDTHS,
  CORNERS,
  type Corner,
  MAX_NOTE,
  MAX_SCHEME_CODE,
  SEED_SCHEMES,
} from './scheme-limits.constants.ts';

const MAX_WIDTH = 2000;

const pictureQuery = (minWidth: number) =>
  z.object({
    s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
    view: z.enum(VIEWS).meta({ description: 'The left or right side, or the airplane from above' }),
    w: z.coerce.number().int().min(minWidth).max(MAX_WIDTH).meta({ description: 'The width in pixels' }),
  });

/** Cards show small pictures. */
export const svgQuery = pictureQuery(240).extend({
  ground: z.enum(['paper', 'ink']).default('paper').meta({ description: 'What the picture stands on' }),
  detail: z.enum(['full', 'bare']).default('full').meta({ description: 'Bare: without light, for small pictures' }),
});
export const pngQuery = pictureQuery(600);
export type SvgQuery = z.infer<typeof svgQuery>;
export type PngQuery = z.infer<typeof pngQuery>;

/** A scheme whose mark is to be placed; `coatings` may be those of the scheme alone. */
export interface SettleOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
}

/** A picture to be drawn, by default in full and for a light ground. */
export type PictureOrder = SettleOrder & Pick<SvgQuery, 'view' | 'w'> & Partial<Pick<SvgQuery, 'ground' | 'detail'>>;

/** Settles and draws schemes in another process. Fails while too many wait. */
export interface PictureTools {
  settle(order: SettleOrder): Promise<SettledScheme>;
  draw(order: PictureOrder): Promise<string>;
}

/** What a sheet is made from. */
export interface SheetOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
  /** Where the scheme is saved, or null. */
  link: string | null;
  /** YYYY-MM-DD: a shop day. */
  drawnOn: string;
  /** The shop's name. */
  business: string;
}

export const sheetQuery = z.object({
  s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
});

/** What a picture from a corner is made from. */
export interface CornerOrder {
  scheme: Scheme;
  coatings: readonly Coating[];
  bearing: number;
  /** Pixels. */
  width: number;
}

const corners = Object.keys(CORNERS) as [Corner, ...Corner[]];

export const cornerQuery = z.object({
  s: z.string().meta({ description: 'The code of the scheme', examples: SEED_SCHEMES.map(({ code }) => code) }),
  from: z.enum(corners).meta({ description: 'From the left and ahead, or from the right and behind' }),
  w: z.coerce.number().pipe(z.literal(CORNER_WIDTHS)).meta({ description: 'The width in pixels' }),
});
export type CornerQuery = z.infer<typeof cornerQuery>;

export const newSavedScheme = z
  .strictObject({
    code: z
      .string()
      .max(MAX_SCHEME_CODE)
      .meta({ description: 'The code of the scheme.', examples: SEED_SCHEMES.map(({ code }) => code) }),
    note: text(MAX_NOTE)
      .nullish()
      .transform((note) => note || null)
      .meta({ description: 'For those who open the link.' }),
    showMark: z.boolean().default(false).meta({ description: 'Whether previews of the link show the registration.' }),
  })
  .meta({ id: 'NewSavedScheme' });
export type NewSavedScheme = z.infer<typeof newSavedScheme>;

export const savedLink = z
  .object({
    token: z.string().meta({ description: 'Unguessable; only its hash is stored.' }),
    link: z.string().meta({ description: 'The address of its page.' }),
  })
  .meta({ id: 'SavedLink' });
export type SavedLink = z.infer<typeof savedLink>;

const finish = z.enum(FINISHES);

export const savedScheme = z
  .object({
    code: z.string(),
    type: z.string().meta({ description: 'The airplane as it was called when it was saved.' }),
    layout: z.enum(LAYOUT_IDS),
    mark: z.string().nullable(),
    description: z.string().meta({ description: 'The picture of the left side in words.' }),
    coats: z.array(
      z.object({
        zone: z.enum(ZONES),
        name: z.string().meta({ description: 'What the layout calls the zone.' }),
        coating: z.string(),
        finish,
      }),
    ),
    coatings: z
      .array(
        z.object({
          id: z.string(),
          name: z.string(),
          maker: z.string().nullable(),
          standard: z.enum(['AMS-STD-595', 'RAL']).nullable(),
          number: z.string().nullable(),
          finishes: z.array(finish).readonly(),
          srgb: z.string(),
          isOffered: z.boolean().meta({ description: 'False for a color that the shop has retired or removed.' }),
        }),
      )
      .meta({ description: 'Those of its zones: as they are today, else as they were when it was saved.' }),
    note: z.string().nullable(),
    showsMark: z.boolean().meta({ description: 'Whether previews of the link show the registration.' }),
    savedOn: z.iso.date().meta({ description: 'In shop time.' }),
  })
  .meta({ id: 'SavedScheme' });
export type SavedScheme = z.infer<typeof savedScheme>;

export const savedPictureQuery = z.object({
  view: z.enum(VIEWS).meta({ description: 'The left or right side, or the airplane from above' }),
});

export const studioOpening = z.strictObject({
  layout: z.enum(LAYOUT_IDS).meta({ description: 'The layout that the studio shows first.' }),
});

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
