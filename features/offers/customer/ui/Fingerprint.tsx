import { hashBits } from '../../accepting/rules.ts';
import { FINGERPRINT_CAPTION } from '../constants.ts';

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
