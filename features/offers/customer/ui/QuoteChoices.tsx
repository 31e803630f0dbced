import { Button } from '#ui/button.tsx';
import { PagePart } from '#ui/page-part.tsx';
import type { OfferSection } from '../../contract.ts';
import { CHOICE_FIELDS, describeLine, formatDifference } from '../rules.ts';

export const CHOICES_FORM = 'choices';

interface ChoicesProps {
  token: string;
  sections: readonly OfferSection[];
  /** In cents, by line. */
  amounts: Readonly<Record<string, number>>;
  choices: readonly string[];
  /** Undefined where nothing can be chosen anymore. */
  onChoose: ((section: OfferSection, id: string, isChosen: boolean) => void) | undefined;
  onAccept: () => void;
}

/** One form with every choice. It leads to the page that accepts and, without JavaScript, computes again. */
export function QuoteChoices({ token, sections, amounts, choices, onChoose, onAccept }: ChoicesProps) {
  const optional = sections.filter(({ kind }) => kind !== 'included');
  const lead = onChoose && 'We checked what we talked about. Change anything you like. The total updates as you go.';
  return (
    <form
      id={CHOICES_FORM}
      action={`/q/${token}/accept`}
      onSubmit={(event) => {
        event.preventDefault();
        onAccept();
      }}
    >
      <input type="hidden" name={CHOICE_FIELDS.picked} value="1" />
      {optional.length > 0 && (
        <PagePart id="options" title="Your choices" lead={lead}>
          {optional.map((section) => (
            <ChoiceSection key={section.id} section={section} amounts={amounts} chosen={choices} onChoose={onChoose} />
          ))}
          {onChoose && (
            <noscript>
              <Button type="submit" formAction={`/q/${token}#sum`} variant="ink" small>
                Update total
              </Button>
            </noscript>
          )}
        </PagePart>
      )}
    </form>
  );
}

/** A section to choose from: one of its lines, or any of them. */
export function ChoiceSection({
  section,
  amounts,
  chosen,
  onChoose,
}: { section: OfferSection; chosen: readonly string[] } & Pick<ChoicesProps, 'amounts' | 'onChoose'>) {
  const { id: sectionId, kind, title, note, lines } = section;
  return (
    <fieldset className="quote-group" disabled={!onChoose}>
      <legend>
        {title}
        <span className="opt">, {kind === 'one' ? 'choose one' : 'choose any or none'}</span>
      </legend>
      {note && <p className="sm muted">{note}</p>}
      <div className="stack quote-options">
        {lines.map((line) => (
          <label key={line.id} className="choice">
            <input
              type={kind === 'one' ? 'radio' : 'checkbox'}
              name={kind === 'one' ? CHOICE_FIELDS.one(sectionId) : CHOICE_FIELDS.any}
              value={line.id}
              checked={chosen.includes(line.id)}
              onChange={({ target }) => onChoose?.(section, line.id, target.checked)}
            />
            <span className="choice__txt">
              <b>{line.text}</b> <span>{describeLine(line)}</span>
            </span>
            <span className={amounts[line.id] ? 'price' : 'sm muted'}>{formatDifference(amounts[line.id] ?? 0)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
