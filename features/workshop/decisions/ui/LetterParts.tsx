import type { ReactNode } from 'react';
import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { plus } from '#ui/icons.ts';
import { FINGERPRINT_CAPTION } from '../decisions.constants.ts';
import { hashBits, type Letterhead as Names, reachOf } from '../letter.ts';

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
    <details className="fold quote-fold" open={isOpen} ref={openForFragment}>
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
      <figcaption className="apart--close muted sm">{caption}</figcaption>
    </figure>
  );
}

/** Names the shop and the customer on a printed page. */
type Letter = Names & { sentOn: string };

export function Letterhead({ page: { document } }: { page: { document: Letter } }) {
  const { customer, sentOn } = document;
  return (
    <div className="quote-letterhead">
      <p>
        {reachOf(document).map((line) => (
          <span key={line}>{line}</span>
        ))}
      </p>
      <p>
        <b>{customer.name}</b>
        {customer.businessName && <span>{customer.businessName}</span>}
        <span>{customer.email}</span>
      </p>
      <p>{formatDay(sentOn, 'long')}</p>
    </div>
  );
}
