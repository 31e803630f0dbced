import * as z from 'zod';
import { DESK_LIMITS } from '#customers/leads/leads.constants.ts';
import { line, text } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';
import { PLACEHOLDERS, SHOP_WORDS, unknownPlaceholder } from './replies.ts';

/** Filled in, it must fit into a reply. */
const MAX_TEXT = DESK_LIMITS.reply / 2;

const subject = line(DESK_LIMITS.subject / 2)
  .min(1, 'Enter a subject')
  .meta({
    description: 'The tail number is added where there is one.',
  });
const filled = text(MAX_TEXT)
  .refine((value) => unknownPlaceholder(value) === null, {
    error: ({ input }) => `We can’t fill in ${unknownPlaceholder(String(input))}. Check its spelling`,
  })
  .meta({
    description: `May hold ${Object.keys({ ...PLACEHOLDERS, ...SHOP_WORDS })
      .map((name) => `{${name}}`)
      .join(', ')}.`,
  });

const message = filled.min(1, 'Enter a message');

const replies = z.strictObject({
  firstSubject: subject,
  firstText: message,
  quoteSubject: subject,
  quoteText: message,
  followUpSubject: subject,
  followUpText: message,
  signature: filled.default('').meta({ description: 'Below each message. It may hold the same, or be empty.' }),
});
export type ReplyWords = z.infer<typeof replies>;

const paragraphs = (...all: string[]) => ['{first name},', ...all].join('\n\n');

export const REPLY_SETTING: Setting<ReplyWords> = {
  name: 'replies',
  summary: 'The templates of replies to leads',
  schema: replies,
  builtIn: {
    firstSubject: 'Your request',
    firstText: paragraphs('Thank you for contacting us about {airplane}. {next step}', '{photos}'),
    quoteSubject: 'Your quote',
    quoteText: paragraphs(
      'The quote for {airplane} is ready. Take your time reading it, and reply with any questions.',
      'Final pricing will be confirmed after aircraft inspection.',
    ),
    followUpSubject: 'Still interested?',
    followUpText: paragraphs(
      'We have not heard from you {last email} about {airplane}. Are you still planning the work?',
      'A short reply is all we need, even if it is a no.',
    ),
    signature: '',
  },
  isPrivate: true,
};
