import { unprintableFields } from '#foundation/pdf/printable.ts';
import type { SlipReason } from '#workshop/jobs/job-status.constants.ts';
import { divideRounded, formatWorkDays, SHOP_LIMITS, WHOLE_MILLI } from '#workshop/shop/money.ts';
import type { Answer, ChangeBody, ChangeLine, ChangeSums, Mark } from './change-order.contract.ts';
import { CHANGE_LIMITS, CHANGE_MESSAGES, type ChangeReason, needsPhoto } from './change-order.ts';

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

interface ChangeContext {
  photos: number;
  /** The stages that can still get days. */
  stageKeys: readonly string[];
  /** With what was approved earlier. */
  contractCents: number;
  taxMilliPercent: number;
}

/** What a draft lacks before it can be sent, by the fields of its body. */
export function findMissing(body: ChangeBody, around: ChangeContext): FieldProblem[] {
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
  { contractCents, taxMilliPercent }: Pick<ChangeContext, 'contractCents' | 'taxMilliPercent'>,
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
