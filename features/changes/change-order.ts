import type { JobStatus, SlipReason } from '#features/jobs/job-status.constants.ts';
import { CONSENT_VERSION, type ConsentVersion, SIGNED_SENTENCES } from '#features/offers/offer.constants.ts';
import { unprintableFields } from '#features/pdf/printable.ts';
import { divideRounded, formatWorkDays, SHOP_LIMITS, WHOLE_MILLI } from '#features/shop/money.ts';
import type { Answer, ChangeBody, ChangeLine, ChangeSums, Mark } from './change-order.contract.ts';

/** Words and limits of change orders, without zod. Money is in cents, days are work days of the shop. */

export const CHANGE_STATUSES = ['draft', 'sent', 'decided', 'withdrawn'] as const;
export type ChangeStatus = (typeof CHANGE_STATUSES)[number];

/** What may be done with a change order, from which status, and where that leads. */
export const CHANGE_ACTS = {
  edit: { from: 'draft', to: 'draft' },
  send: { from: 'draft', to: 'sent' },
  answer: { from: 'sent', to: 'decided' },
  withdraw: { from: 'sent', to: 'withdrawn' },
} as const satisfies Record<string, { from: ChangeStatus; to: ChangeStatus }>;
export type ChangeAct = keyof typeof CHANGE_ACTS;

/** Why something cannot be done with a change order as it stands; null if it can. */
export function findRefusal(act: ChangeAct, status: ChangeStatus): string | null {
  const { from } = CHANGE_ACTS[act];
  if (from === status) return null;
  return from === 'draft' ? CHANGE_MESSAGES.notDraft : CHANGE_MESSAGES.notOpen[status];
}

/** Whether a job in this status takes change orders. */
export const takesChanges = (status: JobStatus): boolean => ['booked', 'in-work', 'on-hold'].includes(status);

/** Why a change order is made. */
export const CHANGE_REASONS = {
  corrosion: 'Corrosion',
  damage: 'Damage',
  'old-repair': 'An old repair',
  filler: 'Filler',
  request: 'The customer asked for it',
  other: 'Something else',
} as const;
export type ChangeReason = keyof typeof CHANGE_REASONS;
/** What was found is shown by a photo at least. */
const FOUND: readonly ChangeReason[] = ['corrosion', 'damage', 'old-repair', 'filler'];
export const needsPhoto = (reason: ChangeReason): boolean => FOUND.includes(reason);

export const CHANGE_LIMITS = {
  perJob: 50,
  title: 120,
  findings: 5_000,
  lines: 20,
  place: 120,
  text: 300,
  detail: 1_000,
  lineDays: 60,
  /** Of a whole order, as of a stage. */
  days: 120,
  photos: 12,
  message: 2_000,
  /** Work days in which an answer is asked for. */
  respondDays: 10,
} as const;

/** Work days to answer, unless the shop says otherwise. */
export const RESPOND_DAYS = 3;

export const MUST_DO = 'We can’t paint over this. If you say no, we’ll stop and call you.';

export const MEANT_NO = 'I do mean no. Stop work and call me.';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
/** 'four'; figures from eleven on. */
export const spellNumber = (count: number): string => NUMBERS[count] ?? String(count);

/** The sentence that is signed above the name. */
export const consentTo = (lines: number, version: ConsentVersion = CONSENT_VERSION): string =>
  SIGNED_SENTENCES[version].answers(lines === 1 ? 'this line' : `these ${spellNumber(lines)} lines`);

