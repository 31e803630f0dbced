import type { ReactNode } from 'react';
import { Icon } from '#ui/icon.tsx';
import { minus, plus } from '#ui/icons.ts';
import { hashBits } from '../../decisions.ts';
import { FINGERPRINT_CAPTION } from '../../offer.constants.ts';

/** Text or a form that opens below its title. Links to an id within open it, too. */
export function Fold({
  title,
  id,
  isOpen = false,
  children,
}: {
  title: string;
  id?: string;
  isOpen?: boolean;
  children: ReactNode;
}) {
  return (
    <details className="quote-fold" open={isOpen} ref={openForFragment}>
      <summary id={id}>
        {title} <Icon of={plus} />
      </summary>
      <div>{children}</div>
    </details>
  );
}

/** A link that is followed before the part has its script opens what React then draws anew. */
function openForFragment(fold: HTMLDetailsElement | null): void {
  const target = document.getElementById(location.hash.slice(1));
  if (fold && target && fold.contains(target)) fold.open = true;
}

/** What is in the price or not, point by point; at least one. */
export function Points({ of: points, icon = minus }: { of: readonly string[]; icon?: string }) {
  return (
    <ul className="quote-points">
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat, and never move
        <li key={at}>
          <Icon of={icon} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}

/** Units of the drawing: a square, and from one to the next. */
const SQUARE = 10;
const PITCH = 12;

/** A SHA-256 drawn as 32 columns of eight squares, with its number below. */
export function Fingerprint({
  hash,
  of,
  caption = FINGERPRINT_CAPTION,
}: {
  hash: string;
  of: string;
  caption?: string;
}) {
  const squares = (isSet: boolean) =>
    hashBits(hash)
      .flatMap((bits, x) =>
        bits.map((bit, y) => bit === isSet && `M${x * PITCH} ${y * PITCH}h${SQUARE}v${SQUARE}h-${SQUARE}z`),
      )
      .filter(Boolean)
      .join('');
  return (
    <figure className="fingerprint">
      <svg viewBox="0 0 428 94" role="img" aria-label={`Fingerprint of ${of}: its SHA-256 number, drawn`}>
        <g transform="translate(45 0) skewX(-25)">
          <path className="is-off" d={squares(false)} />
          <path className="is-on" d={squares(true)} />
        </g>
      </svg>
      <p className="fingerprint__hash" translate="no">
        {hash.match(/.{4}/g)?.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups may repeat, and never move
          <span key={at}>{group}</span>
        ))}
      </p>
      <figcaption className="muted sm">{caption}</figcaption>
    </figure>
  );
}
