import { formatUnits } from '#foundation/fields/units.ts';
import { needsCode } from '#workshop/decisions/signing.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { Answer, ChangeDocument, ChangePage } from '../change-order.contract.ts';
import { spellNumber } from '../change-order.ts';
import { computeChange, formatDays } from '../change-sums.ts';

/** Words of the customer's page of a change order. */
export const CHANGE_PAGE_MESSAGES = {
  failed: { title: 'Not Sent', description: 'Nothing was submitted. Please try again.' },
} as const;

/** What the form that signs came to; the others are those of a quote. */
export const CHANGE_ENDS = {
  answer: {
    title: 'Response Signed',
    description: 'We’re emailing you a copy.',
    unmailed: 'Please save the PDF below as your copy.',
  },
} as const;

/** Fields of the form, by line. */
export const answerField = (lineId: string): string => `answer-${lineId}`;
export const sureField = (lineId: string): string => `sure-${lineId}`;

/** By line; a line without an entry is not answered yet. */
export type Answers = Readonly<Record<string, 'yes' | 'no'>>;

/** The answers in form fields, in the order of the form. Lines that are not answered are left out. */
export function readAnswers(fields: Iterable<readonly [string, unknown]>): Answer[] {
  const values = new Map([...fields].map(([name, value]) => [name, String(value)]));
  const prefix = answerField('');
  return [...values].flatMap(([name, value]) => {
    if (!name.startsWith(prefix) || !['yes', 'no'].includes(value)) return [];
    const id = name.slice(prefix.length);
    return [{ id, yes: value === 'yes', sure: values.has(sureField(id)) }];
  });
}

/** What answers change, as far as they are given. */
export function describeEffect({ document, contractCents, readyDates, codeFromCents }: ChangePage, answers: Answers) {
  const { lines, taxMilliPercent } = document;
  const approved = new Set(lines.flatMap(({ id }) => (answers[id] === 'yes' ? [id] : [])));
  const sums = computeChange(lines, approved, taxMilliPercent);
  // The job goes on hold then, which promises no date.
  const holds = lines.some(({ id, mustDo }) => mustDo && answers[id] === 'no');
  return {
    sums,
    holds,
    contract: { before: contractCents, after: contractCents + sums.totalCents },
    ready:
      readyDates.length > 0 && !holds
        ? { before: readyDates[0]!, after: readyDates[sums.days] ?? readyDates.at(-1)! }
        : null,
    state: describeState(document, answers),
    needsCode: approved.size > 0 && needsCode(sums.totalCents, codeFromCents),
  };
}

/** 'Answer each of the four lines.', 'Still open: line 2, 3.', 'Yes to 1, 4.' */
function describeState({ lines }: ChangeDocument, answers: Answers): string {
  const numbers = (is: 'yes' | undefined) => lines.flatMap(({ id }, n) => (answers[id] === is ? [n + 1] : []));
  const open = numbers(undefined);
  if (open.length === lines.length)
    return lines.length === 1 ? 'Answer the line.' : `Answer each of the ${spellNumber(lines.length)} lines.`;
  if (open.length > 0) return `Still to answer: line ${open.join(', ')}.`;
  const yes = numbers('yes');
  return yes.length === 0 ? 'No to everything.' : `Yes to ${yes.join(', ')}.`;
}

/** 'Lines 1 and 3 were approved: +$3,052.60 and 3 work days. Line 2 was declined.' */
export function describeDecided(
  { lines, taxMilliPercent }: ChangeDocument,
  answers: readonly Pick<Answer, 'id' | 'yes'>[],
): string {
  const approved = new Set(answers.flatMap(({ id, yes }) => (yes ? [id] : [])));
  const { totalCents, days } = computeChange(lines, approved, taxMilliPercent);
  const sum = `: ${formatSum(totalCents)}${days > 0 ? ` and ${formatDays(days)}` : ''}`;
  const say = (isApproved: boolean, words: string) => {
    const numbers = lines.flatMap(({ id }, at) => (approved.has(id) === isApproved ? [String(at + 1)] : []));
    if (numbers.length === 0) return '';
    const isAll = numbers.length === lines.length;
    if (numbers.length === 1) return `${isAll ? 'The line' : `Line ${numbers[0]}`} was ${words}.`;
    return `${isAll ? `All ${spellNumber(lines.length)} lines` : `Lines ${new Intl.ListFormat('en-US').format(numbers)}`} were ${words}.`;
  };
  return [say(true, `approved${sum}`), say(false, 'declined')].filter(Boolean).join(' ');
}

/** '+$2,640.00', '−$100.00' */
export const formatSum = (cents: number): string => `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`;
/** '$2,640.00', '−$100.00' */
export const formatPrice = (cents: number): string => `${cents < 0 ? '−' : ''}${formatCents(Math.abs(cents))}`;

/** 'Sign: +$3,976.45, +4 days' */
export function labelSigning({ totalCents, days }: { totalCents: number; days: number }, isWhole: boolean): string {
  if (!isWhole) return 'Sign your answers';
  return `Sign: ${formatSum(totalCents)}${days > 0 ? `, +${formatUnits(days, 'day')}` : ''}`;
}

/** '3 work days, plus tax' */
export const describeLine = ({ days, taxable }: { days: number; taxable: boolean }): string =>
  [taxable && 'plus tax', formatDays(days)].filter(Boolean).join(', ');

/** 'Four lines' */
export const countLines = (count: number): string =>
  count === 1 ? 'One line' : `${spellNumber(count).replace(/^./, (letter) => letter.toUpperCase())} lines`;