export const CHANGE_MESSAGES = {
  missing: 'We couldn’t find this change order.',
  noJob: 'We couldn’t find a job with this number.',
  notNow: 'You can send change orders only while a job is booked, in work or on hold.',
  tooMany: `A job can have up to ${CHANGE_LIMITS.perJob} change orders.`,
  tooManyPhotos: `A change order can have up to ${CHANGE_LIMITS.photos} photos.`,
  notAPhoto: 'Add a picture. A change order can’t show documents.',
  moved: 'Someone else just changed this change order. Please check the current version.',
  notDraft: 'This change order has already been sent. Withdraw it and send a new one.',
  notOpen: {
    draft: 'This change order hasn’t been sent yet.',
    sent: '',
    decided: 'This change order has already been answered.',
    withdrawn: 'This change order was withdrawn. None of it will be done or charged.',
  },
  stageOver: 'This stage is finished or skipped. Choose another one.',
  belowZero: 'These lines would take off more than the contract total.',
  tooLarge: 'With these lines, the contract total would be more than $20,000,000.',
  noPdf: 'We couldn’t create the PDF, so nothing was sent. Please try again.',
  notMade: 'We couldn’t record your answers. Nothing has been decided. Please try again in a minute.',
  otherDocument: 'This isn’t the change order we sent. Nothing has been decided. Please reload the page.',
  answer: 'Answer yes or no',
  answerAll: 'Answer each line once',
  sure: 'Confirm that you mean no. We’ll stop and call you',
  noPhoto: 'We couldn’t find this photo.',
  noFile: 'We couldn’t find this file.',
  linkEnded: 'Someone else just revoked this link. Please try again.',
} as const;

type Priced = Pick<ChangeLine, 'id' | 'cents' | 'days' | 'taxable'>;

/**
 * What approved lines come to, in whole cents. The tax is computed once at the rate of the contract, never by line; below
 * 0 it is given back. Blank prices count as 0.
 */
export function computeChange(
  lines: readonly Priced[],
  approved: ReadonlySet<string>,
  taxMilliPercent: number,
): ChangeSums {
  const chosen = lines.filter(({ id }) => approved.has(id));
  const sum = (some: readonly Priced[]) => some.reduce((all, { cents }) => all + (cents ?? 0), 0);
  const subtotalCents = sum(chosen);
  const taxable = BigInt(sum(chosen.filter((each) => each.taxable)));
  const taxCents = Number(divideRounded(taxable * BigInt(taxMilliPercent), BigInt(WHOLE_MILLI)));
  const days = chosen.reduce((all, line) => all + line.days, 0);
  return { subtotalCents, taxCents, totalCents: subtotalCents + taxCents, days };
}

/** What all lines come to. */
export const computeAll = (lines: readonly Priced[], taxMilliPercent: number): ChangeSums =>
  computeChange(lines, new Set(lines.map(({ id }) => id)), taxMilliPercent);

/** ', with tax' where there is any. */
export const withTax = ({ taxCents }: Pick<ChangeSums, 'taxCents'>): string => (taxCents === 0 ? '' : ', with tax');

/** The ids of the lines that were answered with yes. */
export const approvedOf = (answers: readonly Pick<Answer, 'id' | 'yes'>[]): Set<string> =>
  new Set(answers.filter(({ yes }) => yes).map(({ id }) => id));

interface FieldProblem {
  path: string;
  message: string;
}

interface Around {
  photos: number;
  /** Those that can still get days. */
  stageKeys: readonly string[];
  /** With what was approved earlier. */
  contractCents: number;
  taxMilliPercent: number;
}

/** What a draft lacks before it can be sent, by the fields of its body. */
export function findMissing(body: ChangeBody, around: Around): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const need = (isThere: boolean, path: string, message: string) => {
    if (!isThere) problems.push({ path, message });
  };
  need(body.title !== '', 'title', 'Enter a title');
  need(body.findings !== '', 'findings', 'Describe what you found or what the customer asked for');
  need(body.stageKey !== null, 'stageKey', 'Choose the stage that it belongs to');
  if (body.stageKey !== null) need(around.stageKeys.includes(body.stageKey), 'stageKey', CHANGE_MESSAGES.stageOver);
  need(around.photos > 0 || !needsPhoto(body.reason), 'photos', 'Add a photo of what you found');
  need(body.lines.length > 0, 'lines', 'Add a line');
  body.lines.forEach(({ text, cents }, row) => {
    need(text !== '', `lines.${row}.text`, 'Describe the work');
    need(cents !== null, `lines.${row}.cents`, 'Enter a price, or 0');
  });
  const { days } = computeAll(body.lines, 0);
  need(days <= CHANGE_LIMITS.days, 'lines', `All lines together can add at most ${CHANGE_LIMITS.days} work days`);
  const sumProblem = findSumProblem(body.lines, around);
  if (sumProblem) problems.push({ path: 'lines', message: sumProblem });
  return [...problems, ...unprintableFields(body)];
}

