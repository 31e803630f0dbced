import { Icon } from '#ui/icon.tsx';
import { minus } from '#ui/icons.ts';
import { formatCents } from '#workshop/shop/money.ts';
import type { OfferDocument, OfferTotals } from '../../offer.contract.ts';
import { compareChoices } from '../../quote-words.ts';

/** As many lines are named. */
const FEW = 3;

/** What a choice consists of: the work in one line for each section, the chosen lines, and what was left out. */
export function Chosen({
  document: { sections },
  choices,
  amounts,
}: {
  document: Pick<OfferDocument, 'sections'>;
  choices: readonly string[];
  amounts: OfferTotals['lines'];
}) {
  const { kept, leftOut } = compareChoices({ sections }, choices);
  const rows = [
    ...sections
      .filter(({ kind }) => kind === 'included')
      .map(({ id, title, lines }) => ({
        id,
        title,
        cents: lines.reduce((sum, line) => sum + (amounts[line.id] ?? 0), 0),
        words:
          lines.length > FEW ? `${lines.length} lines, as quoted.` : `${lines.map(({ text }) => text).join('; ')}.`,
      })),
    ...kept.map(({ line: { id, text, taxable }, isChanged }) => ({
      id,
      title: text,
      cents: amounts[id] ?? 0,
      words: `${isChanged ? 'You chose this.' : 'As we discussed.'}${taxable ? ' Taxable.' : ''}`,
    })),
  ];
  return (
    <>
      <ul className="ruled quote-lines">
        {rows.map(({ id, title, cents, words }) => (
          <li key={id}>
            <b>{title}</b>
            <span className="price">{formatCents(cents)}</span>
            <p className="muted sm">{words}</p>
          </li>
        ))}
      </ul>
      {leftOut.length > 0 && (
        <p className="muted sm line-note">
          <Icon of={minus} />
          <span>Left out: {leftOut.map(({ text }) => text).join('; ')}.</span>
        </p>
      )}
    </>
  );
}
