import type { OfferLine, OfferSection, Reckoning } from '../../contract.ts';
import { formatCents } from '../../rules.ts';
import { CHOICE_FIELDS, formatDifference, formatQuantity } from '../rules.ts';

/** A section whose lines are all in the price. */
export function IncludedSection({ section, totals }: { section: OfferSection; totals: Reckoning }) {
  const { title, note, lines } = section;
  const sum = lines.reduce((all, { id }) => all + (totals.lines[id] ?? 0), 0);
  return (
    <div className="quote-group">
      <h3>{title}</h3>
      {note && <p className="sm muted">{note}</p>}
      <ul className="quote-lines">
        {lines.map((line) => (
          <li key={line.id}>
            <b>{line.text}</b>
            <span className="price">{formatCents(totals.lines[line.id] ?? 0)}</span>
            <LineDetail line={line} />
          </li>
        ))}
      </ul>
      {lines.length > 1 && (
        <p className="quote-group__sum">
          <span>Together</span>
          <span className="price">{formatCents(sum)}</span>
        </p>
      )}
    </div>
  );
}

function LineDetail({ line }: { line: OfferLine }) {
  const words = describeLine(line);
  return words && <p>{words}</p>;
}

const describeLine = (line: OfferLine): string =>
  [line.detail, formatQuantity(line) && `${formatQuantity(line)}.`, line.taxable && 'Taxable.']
    .filter(Boolean)
    .join(' ');

/** A section to choose from: one of its lines, or any of them. */
export function ChoiceSection({
  section,
  totals,
  chosen,
  onChoose,
}: {
  section: OfferSection;
  totals: Reckoning;
  chosen: ReadonlySet<string>;
  /** Undefined where nothing can be chosen anymore. */
  onChoose?: ((section: OfferSection, id: string, isChosen: boolean) => void) | undefined;
}) {
  const { id: sectionId, kind, title, note, lines } = section;
  return (
    <fieldset className="quote-group" disabled={!onChoose}>
      <legend>
        {title} <span className="opt">{kind === 'one' ? 'choose one' : 'any, or none'}</span>
      </legend>
      {note && <p className="sm muted">{note}</p>}
      <div className="quote-options">
        {lines.map((line) => (
          <label key={line.id} className="choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={kind === 'one' ? CHOICE_FIELDS.one(sectionId) : CHOICE_FIELDS.any}
              value={line.id}
              checked={chosen.has(line.id)}
              onChange={({ target }) => onChoose?.(section, line.id, target.checked)}
            />
            <span className="choice__txt">
              <b>{line.text}</b>
              <span>{describeLine(line)}</span>
            </span>
            <span className="price">{formatDifference(totals.lines[line.id] ?? 0)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
