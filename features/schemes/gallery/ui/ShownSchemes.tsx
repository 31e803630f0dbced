import './shown-schemes.css';
import { IconButton } from '#ui/button.tsx';
import { arrowDown } from '#ui/first-icons.ts';
import { arrowUp, trash2 } from '#ui/icons.ts';
import { picturePath } from '../../ui/picture-path.ts';
import { MAX_SHOWN } from '../constants.ts';
import type { GalleryScheme } from '../contract.ts';
import { useShown } from './use-shown.ts';

/** The schemes of the portfolio's row, to put in order and to take off. */
export function ShownSchemes() {
  const { shown, isError, isPending, setPlace } = useShown();
  return (
    <section aria-labelledby="shown-schemes">
      <h3 className="h4" id="shown-schemes">
        Drawn in the studio
      </h3>
      <p className="muted sm set__hint">
        {`The portfolio’s row of at most ${MAX_SHOWN} drawings. Add one from a lead. Changes here show at once.`}
      </p>
      {isError && <p className="set__error">The row could not be loaded. Reload the page.</p>}
      {shown?.length === 0 && <p>Nothing is shown, so the portfolio has no such row.</p>}
      <ol className="shown-schemes">
        {shown?.map((scheme, index) => (
          <ShownRow
            key={scheme.id}
            scheme={scheme}
            isDisabled={isPending}
            onTakeOff={() => setPlace(scheme.id, null)}
            onMoveUp={index > 0 ? () => setPlace(scheme.id, { title: scheme.title, order: index - 1 }) : undefined}
            onMoveDown={
              index < shown.length - 1
                ? () => setPlace(scheme.id, { title: scheme.title, order: index + 1 })
                : undefined
            }
          />
        ))}
      </ol>
    </section>
  );
}

function ShownRow({
  scheme: { title, type, code },
  isDisabled,
  onTakeOff,
  onMoveUp,
  onMoveDown,
}: {
  scheme: GalleryScheme;
  isDisabled: boolean;
  onTakeOff: () => void;
  /** Undefined for the first one. */
  onMoveUp: (() => void) | undefined;
  /** Undefined for the last one. */
  onMoveDown: (() => void) | undefined;
}) {
  return (
    <li>
      <img src={picturePath(code, 'left', { width: 240 })} alt="" loading="lazy" />
      <span>
        <b>{title}</b>
        <small>{type}</small>
      </span>
      <IconButton icon={arrowUp} label={`Move ${title} up`} disabled={isDisabled || !onMoveUp} onClick={onMoveUp} />
      <IconButton
        icon={arrowDown}
        label={`Move ${title} down`}
        disabled={isDisabled || !onMoveDown}
        onClick={onMoveDown}
      />
      <IconButton icon={trash2} label={`Take ${title} off`} disabled={isDisabled} onClick={onTakeOff} />
    </li>
  );
}
