import * as z from 'zod';
import { line } from '#foundation/fields/fields.contract.ts';
import { HIT_KINDS } from './find-words.ts';

const MAX_QUERY = 200;

/** The query of `GET /api/find`. */
export const findQuery = z.strictObject({ q: line(MAX_QUERY) });

const hit = z
  .object({
    kind: z.enum(HIT_KINDS),
    path: z.string().meta({ description: 'The address of its page at the desk.' }),
    title: z.string(),
    note: z.string(),
    state: z.string().meta({ description: 'How it stands, in words; may be empty.' }),
  })
  .meta({ id: 'Hit', description: 'A record that a search found.' });
export type Hit = z.infer<typeof hit>;

export const found = z
  .object({
    hits: z.array(hit).meta({ description: 'By kind, the best first.' }),
    more: z.array(z.enum(HIT_KINDS)).meta({ description: 'Kinds of which there are more.' }),
  })
  .meta({ id: 'Found', description: 'What a search of the desk found, as far as the role may open it.' });
export type Found = z.infer<typeof found>;
