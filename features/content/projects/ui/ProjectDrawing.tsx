import '#ui/raked.css';
import type { CSSProperties } from 'react';
import { AIRFRAMES, type AirframeId } from '#features/aircraft/built-in/airframes.ts';
import { DimensionedElevation } from '#features/aircraft/ui/Elevation.tsx';
import { type NamedColor, type Scheme, schemeNamed } from '#features/aircraft/ui/scheme-named.ts';
import { Text, useText } from '#features/texts/ui/Text.tsx';

/** A drawing of the aircraft's type in the colors that the project's title names. */
export function ProjectDrawing({ of, title }: { of: AirframeId; title: string }) {
  const scheme = schemeNamed(title);
  const note = useText('project.drawing.note');
  return (
    <div>
      <h2 className="project__title">
        <Text k={scheme ? 'project.drawing.scheme' : 'project.drawing.title'} />
      </h2>
      <div className="card project__drawing" style={scheme && paint(scheme)}>
        <DimensionedElevation of={of} caption={AIRFRAMES[of].name} note={note} painted={Boolean(scheme)} />
      </div>
      {scheme && <Chips colors={[scheme.base, ...scheme.stripes]} />}
    </div>
  );
}

function Chips({ colors }: { colors: (NamedColor | undefined)[] }) {
  return (
    <ul className="row project__chips">
      {colors.map(
        (color) =>
          color && (
            <li key={color.name}>
              <i className="raked" style={{ '--c': color.value } as CSSProperties} />
              <span>{color.name}</span>
            </li>
          ),
      )}
    </ul>
  );
}

function paint({ base, stripes: [wide, narrow] }: Scheme): CSSProperties {
  return { '--ac-base': base.value, '--ac-1': wide.value, ...(narrow && { '--ac-2': narrow.value }) } as CSSProperties;
}
