import { type SubmitEvent, useId } from 'react';
import { Button } from '#ui/button.tsx';
import { MAX_SHOWN, MAX_SHOWN_TITLE } from '../constants.ts';
import { useShown } from './use-shown.ts';

/** Puts a scheme at the end of the portfolio's row, under a title, or takes it off. */
export function ShowInPortfolio({ id }: { id: number }) {
  const { shown, isPending, setPlace } = useShown();
  const titleId = useId();
  if (!shown) return null;
  const place = shown.find((scheme) => scheme.id === id);
  if (place)
    return (
      <p className="row">
        <span className="sm">
          Shown in the portfolio as <b>{place.title}</b>
        </span>
        <Button small busy={isPending} onClick={() => setPlace(id, null)}>
          Remove
        </Button>
      </p>
    );
  if (shown.length >= MAX_SHOWN)
    return (
      <p className="sm muted">{`The portfolio already shows ${MAX_SHOWN} schemes. Remove one in Settings first.`}</p>
    );

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get('title'));
    setPlace(id, { title, order: shown!.length });
  }

  return (
    <form className="field" onSubmit={submit}>
      <label htmlFor={titleId}>Title in the portfolio</label>
      <div className="row">
        <input className="input" id={titleId} name="title" required maxLength={MAX_SHOWN_TITLE} />
        <Button type="submit" small busy={isPending}>
          Show in the portfolio
        </Button>
      </div>
      <p className="help">Always shown with tail number N12345, never the customer’s.</p>
    </form>
  );
}
