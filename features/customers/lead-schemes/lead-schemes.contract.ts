import * as z from 'zod';
import { MAX_SCHEME_CODE, SEED_SCHEMES } from '#customers/schemes/scheme-limits.constants.ts';
import { SEVERITIES } from '#customers/schemes/verdicts.ts';

/** Schemes of one lead: the visitor's own and the shop's proposals. */
export const MAX_LEAD_SCHEMES = 12;

export const PROPOSAL_MESSAGES = {
  full: `A lead can have up to ${MAX_LEAD_SCHEMES} schemes.`,
  noScheme: 'This quote request doesn’t have that scheme.',
} as const;

const coat = z.object({
  name: z.string().meta({ description: 'What the layout calls the zone.' }),
  words: z.string().meta({ description: 'Color, number and finish.' }),
  srgb: z.string().nullable().meta({ description: 'Null for a color that is not known anymore.' }),
  isOffered: z.boolean().meta({ description: 'False for a color that the shop has retired or removed.' }),
});

const verdict = z.object({
  severity: z.enum(SEVERITIES),
  title: z.string(),
  detail: z.string().optional(),
  rule: z.string().meta({ description: 'The section of 14 CFR, or the manual, that it comes from.' }),
});

const side = z.object({ words: z.string(), srgb: z.string().nullable() });
const difference = z.object({ what: z.string(), before: side, after: side });

/** A scheme in words, for a lead. */
export const shownScheme = z.object({
  code: z.string(),
  type: z.string().meta({ description: 'The airplane as it was called when the scheme was stored.' }),
  layout: z.string(),
  words: z.string().meta({ description: 'Such as “Foothill, three colors”.' }),
  description: z.string().meta({ description: 'The picture of the left side in words.' }),
  mark: z.string().nullable(),
  coats: z.array(coat).meta({ description: 'Its zones, base first.' }),
  verdicts: z.array(verdict).meta({ description: 'Results of the rules, worst first.' }),
  price: z.number().int().nullable().meta({
    description: 'Dollars by the price list, for the scheme only; null if it needs a custom price.',
  }),
  opensInStudio: z.boolean().meta({ description: 'False while the studio is closed.' }),
  differences: z
    .array(difference)
    .meta({ description: 'From the first scheme of the quote request; empty for that one itself.' }),
});
export type ShownLeadScheme = z.infer<typeof shownScheme>;

export const leadScheme = shownScheme
  .extend({
    id: z.number().int(),
    origin: z.enum(['visitor', 'shop']).meta({ description: 'Who drew it.' }),
    attachedAt: z.iso.datetime(),
  })
  .meta({ id: 'LeadScheme' });
export type LeadScheme = z.infer<typeof leadScheme>;

/** A scheme in a row of the list. */
export const schemeSwatch = z.object({
  layout: z.string(),
  colors: z
    .array(z.object({ name: z.string(), srgb: z.string() }))
    .meta({ description: 'Those of its zones, each once, base first, as they were when it was stored.' }),
});
export type SchemeSwatch = z.infer<typeof schemeSwatch>;

/** The body of `POST /api/quotes/{id}/schemes`. */
export const newProposal = z.strictObject({
  code: z
    .string()
    .max(MAX_SCHEME_CODE)
    .meta({ description: 'The code of the scheme.', examples: SEED_SCHEMES.map(({ code }) => code) }),
});
