import * as z from 'zod';
import { LEAD_SOURCES, LEAD_STATUSES } from '#customers/leads/leads.constants.ts';
import { enteredDay } from '#foundation/fields/fields.contract.ts';
import { OWED_AGES, type OwedAge } from './money.ts';
import { ANSWER_TIMES, ON_TIME_DAYS } from './numbers.ts';

const count = z.number().int();
const studioCounts = { opened: count, saved: count, sent: count };

const moneyFigures = {
  quotedCents: count.meta({ description: 'Quotes that were first sent.' }),
  soldCents: count.meta({ description: 'Contracts and approved change orders.' }),
  invoicedCents: count.meta({ description: 'Invoices without credit notes.' }),
  collectedCents: count.meta({ description: 'Payments without refunds.' }),
};

/** The query of `GET /api/numbers`. */
export const numbersQuery = z
  .strictObject({
    from: enteredDay
      .optional()
      .meta({ description: 'First day, in shop time; the Monday eleven weeks ago when absent.' }),
    to: enteredDay.optional().meta({ description: 'Last day; today when absent.' }),
  })
  .refine(({ from, to }) => !from || !to || from <= to, { path: ['to'], message: 'End after the first day' });

export const numbers = z
  .object({
    from: z.iso.date(),
    to: z.iso.date(),
    total: count,
    weeks: z
      .array(
        z.object({
          monday: z.iso.date().meta({ description: 'The first day of the week.' }),
          total: count,
          sources: z.partialRecord(z.enum(LEAD_SOURCES), count),
        }),
      )
      .meta({ description: 'Every week; a span of more than a year starts with the first lead.' }),
    answers: z.object({
      times: z.record(z.enum(ANSWER_TIMES), count),
      medianMinutes: z.number().nullable().meta({ description: 'Half of the answers came sooner.' }),
    }),
    reached: z.array(z.object({ status: z.enum(LEAD_STATUSES), count })).meta({
      description: 'How many got at least as far as each status on the way to finished work.',
    }),
    standing: z.array(z.object({ status: z.enum(LEAD_STATUSES), count })).meta({
      description: 'How many stand at each status now.',
    }),
    estimates: z
      .object({
        total: z.number(),
        count,
        byAircraftType: z.array(z.object({ name: z.string(), count, total: z.number() })),
      })
      .meta({ description: 'Calculator estimates for open leads, in dollars.' }),
    offers: z
      .object({
        sent: count,
        accepted: count,
        declined: count,
        open: count,
        agreedCents: count.meta({ description: 'Agreed total of the accepted ones.' }),
      })
      .meta({ description: 'Quotes that were first sent in the span, by where they stand now.' }),
    money: z
      .object({
        ...moneyFigures,
        averageJobCents: count.nullable().meta({ description: 'What was sold for each job that was agreed.' }),
        months: z.array(z.object({ month: z.string().meta({ description: 'YYYY-MM' }), ...moneyFigures })),
        owed: z
          .array(z.object({ age: z.enum(Object.keys(OWED_AGES) as [OwedAge, ...OwedAge[]]), cents: count }))
          .meta({ description: 'What is open of invoices today, by days since they were due.' }),
      })
      .meta({ description: 'Money in the span, in cents, and what is owed today.' }),
    jobs: z
      .object({
        delivered: count,
        planned: count.meta({ description: 'How many delivered ones had an original ready date.' }),
        onTime: count.meta({
          description: `Left within ${ON_TIME_DAYS} work days of that date and the days that were approved.`,
        }),
        medianSlip: z.number().nullable().meta({ description: 'Work days later; half of them took less.' }),
        stages: z.array(
          z.object({ title: z.string(), jobs: count, medianDays: z.number(), medianPlanned: z.number() }),
        ),
      })
      .meta({ description: 'Jobs that were delivered in the span, in work days.' }),
    showings: z
      .object({
        asked: count.meta({ description: 'Customers who were asked by email.' }),
        answered: count.meta({ description: 'Jobs whose customer answered for the first time, asked or not.' }),
        shown: count.meta({ description: 'Jobs that became a project, as far as the website still shows it.' }),
      })
      .meta({ description: 'Jobs on their way to the website.' }),
    studio: z
      .object({
        ...studioCounts,
        layouts: z
          .array(z.object({ name: z.string(), ...studioCounts }))
          .meta({ description: 'Those that were counted, the one sent and saved most first.' }),
      })
      .meta({ description: 'How often the scheme studio was opened, and schemes were saved and sent.' }),
  })
  .meta({ id: 'Numbers' });
export type Numbers = z.infer<typeof numbers>;
