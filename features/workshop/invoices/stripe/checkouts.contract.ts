import * as z from 'zod';

export const checkoutStarted = z
  .object({ url: z.url().meta({ description: 'The page at Stripe.' }) })
  .meta({ id: 'CheckoutStarted', description: 'Where an invoice is paid online.' });
export type CheckoutStarted = z.infer<typeof checkoutStarted>;

export const eventTaken = z
  .object({ taken: z.boolean().meta({ description: 'False for what this site ignores.' }) })
  .meta({ id: 'StripeEventTaken', description: 'Whether an event was about a payment that this site started.' });
