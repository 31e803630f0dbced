import * as z from 'zod';
import { line, text } from '#foundation/fields/fields.contract.ts';
import type { Setting } from '#foundation/settings/settings.contract.ts';

const LIMITS = { netDays: 120, mailTo: 300, bank: 100 } as const;

const bankLine = line(LIMITS.bank);
export const wire = z.strictObject({ bank: bankLine, routing: bankLine, account: bankLine });

const reminder = z.boolean();

const invoicing = z.strictObject({
  send: z.enum(['press', 'itself']).meta({
    description:
      'Whether an invoice waits at Today for one press, or is sent by itself when its payment falls due, never between 9 PM and 8 AM.',
  }),
  netDays: z.int().min(0).max(LIMITS.netDays).meta({ description: 'Days until an invoice is due.' }),
  remindAfter3: reminder.meta({ description: 'Whether an unpaid invoice is reminded of 3 days after it was due.' }),
  remindAfter7: reminder,
  remindAfter14: reminder,
  mailTo: text(LIMITS.mailTo).meta({ description: 'The postal address for checks; empty for the shop’s place.' }),
  wire: wire.meta({ description: 'Where wires go; without a bank none is offered.' }),
});
export type Invoicing = z.infer<typeof invoicing>;

export const INVOICING_SETTING: Setting<Invoicing> = {
  name: 'invoices',
  summary: 'How invoices are sent, reminded of and paid',
  schema: invoicing,
  builtIn: {
    send: 'press',
    netDays: 0,
    remindAfter3: false,
    remindAfter7: false,
    remindAfter14: false,
    mailTo: '',
    wire: { bank: '', routing: '', account: '' },
  },
  isPrivate: true,
};

/** Days after it was due on which an unpaid invoice is reminded of. */
export const reminderDays = ({ remindAfter3, remindAfter7, remindAfter14 }: Invoicing): number[] => [
  ...(remindAfter3 ? [3] : []),
  ...(remindAfter7 ? [7] : []),
  ...(remindAfter14 ? [14] : []),
];
