import { type CSSProperties, useState } from 'react';
import { countDays } from '#time/days.ts';
import { formatDay, formatDayRange } from '#time/format-day.ts';
import { Button } from '#ui/button.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { SlipFields } from '#workshop/jobs/ui/JobParts.tsx';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { describeCollision } from '../../describe-collision.ts';
import type { Collision, Way } from '../hangar-board.contract.ts';
import { useSentMoves } from './use-sent-moves.tsx';
import './collisions.css';

/** Where two need one spot, with the ways out, each drawn and one press. */
export default function Collisions({ collisions }: { collisions: readonly Collision[] }) {
  return collisions.map((collision) => (
    <section key={collision.stay} className="collision screen-only" id={`collision-${collision.stay}`}>
      <h2 className="h3">{describeCollision(collision)}</h2>
      <ol>
        {collision.ways.map((way, n) => (
          <li key={way.kind}>
            <p className="label">{KINDS[way.kind]}</p>
            <Picture collision={collision} way={way} />
            <h3 className="h4">{way.title}</h3>
            <dl>
              {way.dates.map(({ label, before, after }) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>
                    {before !== after && before && <s>{formatDay(before)}</s>} {after ? formatDay(after) : 'on hold'}
                  </dd>
                </div>
              ))}
            </dl>
            <p className={way.workDaysLater > 0 ? 'danger' : 'success'}>{describeDates(way)}</p>
            <WayButton way={way} variant={n === 0 && way.workDaysLater === 0 ? 'ink' : 'line'} />
          </li>
        ))}
      </ol>
    </section>
  ));
}

const KINDS = { spot: 'Another spot', days: 'Other days', hold: 'Shorten a hold' } as const;

function describeDates({ workDaysLater, needsReason }: Way): string {
  if (workDaysLater === 0) return 'No ready date moves.';
  return `${formatWorkDays(workDaysLater)} later.${needsReason ? ' You’ll write why.' : ''}`;
}

/** The same in a row, for a list. */
export function WayButtons({ ways }: { ways: readonly Way[] }) {
  return (
    <div className="row row--tight apart--tight collision__ways">
      {ways.map((way) => (
        <WayButton key={way.kind} way={way} small />
      ))}
    </div>
  );
}

function WayButton({ way, ...look }: { way: Way; variant?: 'ink' | 'line'; small?: boolean }) {
  const [isAsking, setAsking] = useState(false);
  const { send, isBusy } = useSentMoves();
  const press = async () => {
    if (way.needsReason || (await send(way.moves, way.title)) === 'reason') setAsking(true);
  };
  return (
    <>
      <Button {...look} disabled={isBusy} title={way.title} onClick={() => void press()}>
        {way.press}
      </Button>
      {isAsking && (
        <FormDialog
          narrow
          title={way.title}
          subtitle="The customer was told another day. Give a reason."
          submit={way.press}
          send={({ reason, note }) => send(way.moves, way.title, { reason, ...(note && { note }) })}
          onClose={() => setAsking(false)}
        >
          <SlipFields />
        </FormDialog>
      )}
    </>
  );
}

/** The spots of the bay as they stand after a way, with the days that collide behind them. */
function Picture({ collision, way: { picture } }: { collision: Collision; way: Way }) {
  const span = ({ from, to }: { from: string; to: string }) =>
    ({
      '--a': countDays(picture.from, from) - 1,
      '--n': countDays(from, to),
      '--days': countDays(picture.from, picture.to),
    }) as CSSProperties;
  return (
    <div className="collision__picture" aria-hidden="true">
      {picture.rows.map(({ name, bars }, n) => (
        <div key={name}>
          <em>{n + 1}</em>
          <div>
            <i style={span({ from: collision.from, to: collision.until })} />
            {bars.map((bar) => (
              <span
                key={`${bar.label} ${bar.from}`}
                className={`is-${bar.kind}${bar.isMoved ? ' is-moved' : ''}`}
                style={span(bar)}
                title={formatDayRange(bar)}
              >
                {bar.label}
              </span>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}
