import './home.css';
import type { CSSProperties } from 'react';
import type { Airframe } from '#airplanes/aircraft/airframe.ts';
import type { Band } from '#airplanes/aircraft/airframe-names.ts';
import { AIRFRAMES, type AirframeId } from '#airplanes/aircraft/built-in/airframes.ts';
import { AirframeLayers } from '#airplanes/aircraft/ui/Elevation.tsx';

interface Stages {
  bands: readonly Band[];
  /** Says in words what the drawing shows. */
  label: string;
  airframe?: AirframeId;
  /** Colors of the new stripes. */
  stripes?: { a: string; b: string } | undefined;
}

const NOSE = 60;
const TAIL = 1140;
/** Beyond both ends of every aircraft. */
const [LEFT, RIGHT] = [0, 1200];

/** An aircraft in bands from nose to tail, each as it looks at one stage of the work. */
export function StagesDrawing({ bands, label, airframe = 'single-turboprop', stripes }: Stages) {
  const a: Airframe = AIRFRAMES[airframe];
  const width = (TAIL - NOSE) / bands.length;
  const edges = bands.slice(1).map((_, at) => NOSE + (at + 1) * width);
  const isWhole = bands.every(({ state }) => state !== 'to-come');
  const current = bands.flatMap(({ state }, at) => (state === 'now' ? `M${NOSE + at * width} 462h${width}` : []));
  const colors = stripes && ({ '--stripe-a': stripes.a, '--stripe-b': stripes.b } as CSSProperties);
  return (
    <svg className="stages" viewBox="40 0 1120 500" role="img" aria-label={label} style={colors}>
      <Definitions bands={bands} isWhole={isWhole} fuselage={a.fuselage} fin={a.fin} />
      {!isWhole && (
        <g className="stages__to-come">
          <AirframeLayers airframe={a} bare />
        </g>
      )}
      <g clipPath={isWhole ? undefined : 'url(#stages-done)'}>
        <Painted airframe={a} edges={edges} />
      </g>
      <path
        className="stages__scale"
        d={`M${NOSE} 462H${TAIL}M${NOSE} 454V470M${TAIL} 454V470${edges.map((x) => `M${x} 457V467`).join('')}`}
      />
      {current.length > 0 && <path className="stages__now" d={current.join('')} />}
      {bands.map(({ number }, at) => (
        <text key={number} x={NOSE + (at + 0.5) * width} y="492">
          {number}
        </text>
      ))}
    </svg>
  );
}

function Painted({ airframe: a, edges }: { airframe: Airframe; edges: readonly number[] }) {
  return (
    <>
      <g className="ac">
        <AirframeLayers airframe={a} />
      </g>
      <g clipPath="url(#stages-fuselage)">
        <path className="stages__old" clipPath="url(#stages-old)" d={a.stripe.a} />
        <g clipPath="url(#stages-stripes)">
          <path className="stages__stripe-a" d={a.stripe.a} />
          <path className="stages__stripe-b" d={a.stripe.b} />
        </g>
        <path className="stages__tape" clipPath="url(#stages-tape)" d={a.stripe.a + a.stripe.b} />
        <path fill="url(#stages-shade)" d={a.fuselage} />
        <path className="stages__band" d={edges.map((x) => `M${x} 0V480`).join('')} />
      </g>
      <g clipPath="url(#stages-stripes)">
        <path className="stages__stripe-a" clipPath="url(#stages-fin)" d={a.stripe.a} />
      </g>
      <g className="ac">
        <path d={a.rudder} />
        <g className="ac-windows">
          <path d={a.windows} />
        </g>
        <path d={a.door} />
        <path className="ac-hstab" d={a.hstab} />
        <path className="ac-wing" d={a.wing} />
        <path d={a.wingDetail} />
      </g>
    </>
  );
}

type DefinitionsProps = { bands: readonly Band[]; isWhole: boolean; fuselage: string; fin: string };

function Definitions({ bands, isWhole, fuselage, fin }: DefinitionsProps) {
  const width = (TAIL - NOSE) / bands.length;
  /** The area of some bands, or of a part of each. */
  const area = (holds: (band: Band) => readonly [from: number, to: number] | false) =>
    bands
      .map((band, at) => {
        const part = holds(band);
        if (!part) return '';
        const from = at === 0 && part[0] === 0 ? LEFT : NOSE + (at + part[0]) * width;
        const to = at === bands.length - 1 && part[1] === 1 ? RIGHT : NOSE + (at + part[1]) * width;
        return `M${from} 0H${to}V480H${from}Z`;
      })
      .join('');
  const share = (at: number) => Number((at / bands.length).toFixed(4));
  const stops = bands.flatMap(({ skin }, at) =>
    skin.map((color, part) => {
      const [from, to] = [share(at + part / skin.length), share(at + (part + 1) / skin.length)];
      return { color, from, to };
    }),
  );
  return (
    <defs>
      <linearGradient id="stages-skin" gradientUnits="userSpaceOnUse" x1={NOSE} x2={TAIL} y1="0" y2="0">
        {stops.flatMap(({ color, from, to }) => [
          <stop key={`${from}-from`} offset={from} stopColor={color} />,
          <stop key={`${to}-to`} offset={to} stopColor={color} />,
        ])}
      </linearGradient>
      <linearGradient id="stages-shade" gradientUnits="userSpaceOnUse" x1="0" y1="180" x2="0" y2="370">
        <stop stopColor="#fff" stopOpacity=".28" />
        <stop offset=".5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#0b1c28" stopOpacity=".42" />
      </linearGradient>
      {!isWhole && <Clip id="stages-done" d={area(({ state }) => state !== 'to-come' && [0, 1])} />}
      <Clip id="stages-old" d={area(({ shows }) => shows === 'old' && [0, 1])} />
      <Clip id="stages-tape" d={area(({ shows }) => shows === 'tape' && [0, 0.5])} />
      <Clip
        id="stages-stripes"
        d={area(({ shows }) => (shows === 'tape' && [0.5, 1]) || (shows === 'stripes' && [0, 1]))}
      />
      <Clip id="stages-fuselage" d={fuselage} />
      <Clip id="stages-fin" d={fin} />
    </defs>
  );
}

function Clip({ id, d }: { id: string; d: string }) {
  return (
    <clipPath id={id}>
      <path d={d} />
    </clipPath>
  );
}
