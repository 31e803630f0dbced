import * as z from 'zod';
import { PAGE_SIZE } from '#customers/leads/leads.contract.ts';
import { line, recordId } from '#foundation/fields/fields.contract.ts';
import { CHOICES } from '#workshop/shown/permission.constants.ts';
import { RECORD_KINDS } from './customers.constants.ts';

const at = z.iso.datetime();

const listedCustomer = z
  .object({
    id: recordId,
    name: z.string(),
    businessName: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    leads: z.int(),
    lastAt: at.meta({ description: 'When the last request came in.' }),
  })
  .meta({ id: 'ListedCustomer', description: 'A customer, as in their last request.' });
export type ListedCustomer = z.infer<typeof listedCustomer>;
export const customerList = z.array(listedCustomer);

/** The query of `GET /api/customers`. */
export const customerQuery = z.strictObject({
  q: line(200).optional(),
  limit: z.coerce.number().int().min(1).max(PAGE_SIZE.max).default(PAGE_SIZE.standard),
  cursor: z.coerce
    .number()
    .pipe(recordId)
    .optional()
    .meta({ description: 'From the `next` link of the previous page.' }),
});

const record = z
  .object({
    kind: z.enum(RECORD_KINDS),
    at,
    title: z.string(),
    note: z.string(),
    state: z.string(),
    cents: z.int().nullable(),
    path: z.string().nullable().meta({ description: 'The address of its page at the desk.' }),
  })
  .meta({ id: 'CustomerRecord', description: 'What happened with a customer or an airplane.' });
export type CustomerRecord = z.infer<typeof record>;

const ownAirplane = z.object({
  tailNumber: z.string(),
  tailKey: z.string(),
  aircraft: z.string(),
  passportId: recordId.nullable(),
  isGone: z.boolean().meta({ description: 'Its passport has another holder now.' }),
});
export type OwnAirplane = z.infer<typeof ownAirplane>;

const money = z.object({ soldCents: z.int(), invoicedCents: z.int(), paidCents: z.int(), dueCents: z.int() });

const shown = z
  .object({
    name: z.string().meta({ description: 'The tail number of the job, else its number.' }),
    path: z.string(),
    choice: z.enum(CHOICES),
    givenBy: z.string().nullable().meta({ description: 'Who gave it, if the shop entered it.' }),
    at,
  })
  .meta({ description: 'Whether a job may be shown on the website.' });

const named = z.object({ id: recordId, name: z.string() });

export const customer = z
  .object({
    id: recordId,
    name: z.string(),
    firstName: z.string(),
    businessName: z.string().nullable(),
    since: at,
    emails: z.array(z.string()),
    phones: z.array(z.string()),
    lastLeadId: recordId,
    contacts: z.array(
      z.object({
        id: recordId,
        email: z.string().nullable().meta({ description: 'Null: leads without an address.' }),
        leads: z.int(),
        leadId: recordId.meta({ description: 'The first of them.' }),
        joinedBy: z.enum(['phone', 'hand']).nullable(),
        joinedAt: at.nullable(),
      }),
    ),
    money,
    shown: z.array(shown),
    airplanes: z.array(ownAirplane),
    records: z.array(record).meta({ description: 'The newest first.' }),
    similar: z.array(named).meta({ description: 'Customers with the same phone, who may be the same person.' }),
  })
  .meta({ id: 'Customer', description: 'A person, joined from requests with the same address or phone.' });
export type Customer = z.infer<typeof customer>;

export const customerOfLead = z.object({ id: recordId });

export const customerMerge = z.strictObject({
  with: recordId.meta({ description: 'The customer to join to this one.' }),
});
export const customerSplit = z.strictObject({ contactId: recordId });

/** A tail number in an address. */
export const tailParams = z.object({ tail: z.string().regex(/^[A-Z0-9]{1,20}$/) });

export const airplane = z
  .object({
    tailNumber: z.string(),
    tailKey: z.string(),
    aircraft: z.string(),
    formerTails: z.array(z.string()),
    passport: z.object({ id: recordId, holderName: z.string().nullable() }).nullable(),
    customers: z.array(named),
    schemes: z.array(
      z.object({ leadId: recordId, code: z.string(), origin: z.enum(['visitor', 'shop']), attachedAt: at }),
    ),
    records: z.array(record).meta({ description: 'The newest first.' }),
  })
  .meta({ id: 'Airplane', description: 'All that is known under a tail number.' });
export type Airplane = z.infer<typeof airplane>;
