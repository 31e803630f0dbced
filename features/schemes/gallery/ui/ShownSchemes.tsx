import './shown-schemes.css';
import { useRef } from 'react';
import { IconButton } from '#ui/button.tsx';
import { arrowDown } from '#ui/first-icons.ts';
import { arrowUp, trash2 } from '#ui/icons.ts';
import { toast } from '#ui/toast.tsx';
import { cardPath } from '../../ui/picture-path.ts';
import { MAX_SHOWN } from '../constants.ts';
import type { GalleryScheme } from '../contract.ts';
import { useShown } from './use-shown.ts';

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
      <p className="muted sm set__hint">
        {`A row of up to ${MAX_SHOWN} drawings on the portfolio page. Add one from a lead. Changes show right away.`}
      </p>
      {isError && <p className="error is-shown">The row could not be loaded. Reload the page.</p>}
      {shown?.length === 0 && <p>No drawings yet, so the portfolio hides this row.</p>}
      <ol>
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
