import './elevation.css';
import { memo, useId } from 'react';
import type { Airframe } from '../airframe.ts';
import { AIRFRAMES, type AirframeId } from '../built-in/airframes.ts';

/**
 * The side elevation of an aircraft. `painted` adds its stripes, colored by --ac-base, --ac-1 and --ac-2; `bare` leaves
 * out fine lines at small sizes.
 */
export function Elevation({
  of,
  painted = false,
  bare = false,
  className = '',
}: {
  of: AirframeId | Airframe;
  painted?: boolean;
  bare?: boolean;
  className?: string;
}) {
  const airframe: Airframe = typeof of === 'string' ? AIRFRAMES[of] : of;
  return (
    <svg
      className={['ac', painted && 'ac--paint', className].filter(Boolean).join(' ')}
      viewBox={airframe.field ?? '40 8 1120 446'}
      aria-hidden="true"
    >
      <AirframeLayers airframe={airframe} painted={painted} bare={bare} />
    </svg>
  );
}

/** A drawing with a scale and a caption. */
export function DimensionedElevation({
  of,
  caption,
  note,
  painted = false,
}: {
  of: AirframeId;
  caption: string;
  note: string;
  painted?: boolean;
}) {
  return (
    <figure className="drawing">
      <Elevation of={of} painted={painted} />
      <span className="drawing__dim" aria-hidden="true" />
      <figcaption className="label">
        <span>{caption}</span>
        <span>{note}</span>
      </figcaption>
    </figure>
  );
}

/** The drawing's paths from back to front, for another SVG. */
export const AirframeLayers = memo(function AirframeLayers({
  airframe,
  painted = false,
  bare = false,
}: {
  airframe: Airframe;
  painted?: boolean;
  bare?: boolean;
}) {
  const a = airframe;
  return (
    <>
      <PathGroup name="gear" d={a.gear} />
      <PathGroup name="wheels" d={a.wheels} />
      <PathGroup name="pants" d={a.pants} />
      <Path name="ventral" d={a.ventral} />
      <Path name="fin" d={a.fin} />
      {painted && <Stripes zone="fin-zone" within={a.fin} stripes={[a.stripe.a]} />}
      <Path name="fuselage" d={a.fuselage} />
      {painted && <Stripes zone="stripe-zone" within={a.fuselage} stripes={[a.stripe.a, a.stripe.b]} />}
      <Path name="rudder" d={a.rudder} />
      <PathGroup name="windows" d={a.windows} />
      <Path name="door" d={a.door} />
      {!bare && <Path name="panels" d={a.panels} />}
      <Path name="hstab" d={a.hstab} />
      <Path name="pylon" d={a.pylon} />
      <Path name="prop" d={a.prop} />
      <Path name="nacelle" d={a.nacelle} />
      {!bare && <Path name="nacelle-detail" d={a.nacelleDetail} />}
      {!bare && <Path name="exhaust" d={a.exhaust} />}
      {a.engineOnWing && <Path name="spinner" d={a.spinner} />}
      <Path name="wing" d={a.wing} />
      {!bare && <Path name="wing-detail" d={a.wingDetail} />}
      <Path name="strut" d={a.strut} />
      {!a.engineOnWing && <Path name="spinner" d={a.spinner} />}
    </>
  );
});

/** Stripes clipped to a shape, with its outline above them. */
function Stripes({ zone, within, stripes }: { zone: string; within: string; stripes: [string, string?] }) {
  const clip = useId();
  const [a, b] = stripes;
  return (
    <>
      <clipPath id={clip}>
        <path d={within} />
      </clipPath>
      <g className={`ac-${zone}`} clipPath={`url(#${clip})`}>
        <path className="ac-stripe-a" d={a} />
        {b && <path className="ac-stripe-b" d={b} />}
      </g>
      <path d={within} />
    </>
  );
}

function Path({ name, d }: { name: string; d: string | undefined }) {
  return d && <path className={`ac-${name}`} d={d} />;
}

function PathGroup({ name, d }: { name: string; d: string | undefined }) {
  return (
    d && (
      <g className={`ac-${name}`}>
        <path d={d} />
      </g>
    )
  );
}
