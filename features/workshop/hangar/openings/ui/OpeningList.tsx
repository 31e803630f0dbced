import type { OpeningWords } from '../openings.contract.ts';
import { OpeningLine, WaitlistLink } from './OpeningLine.tsx';

/** The next openings of all types. */
export function OpeningList({ opening }: { opening: OpeningWords | null }) {
  if (!opening) return null;
  return (
    <OpeningLine opening={opening}>
      <dl className="opening-list">
        {opening.others.map(({ label, week }) => (
          <div className="spread" key={label}>
            <dt>For {label}</dt>
            <dd>{week}</dd>
          </div>
        ))}
      </dl>
      <WaitlistLink />
    </OpeningLine>
  );
}
