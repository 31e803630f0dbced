import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { trash2 } from '#ui/icons.ts';
import { CONFLICT } from '../../constants.ts';
import { DETAILS } from '../constants.ts';
import type { DetailsProblem, useDetails } from './use-details.ts';

/** The buttons of the details form, and why the last save failed. */
export function DetailsFooter({
  form,
  isSaving,
  problem,
  restore,
  onDelete,
  onCancel,
}: Pick<ReturnType<typeof useDetails>, 'isSaving' | 'problem' | 'restore'> & {
  form: string;
  onDelete: () => void;
  onCancel: () => void;
}) {
  return (
    <>
      {problem && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long problem must scroll by keyboard
        <div className="details__problem" role="alert" tabIndex={0}>
          <Problem of={problem} />
          {problem.kind === 'gone' && (
            <Button small busy={isSaving} onClick={() => void restore()}>
              {DETAILS.bringBack}
            </Button>
          )}
        </div>
      )}
      <Button small variant="quiet" className="details__delete" onClick={onDelete}>
        <Icon of={trash2} /> {DETAILS.remove}
      </Button>
      <div className="row">
        <Button small onClick={onCancel}>
          {DETAILS.cancel}
        </Button>
        <Button small variant="primary" type="submit" form={form} busy={isSaving}>
          {isSaving ? DETAILS.saving : DETAILS.save}
        </Button>
      </div>
    </>
  );
}

function Problem({ of }: { of: DetailsProblem }) {
  if (of.kind === 'refused') return <p>{of.sentence}</p>;
  if (of.kind === 'gone') return <p>{DETAILS.gone}</p>;
  const lost = of.kind === 'photos' ? of.lost : [];
  return (
    <>
      {of.now.length > 0 && (
        <>
          <p>{DETAILS.conflict(CONFLICT.who(of.by?.name ?? null, of.by?.isMe ?? false))}</p>
          <Values of={of.now} />
          <p>{DETAILS.conflictHelp}</p>
        </>
      )}
      {lost.length > 0 && (
        <>
          <p>{DETAILS.photoGone}</p>
          <Values of={lost} />
          <p>{DETAILS.photoGoneHelp}</p>
        </>
      )}
    </>
  );
}

function Values({ of }: { of: [label: string, value: unknown][] }) {
  return (
    <dl>
      {of.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? DETAILS.yes : DETAILS.no;
  return String(value ?? '') || DETAILS.empty;
}
