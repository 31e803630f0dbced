import './stickers.css';
import type { CSSProperties } from 'react';
import { formatTailNumber } from '#customers/leads/lead-words.ts';

const SIZES = [
  { mm: 50, count: 6 },
  { mm: 90, count: 2 },
];

const sideOf = (mm: number) => ({ '--side': `${mm}mm` }) as CSSProperties;

/** Stickers in their real size: the code, and its address as text. */
export function StickerSheet({ token, tailNumber, address }: { token: string; tailNumber: string; address: string }) {
  const tail = formatTailNumber(tailNumber);
  return (
    <main id="main" className="stickers light-top wrap">
      <div className="stickers__intro">
        <h1 className="h2">
          Stickers for <span className="stickers__tail">{tail}</span>
        </h1>
        <p className="muted">
          Print this page at 100 percent, on weatherproof paper: the codes are 50 and 90 millimeters wide.
        </p>
      </div>
      {SIZES.map(({ mm, count }) => (
        <ul key={mm} className="row stickers__row" style={sideOf(mm)} aria-label={`${mm} millimeters`}>
          {Array.from({ length: count }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <li key={at}>
              <img src={`/api/passport-links/${token}/qr.svg`} alt={at === 0 ? `QR code, ${mm} millimeters` : ''} />
              <b>{tail}</b>
              <span>{address}</span>
            </li>
          ))}
        </ul>
      ))}
    </main>
  );
}
