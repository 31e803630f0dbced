import type { CSSProperties } from 'react';
import type { Zone } from '#features/drawing/contract.ts';
import type { ShownZone } from '../studio/rules.ts';

/** Which zone's color is chosen next. */
export function ZoneChoice({
  zones,
  chosen,
  onChoose,
}: {
  zones: readonly ShownZone[];
  chosen: Zone;
  onChoose: (zone: Zone) => void;
}) {
  return (
    <fieldset>
      <legend className="vh">Which part of the scheme</legend>
      <div className="zones">
        {zones.map(({ zone, name, coating }) => (
          <label key={zone} className="zone">
            <span className="raked" style={{ '--c': coating?.srgb } as CSSProperties} aria-hidden="true" />
            <span>
              <b>{name}</b>
              <small>{coating?.name ?? 'No longer offered'}</small>
            </span>
            <input
              type="radio"
              name="zone"
              value={zone}
              checked={zone === chosen}
              aria-label={`${name}, now ${coating?.name ?? 'no longer offered'}`}
              onChange={() => onChoose(zone)}
            />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
