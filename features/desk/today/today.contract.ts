import * as z from 'zod';
import { LEAD_SOURCES } from '#customers/leads/leads.constants.ts';
import { openAlarm } from '#desk/alarms/alarms.contract.ts';
import { openings, recordId, shownDay } from '#foundation/fields/fields.contract.ts';
import { collision } from '#workshop/hangar/board/hangar-board.contract.ts';
import { JOB_STATUSES, SLIP_REASONS, type SlipReason } from '#workshop/jobs/job-status.constants.ts';
import { MATERIALS } from '#workshop/jobs/stage-colors.ts';
import { CHOICES } from '#workshop/shown/permission.constants.ts';
import { STAGE_BAYS } from '#workshop/stays/places.ts';
import { BACKUP_PROBLEMS, COMING_KINDS, FIRST_STEPS } from './needs.ts';

/** What the owner sees first on a day. Nothing of it is stored. */

const at = z.iso.datetime();
const cents = z.int();
const about = {
  when: z.enum(['today', 'week']).meta({ description: 'Whether it is for today or for the days ahead.' }),
  leadId: recordId.nullable().meta({ description: 'Null once the person is erased.' }),
  name: z.string().nullable(),
  phone: z.string().nullable(),
  aircraftType: z.string().nullable(),
  tailNumber: z.string().nullable(),
};
const aboutOffer = { ...about, offerId: recordId, number: z.string() };
const aboutJob = { ...about, jobId: recordId, number: z.string() };
const worth = { totalCents: cents.meta({ description: 'Total with the default choices.' }) };

const need = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('lead'),
    ...about,
    source: z.enum(LEAD_SOURCES),
    photos: z.int(),
    since: at,
    startsAt: at.nullable().meta({ description: 'Start of an unconfirmed appointment.' }),
    others: z.int().meta({ description: 'Newer leads that also wait; only in the last row of all that are listed.' }),
  }),
  z
    .object({ kind: z.literal('email'), ...about, since: at })
    .meta({ description: 'An email of the customer waits for an answer.' }),
  z.object({ kind: z.literal('booking'), ...about, startsAt: at.meta({ description: 'Not confirmed.' }) }),
  z.object({ kind: z.literal('question'), ...aboutOffer, askedAt: at, text: z.string().nullable() }),
  z.object({ kind: z.literal('job question'), ...aboutJob, askedAt: at, text: z.string().nullable() }),
  z.object({ kind: z.literal('reminder'), ...about, on: shownDay, about: z.string().nullable() }),
  z.object({ kind: z.literal('open checks'), ...aboutJob, readyOn: shownDay, checks: z.array(z.string()) }),
  z.object({ kind: z.literal('finished'), ...aboutJob }).meta({ description: 'Nothing is left but to mark it ready.' }),
  z.object({ kind: z.literal('not arrived'), ...aboutJob, inductionOn: shownDay }),
  z.object({ kind: z.literal('collision'), ...aboutJob, collision }),
  z.object({ kind: z.literal('no days'), ...aboutJob }).meta({ description: 'It has no days in the hangar.' }),
  z.object({
    kind: z.literal('moved'),
    ...aboutJob,
    readyOn: shownDay,
    workDays: z.int(),
    toldReadyOn: shownDay.nullable(),
  }),
  z.object({ kind: z.literal('arrival'), ...aboutJob, inductionOn: shownDay, unpaidCents: cents }),
  z.object({
    kind: z.literal('failed mails'),
    when: about.when,
    count: z.int(),
    subject: z.string().meta({ description: 'Subject of the last one, like recipient and reason.' }),
    recipient: z.string().nullable().meta({ description: 'Null: the owner.' }),
    reason: z.string().nullable(),
  }),
  z
    .object({ kind: z.literal('kept emails'), when: about.when, count: z.int() })
    .meta({ description: 'Emails that were saved as files before there was a mail server.' }),
  z.object({ kind: z.literal('change'), ...aboutJob, change: z.int(), title: z.string(), respondBy: shownDay }),
  z.object({
    kind: z.literal('answer'),
    ...aboutJob,
    change: z.int(),
    title: z.string(),
    approvedCents: cents.meta({ description: '0 when all of it was declined.' }),
  }),
  z.object({
    kind: z.literal('finding'),
    ...aboutJob,
    change: z.int().meta({ description: 'The draft without a price.' }),
    title: z.string(),
    isStuck: z.boolean().meta({ description: 'Whether work has stopped for it.' }),
  }),
  z.object({ kind: z.literal('silent'), ...aboutJob, days: z.int() }),
  z.object({ kind: z.literal('expiring'), ...aboutOffer, ...worth, validUntil: shownDay, ...openings }),
  z.object({ kind: z.literal('opened'), ...aboutOffer, ...worth, ...openings }),
  z
    .object({ kind: z.literal('invoice'), ...aboutJob, label: z.string(), cents, isFinal: z.boolean() })
    .meta({ description: 'An invoice that waits to be sent.' }),
  z.object({ kind: z.literal('unpaid'), ...aboutJob, unpaidCents: cents }),
  z
    .object({ kind: z.literal('disputed'), ...aboutJob, cents })
    .meta({ description: 'An online payment that the customer disputes with their bank.' }),
  z
    .object({ kind: z.literal('overpaid'), ...aboutJob, cents })
    .meta({ description: 'What came in beyond what the job costs.' }),
  z
    .object({
      kind: z.literal('shown'),
      ...aboutJob,
      shown: z.enum(['words', 'allowed', 'withdrawn']),
      choice: z.enum(CHOICES).nullable(),
    })
    .meta({ description: 'The customer wrote about a job, allowed to show it, or withdrew that.' }),
  z
    .object({ kind: z.literal('asking'), when: about.when, count: z.int() })
    .meta({ description: 'Customers who are not asked, because the shop’s postal address is not complete.' }),
  z.object({
    kind: z.literal('backup'),
    when: about.when,
    problem: z.enum(BACKUP_PROBLEMS),
    lastMadeAt: at.nullable(),
    reason: z.string().nullable().meta({ description: 'Why it was not made, or not restored.' }),
  }),
  z.object({ kind: z.literal('alarm'), when: about.when, alarm: openAlarm }),
]);
export type Need = z.infer<typeof need>;

