import * as z from 'zod';
import { emptyToNull } from '#foundation/fields/fields.contract.ts';
import { STRIPE_MESSAGES as MESSAGES, STRIPE_CENTS, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from './stripe.constants.ts';

const key = (pattern: RegExp, message: string, description: string) =>
  z
    .preprocess(
      emptyToNull,
      z.string().trim().max(250, 'At most 250 characters').regex(pattern, message).nullable().default(null),
    )
    .meta({ description });

const keys = {
  secretKey: key(STRIPE_KEY, MESSAGES.secretKey, 'Null keeps the stored one.'),
  webhookSecret: key(STRIPE_WEBHOOK_SECRET, MESSAGES.webhookSecret, 'Null keeps the stored one.'),
};

const methods = {
  bankTransfer: z.boolean().meta({ description: 'Whether customers may pay by bank transfer (ACH).' }),
  card: z.boolean().meta({ description: 'Whether customers may pay by card.' }),
  cardLimitCents: z.int(MESSAGES.limit).meta({ description: 'The largest payment by card.' }),
};

/** The body of `PUT /api/stripe`. */
export const stripeChange = z.strictObject({
  ...keys,
  ...methods,
  cardLimitCents: methods.cardLimitCents.min(STRIPE_CENTS.min, MESSAGES.limit).max(STRIPE_CENTS.max, MESSAGES.limit),
  expectedUpdatedAt: z.iso
    .datetime({ offset: true })
    .nullable()
    .optional()
    .meta({ description: 'The `updatedAt` that the change is based on, null for none; 409 when it has moved on.' }),
});
export type StripeChange = Omit<z.infer<typeof stripeChange>, 'expectedUpdatedAt'>;

/** The body of `POST /api/stripe/test`. */
export const stripeTestRequest = z.strictObject({
  secretKey: keys.secretKey.meta({ description: 'Tried without being stored; by default the key in force.' }),
});

export const stripeSettings = z
  .object({
    ...methods,
    keys: z
      .enum(['none', 'set', 'environment', 'lost'])
      .meta({ description: 'The keys themselves are never returned. `lost`: sealed with another SESSION_SECRET.' }),
    mode: z.enum(['test', 'live']).nullable().meta({ description: 'In test mode no real money moves.' }),
    webhookAddress: z.string().meta({ description: 'What to enter as the endpoint at Stripe.' }),
    lastEventAt: z.iso.datetime().nullable().meta({ description: 'When Stripe last reported something.' }),
    updatedAt: z.iso.datetime().nullable(),
    updatedBy: z.string().nullable(),
  })
  .meta({ id: 'StripeSettings', description: 'How customers pay by card and bank transfer.' });
export type StripeSettings = z.infer<typeof stripeSettings>;

export const stripeTest = z
  .object({
    works: z.boolean(),
    sentence: z.string().meta({ description: 'The outcome in plain words.' }),
  })
  .meta({ id: 'StripeTest', description: 'The outcome of a look at the Stripe account.' });
export type StripeTest = z.infer<typeof stripeTest>;

export const checkoutStarted = z
  .object({ url: z.url().meta({ description: 'The page at Stripe.' }) })
  .meta({ id: 'CheckoutStarted', description: 'Where an invoice is paid online.' });
export type CheckoutStarted = z.infer<typeof checkoutStarted>;

export const eventTaken = z
  .object({ taken: z.boolean().meta({ description: 'False for what this site ignores.' }) })
  .meta({ id: 'StripeEventTaken', description: 'Whether an event was about a payment that this site started.' });
