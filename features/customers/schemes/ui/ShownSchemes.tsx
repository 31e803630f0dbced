import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { adminRequest } from '#client/login-prompt.ts';
import { keepAnswer } from '#client/use-record-call.ts';
import { toastProblem } from '#ui/explain-problem.ts';
import { MAX_SHOWN, MAX_SHOWN_TITLE } from '../scheme-limits.constants.ts';
import type { GalleryScheme, ShownPlace } from '../studio.contract.ts';
import './shown-schemes.css';
import { type SubmitEvent, useId, useRef } from 'react';
import { Button, IconButton } from '#ui/button.tsx';
import { arrowDown } from '#ui/icon.tsx';
import { arrowUp, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { cardPath } from './picture-path.ts';

const KEY = ['/api/schemes/shown'];

/** The portfolio's row of schemes, and how to change it. Each change shows at once. */
function useShown() {
  const queries = useQueryClient();
  const { data: shown, isError } = useQuery<GalleryScheme[]>({ queryKey: KEY });
  const { mutate, isPending } = useMutation({
    mutationFn: ({ id, place }: { id: number; place: ShownPlace }) =>
      adminRequest<GalleryScheme[]>('PATCH', `/api/schemes/${id}/shown`, { body: place }),
    onSuccess: (row) => keepAnswer(queries, KEY, row),
    onError: (error) => toastProblem(error, 'The portfolio was not changed'),
  });
  return {
    /** Undefined while loading. */
    shown,
    isError,
    isPending,
    setPlace: (id: number, place: ShownPlace) => mutate({ id, place }),
  };
}

/** The schemes of the portfolio’s row, to put in order and to take off. */
export function ShownSchemes() {
  const { shown, isError, setPlace } = useShown();
  const heading = useRef<HTMLHeadingElement>(null);

  function takeOff({ id, title }: GalleryScheme, order: number): void {
    setPlace(id, null);
    // The button goes with its row.
    heading.current?.focus();
    toast({
      title: `${title} was removed from the portfolio`,
      action: { label: 'Undo', run: () => setPlace(id, { title, order }) },
    });
  }

  return (
    <section className="shown-schemes" aria-labelledby="shown-schemes">
      <h3 className="h4" id="shown-schemes" tabIndex={-1} ref={heading}>
        Drawn in the studio
      </h3>
      <p className="muted sm">
        {`A row of up to ${MAX_SHOWN} drawings on the portfolio page. Add one from a lead. Changes show right away.`}
      </p>
      {isError && <p className="error is-shown">The row could not be loaded. Reload the page.</p>}
      {shown?.length === 0 && <p>No drawings yet, so the portfolio hides this row.</p>}
      <ol className="ruled">
        {shown?.map((scheme, index) => (
          <ShownRow
            key={scheme.id}
            scheme={scheme}
            isFirst={index === 0}
            isLast={index === shown.length - 1}
            onMove={(step) => setPlace(scheme.id, { title: scheme.title, order: index + step })}
            onTakeOff={() => takeOff(scheme, index)}
          />
        ))}
      </ol>
    </section>
  );
}

function ShownRow({
  scheme: { title, type, code },
  isFirst,
  isLast,
  onMove,
  onTakeOff,
}: {
  scheme: GalleryScheme;
  isFirst: boolean;
  isLast: boolean;
  onMove: (step: 1 | -1) => void;
  onTakeOff: () => void;
}) {
  // Not disabled at the ends: a disabled button loses the focus.
  return (
    <li>
      <img src={cardPath(code)} alt="" loading="lazy" />
      <span>
        <b>{title}</b>
        <small>{type}</small>
      </span>
      <IconButton
        icon={arrowUp}
        label={`Move ${title} up`}
        aria-disabled={isFirst || undefined}
        onClick={() => !isFirst && onMove(-1)}
      />
      <IconButton
        icon={arrowDown}
        label={`Move ${title} down`}
        aria-disabled={isLast || undefined}
        onClick={() => !isLast && onMove(1)}
      />
      <IconButton icon={trash2} label={`Remove ${title}`} onClick={onTakeOff} />
    </li>
  );
}

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