const movedDate = z.object({
  jobId: recordId,
  number: z.string(),
  tailNumber: z.string().nullable(),
  before: shownDay,
  readyOn: shownDay,
  workDays: z.int(),
  reason: z.enum(Object.keys(SLIP_REASONS) as [SlipReason, ...SlipReason[]]).nullable(),
  toldAt: at.nullable().meta({ description: 'When the customer was sent the new date.' }),
});

const airplane = z.object({
  jobId: recordId,
  number: z.string(),
  tailNumber: z.string().nullable(),
  aircraftType: z.string(),
  model: z.string(),
  status: z.enum(JOB_STATUSES),
  stage: z.string().nullable(),
  material: z.enum(MATERIALS).meta({ description: 'Its surface in that stage.' }),
  colors: z.array(z.string()).meta({ description: 'Colors of its paint scheme, base first; empty without a scheme.' }),
  readyOn: shownDay.nullable(),
});
export type Airplane = z.infer<typeof airplane>;

const comingDay = z.object({
  day: shownDay,
  isClosed: z.boolean(),
  holiday: z.string().nullable(),
  events: z.array(
    z.object({
      kind: z.enum(COMING_KINDS),
      subject: z.string().meta({ description: 'A tail number, the number of a job or quote, or a name.' }),
      at: at.nullable().meta({ description: 'Start of an appointment.' }),
      leadId: recordId.nullable().meta({ description: 'The customer’s lead.' }),
      tailNumber: z.string().nullable().meta({ description: 'The airplane’s tail number.' }),
    }),
  ),
});
export type ComingDay = z.infer<typeof comingDay>;

const lastBackup = z
  .object({
    isOn: z.boolean(),
    isRunning: z.boolean(),
    isEncrypted: z.boolean().meta({ description: 'Whether there is a passphrase for the next one.' }),
    lastMadeAt: at.nullable(),
    place: z.enum(['folder', 'storage']).nullable(),
    lastCheckedAt: at.nullable().meta({ description: 'When one last passed a test restore, row by row.' }),
  })
  .meta({ description: 'The state of the backups.' });
export type LastBackup = z.infer<typeof lastBackup>;

export const today = z
  .object({
    day: shownDay,
    needs: z.array(need).meta({ description: 'The most urgent first.' }),
    moved: z.array(movedDate).meta({ description: 'Ready dates that became later within seven days.' }),
    bays: z.array(z.object({ bay: z.enum(STAGE_BAYS), airplanes: z.array(airplane) })).meta({
      description: 'Airplanes in the shop, by the kind of bay that their stage needs.',
    }),
    coming: z.array(comingDay).meta({ description: 'Days ahead with events, and closed days.' }),
    steps: z.array(z.enum(FIRST_STEPS)).meta({ description: 'What a new shop has not done yet.' }),
    backups: lastBackup,
    isDemoInProgress: z.boolean().meta({ description: 'The demonstration is being filled in.' }),
  })
  .meta({ id: 'Today', description: 'What needs the owner’s attention, computed as of now.' });
export type Today = z.infer<typeof today>;
export type FirstStep = Today['steps'][number];