/** Why some choice of the lines leads to a contract that cannot be; null if none does. */
function findSumProblem(
  lines: readonly Priced[],
  { contractCents, taxMilliPercent }: Pick<Around, 'contractCents' | 'taxMilliPercent'>,
): string | null {
  const total = (some: readonly Priced[]) => contractCents + computeAll(some, taxMilliPercent).totalCents;
  if (total(lines.filter(({ cents }) => (cents ?? 0) < 0)) < 0) return CHANGE_MESSAGES.belowZero;
  if (total(lines.filter(({ cents }) => (cents ?? 0) > 0)) > SHOP_LIMITS.totalCents) return CHANGE_MESSAGES.tooLarge;
  return null;
}

/** What is wrong with these answers; null if each line is answered once, and each no to a line that must be done is meant. */
export function findAnswerProblem(
  lines: readonly Pick<ChangeLine, 'id' | 'mustDo'>[],
  answers: readonly Answer[],
  { asksIfSure }: { asksIfSure: boolean },
): FieldProblem | null {
  const ids = new Set(answers.map(({ id }) => id));
  const isWhole = answers.length === lines.length && lines.every(({ id }) => ids.has(id));
  if (!isWhole) return { path: 'answers', message: CHANGE_MESSAGES.answerAll };
  const unsure = answers.findIndex(
    ({ id, yes, sure }) => !yes && !sure && lines.some((line) => line.id === id && line.mustDo),
  );
  if (!asksIfSure || unsure < 0) return null;
  return { path: `answers.${unsure}.sure`, message: CHANGE_MESSAGES.sure };
}

/** Whether a line without which the work cannot go on was declined. */
export function isStopped(
  lines: readonly Pick<ChangeLine, 'id' | 'mustDo'>[],
  answers: readonly Pick<Answer, 'id' | 'yes'>[],
): boolean {
  const approved = approvedOf(answers);
  return lines.some(({ id, mustDo }) => mustDo && !approved.has(id));
}

/** Why an answer moves the ready date. */
export function slipReasonOf(reason: ChangeReason, { days, isLate }: { days: number; isLate: boolean }): SlipReason {
  if (days === 0) return isLate ? 'awaiting-answer' : 'customer-change';
  if (reason === 'corrosion') return 'corrosion';
  return needsPhoto(reason) ? 'other' : 'customer-change';
}

/** '3 work days', '1 work day', 'no days' */
export const formatDays = (days: number): string => (days === 0 ? 'no added days' : formatWorkDays(days));

/** The place of a click on a drawing. */
export function markAt(
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
  { clientX, clientY }: { clientX: number; clientY: number },
): Mark {
  return within({ x: ((clientX - left) / width) * 1_000, y: ((clientY - top) / height) * 1_000 });
}

const STEP = 10;
const STEPS: Readonly<Record<string, Mark>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};

/** A mark after a press of an arrow key; null for another key. */
export function nudgeMark({ x, y }: Mark, key: string): Mark | null {
  const by = STEPS[key];
  return by ? within({ x: x + by.x, y: y + by.y }) : null;
}

const within = ({ x, y }: Mark): Mark => ({ x: clamp(x), y: clamp(y) });
const clamp = (thousandths: number) => Math.round(Math.min(Math.max(thousandths, 0), 1_000));
