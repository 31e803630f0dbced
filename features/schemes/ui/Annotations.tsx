import { type CSSProperties, memo } from 'react';
import { SHEET_WIDTH } from '../callouts/constants.ts';
import type { ShownScheme } from '../studio/rules.ts';
import { PaintChip } from './PaintChip.tsx';

/** Room above and beneath the picture, in units of the sheet. */
const ABOVE = 55;
const BELOW = 70;

/** Labels of the zones, the mark's height and the stations round a side view. Their words stand in the list of paints, too. */
export const Annotations = memo(function Annotations({
  shown,
  isMirrored,
}: {
  shown: ShownScheme;
  isMirrored: boolean;
}) {
  const { height, callouts, stations, mark } = shown.annotations;
  const total = height + ABOVE + BELOW;
  const at = (x: number) => (isMirrored ? SHEET_WIDTH - x : x);
  const placed = (x: number, y: number) =>
    ({ '--x': `${(at(x) / SHEET_WIDTH) * 100}%`, '--y': `${((y + ABOVE) / total) * 100}%` }) as CSSProperties;
  const axis = height + 28;
  return (
    <div className="annotations" aria-hidden="true">
      <svg aria-hidden="true" viewBox={`0 ${-ABOVE} ${SHEET_WIDTH} ${total}`} preserveAspectRatio="none">
        {callouts.map(({ zone, x, y, isAbove }) => (
          <path key={zone} d={`M${at(x)} ${y}V${isAbove ? -ABOVE + 4 : height - 10}`} />
        ))}
        {mark && (
          <path d={`M${at(mark.x) - 5} ${mark.top}h10m-5 0V${mark.bottom}m-5 0h10`} className="annotations__mark" />
        )}
        <path d={`M${at(stations[0]!.x)} ${axis}H${at(stations.at(-1)!.x)}`} />
        <path d={stations.map(({ x }) => `M${at(x)} ${axis - 6}v12`).join('')} />
      </svg>
      {callouts.map(({ zone, x, y, isAbove }) => {
        const { name, coating, finish } = shown.zones.find((each) => each.zone === zone)!;
        return (
          <div key={zone}>
            <span className="annotations__dot" style={placed(x, y)} />
            <p
              className={at(x) > SHEET_WIDTH * 0.85 ? 'callout callout--left' : 'callout'}
              style={placed(x, isAbove ? -ABOVE : height - 30)}
            >
              <PaintChip color={coating?.srgb} />
              <span>
                <b>{name}</b>
                {coating ? `${coating.name}, ${finish}` : 'No longer offered'}
              </span>
            </p>
          </div>
        );
      })}
      {mark && (
        <span className="annotations__size" style={placed(mark.x, (mark.top + mark.bottom) / 2)}>
          12 in
        </span>
      )}
      {stations.map(({ inches, x }, i) => (
        <span key={inches} className="annotations__station" style={placed(x, axis + 12)}>
          {inches}
          {i === stations.length - 1 && ' in'}
        </span>
      ))}
    </div>
  );
});
