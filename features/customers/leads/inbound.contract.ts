import * as z from 'zod';
import { recordId } from '#foundation/fields/fields.contract.ts';

const inboundFile = z.object({
  id: recordId,
  name: z.string(),
  mimeType: z.string(),
  size: z.int().meta({ description: 'Bytes, decoded.' }),
  kind: z.enum(['photo', 'file', 'left']).meta({
    description: 'A photo of the lead or its job, a file to download, or one that stays in the mailbox.',
  }),
  url: z.string().nullable().meta({ description: 'Null for what is not here.' }),
  thumbnail: z.string().nullable().meta({ description: 'A small JPEG; null for what cannot be shown.' }),
});

/** An email from someone, in the timeline of a lead. */
export const inboundMail = z.object({
  id: recordId,
  receivedAt: z.iso.datetime(),
  type: z.enum(['mail', 'automatic', 'beyond']).meta({
    description: 'Beyond: it counts emails over the limit of an hour, which stay in the mailbox.',
  }),
  sender: z.string(),
  senderName: z.string().nullable(),
  subject: z.string().nullable(),
  text: z.string(),
  quoted: z.string().meta({ description: 'What it quotes, and its signature; empty for none.' }),
  matchedBy: z.enum(['thread', 'token', 'address', 'hand']),
  isVerified: z.boolean().meta({ description: 'Whether the own mail server found the sender to be real.' }),
  count: z.int(),
  files: z.array(inboundFile),
});
export type InboundMail = z.infer<typeof inboundMail>;
