import './stages.css';
import { AIRFRAMES, type Airframe } from '#features/aircraft/built-in/airframes.ts';
import { AirframeLayers } from '#features/aircraft/ui/Elevation.tsx';

/** Skin color at each step, nose to tail. */
const SKIN = ['#cdc5b1', '#8b8f86', '#b9c3c8', '#93a0a8', '#c79a3c', '#7d8b4f', '#f1f2ef', '#f8f8f6', '#fdfdfb'];
const NOSE = 60;
const TAIL = 1140;
const BAND = (TAIL - NOSE) / SKIN.length;
const EDGES = SKIN.slice(1).map((_, index) => NOSE + (index + 1) * BAND);

export function StagesDrawing() {
  const a: Airframe = AIRFRAMES['single-turboprop'];
  return (
    <svg
      className="stages"
      viewBox="40 0 1120 500"
      role="img"
      aria-label="One aircraft drawn in nine vertical bands, from faded old paint at the nose to the finished scheme at the tail"
    >
      <Definitions fuselage={a.fuselage} fin={a.fin} />
      <g className="ac">
        <AirframeLayers airframe={a} />
      </g>
      <g clipPath="url(#stages-fuselage)">
        <path className="stages__old" clipPath="url(#stages-first)" d={a.stripe.a} />
        <g clipPath="url(#stages-last)">
          <path className="stages__stripe-a" d={a.stripe.a} />
          <path className="stages__stripe-b" d={a.stripe.b} />
        </g>
        <path className="stages__tape" clipPath="url(#stages-taped)" d={a.stripe.a + a.stripe.b} />
        <path fill="url(#stages-shade)" d={a.fuselage} />
        <path className="stages__band" d={EDGES.map((x) => `M${x} 0V480`).join('')} />
      </g>
      <path className="stages__stripe-a" clipPath="url(#stages-fin)" d={a.stripe.a} />
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
      <path
        className="stages__scale"
        d={`M${NOSE} 462H${TAIL}M${NOSE} 454V470M${TAIL} 454V470${EDGES.map((x) => `M${x} 457V467`).join('')}`}
      />
      {SKIN.map((color, index) => (
        <text key={color} x={NOSE + (index + 0.5) * BAND} y="492">
          {index + 1}
        </text>
      ))}
    </svg>
  );
}

function Definitions({ fuselage, fin }: { fuselage: string; fin: string }) {
  const at = (index: number) => (index / SKIN.length).toFixed(4);
  return (
    <defs>
      <linearGradient id="stages-skin" gradientUnits="userSpaceOnUse" x1={NOSE} x2={TAIL} y1="0" y2="0">
        {SKIN.flatMap((color, index) => [
          <stop key={`${color}-from`} offset={at(index)} stopColor={color} />,
          <stop key={`${color}-to`} offset={at(index + 1)} stopColor={color} />,
        ])}
      </linearGradient>
      <linearGradient id="stages-shade" gradientUnits="userSpaceOnUse" x1="0" y1="180" x2="0" y2="370">
        <stop stopColor="#fff" stopOpacity=".28" />
        <stop offset=".5" stopColor="#fff" stopOpacity="0" />
        <stop offset="1" stopColor="#0b1c28" stopOpacity=".42" />
      </linearGradient>
      <clipPath id="stages-first">
        <path d="M0 0H180V480H0Z" />
      </clipPath>
      <clipPath id="stages-taped">
        <path d="M780 0H840V480H780Z" />
      </clipPath>
      <clipPath id="stages-last">
        <path d="M840 0H1200V480H840Z" />
      </clipPath>
      <clipPath id="stages-fuselage">
        <path d={fuselage} />
      </clipPath>
      <clipPath id="stages-fin">
        <path d={fin} />
      </clipPath>
    </defs>
  );
}
