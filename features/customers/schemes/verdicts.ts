import { isReservedMark, markProblem, normalizeMark } from '#airplanes/aircraft/tail-number.ts';
import { typeOf } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { type Airframe, finOutline } from '#airplanes/drawing/airframes/airframe.ts';
import { INCH, type Point, range } from '#airplanes/drawing/geometry.ts';
import { zonesOf } from '#airplanes/drawing/paint/layouts.ts';
import { GOOD_CONTRAST, LEAST_CONTRAST } from '#airplanes/drawing/paint/mark-spots.ts';
import type { Coating, Scheme, Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { SettledScheme } from '#airplanes/drawing/paint/settled-scheme.ts';
import { coatOf, type Paint } from '#airplanes/drawing/paint/steps.ts';
import { type Layer, SLIDE, shareOfStep } from '#airplanes/drawing/paint/stripes.ts';
import { areasOf, columnAt, crossings, zoneAtHeight } from '#airplanes/drawing/paint/zone-columns.ts';
import { LEAST_COMPOSITE_LIGHTNESS, lightnessOf } from './scheme-code.ts';
import type { StudioStep } from './studio.constants.ts';
import { formatContrast, SURFACE_WORDS } from './wording.ts';

/** Worst first. A refused scheme is not sent. */
export const SEVERITIES = ['refused', 'warning', 'note', 'good'] as const;

export interface Verdict {
  severity: (typeof SEVERITIES)[number];
  title: string;
  detail?: string;
  /** The section of 14 CFR, or the manual, that it comes from. */
  rule: string;
  /** The step where it is changed. */
  step?: StudioStep;
  /** What takes it back: lines that gave way to the mark are kept, or the other way round. */
  undo?: 'keep lines' | 'move lines';
}

/** What is judged: a scheme as it was settled on its airframe. */
export interface Judged {
  scheme: Scheme;
  airframe: Airframe;
  paint: Paint;
  settled: SettledScheme;
  coatings: readonly Coating[];
  /** What stands in the field of the mark, where it may differ from the scheme's. */
  typedMark?: string;
  /** The year in which the airplane was made, where it is known. */
  year?: number | null;
}

/** Everything that is to be said of a scheme, worst first. */
export function judgeScheme(judged: Judged): Verdict[] {
  const { scheme, settled, typedMark = scheme.mark?.text ?? '', year = null } = judged;
  const verdicts = [
    ...judgeMarkText(typedMark),
    ...judgeContrast(settled),
    ...judgeSurface(scheme, settled),
    ...judgePlace(scheme, judged.airframe, settled),
    ...judgeYear(year),
    ...(scheme.mark?.asksSmaller ? [SMALLER_MARK_ASKED] : []),
    ...judgeComposite(judged),
    BALANCE,
  ];
  return verdicts.sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity));
}

const BALANCE: Verdict = {
  severity: 'note',
  title: 'Control surfaces are balanced after paint',
  detail: 'On every job, whatever the color. It’s included.',
  rule: 'Maintenance manual',
};

const SMALLER_MARK_ASKED: Verdict = {
  severity: 'note',
  title: 'Smaller tail number requested',
  detail: 'The shop decides this with the owner. The drawing stays at 12 inches.',
  rule: '14 CFR 45.22 (b), 45.29 (b)',
  step: 'mark',
};

/** The form of a mark; an empty one is left out. */
export function judgeMarkText(typed: string): Verdict[] {
  if (!normalizeMark(typed)) return [];
  const problem = markProblem(typed);
  if (problem) return [{ severity: 'refused', title: problem, rule: '14 CFR 45.23 (a)', step: 'airplane' }];
  if (!isReservedMark(normalizeMark(typed))) return [];
  return [
    { severity: 'note', title: 'N1 through N99 are reserved for the FAA.', rule: '14 CFR 45.23 (a)', step: 'airplane' },
  ];
}

/** How well the mark stands out; the law names no figure, these are ours. */
function judgeContrast({ contrast }: SettledScheme): Verdict[] {
  if (contrast === null) return [];
  const figure = `Contrast ${formatContrast(contrast)}.`;
  const rest = { rule: '14 CFR 45.21 (c)', step: 'mark' } as const;
  if (contrast < LEAST_CONTRAST) {
    const detail = `${figure} You can’t send it like this.`;
    return [{ severity: 'refused', title: 'Choose another color for the tail number', detail, ...rest }];
  }
  if (contrast < GOOD_CONTRAST) {
    return [{ severity: 'warning', title: 'May be hard to read', detail: figure, ...rest }];
  }
  return [{ severity: 'good', title: 'Easy to read', detail: figure, ...rest }];
}

/** A mark that was wanted where this airframe has no room for it. */
function judgeSurface({ mark: wanted }: Scheme, { mark }: SettledScheme): Verdict[] {
  if (!wanted || !mark || wanted.place === 'auto' || wanted.place === mark.surface) return [];
  const title = `12 inches don’t fit ${SURFACE_WORDS[wanted.place]} of this airplane`;
  const detail = `The tail number is drawn ${SURFACE_WORDS[mark.surface]}.`;
  return [{ severity: 'warning', title, detail, rule: '14 CFR 45.25, 45.29', step: 'mark' }];
}

const ON_ONE_COLOR = { rule: '14 CFR 45.21 (c)', step: 'scheme' } as const;

/** Where the mark found room, and what was changed for it. */
function judgePlace(scheme: Scheme, { frame }: Airframe, { outcome, mark, sliders }: SettledScheme): Verdict[] {
  switch (outcome) {
    case 'no mark':
      return [];
    case 'fits': {
      const detail = `12 inches, on one color, ${SURFACE_WORDS[mark!.surface]}.`;
      return [{ severity: 'good', title: 'The tail number fits', detail, rule: '14 CFR 45.25, 45.29', step: 'mark' }];
    }
    case 'line moved': {
      const rise = ((sliders.height - shareOfStep(scheme.sliders.height)) * SLIDE * frame.band) / INCH;
      const title = `We ${moveWords(Math.round(rise))} so the tail number sits on one color`;
      return [{ severity: 'note', title, ...ON_ONE_COLOR, undo: 'keep lines' }];
    }
    case 'stripes broken':
      return [
        { severity: 'note', title: 'The stripes stop around the tail number', ...ON_ONE_COLOR, undo: 'keep lines' },
      ];
    case 'lines kept': {
      const title = 'The tail number sits on more than one color';
      return [{ severity: 'warning', title, ...ON_ONE_COLOR, undo: 'move lines' }];
    }
    case 'no room':
      return [
        {
          severity: 'warning',
          title: 'Neither side fits 12 inches',
          detail: 'We measure on the airplane.',
          rule: '14 CFR 45.29 (f)',
          step: 'mark',
        },
      ];
  }
}

function moveWords(inches: number): string {
  if (inches === 0) return 'moved the line';
  return `${inches < 0 ? 'lowered' : 'raised'} the line ${Math.abs(inches)} in`;
}

/** Through this year of manufacture an airplane may still wear small marks. */
const LAST_YEAR_OF_SMALL_MARKS = 1982;

function judgeYear(year: number | null): Verdict[] {
  if (year === null || year > LAST_YEAR_OF_SMALL_MARKS) return [];
  return [
    {
      severity: 'note',
      title:
        'Small tail numbers end with this paint job: 12 inches from then on, unless your airplane qualifies under 45.22.',
      rule: '14 CFR 45.29 (b)(1)(i)',
      step: 'mark',
    },
  ];
}

function judgeComposite(judged: Judged): Verdict[] {
  const { scheme, coatings } = judged;
  if (!typeOf(scheme.type)?.isComposite) return [];
  const dark = findDark(judged);
  if (!dark) return [];
  const name = coatings.find(({ id }) => id === scheme.zones[dark.zone]?.coating)?.name ?? 'A dark color';
  return [
    {
      severity: 'warning',
      title: 'Your airframe’s maintenance manual limits dark colors here. We check it before we quote.',
      detail: `${name} ${dark.where}.`,
      rule: 'Maintenance manual',
      step: 'colors',
    },
  ];
}

/** The first dark zone on wing and stabilizer, above the window sill, or on more than half the side. */
function findDark({ scheme, airframe, paint, settled }: Judged): { zone: Zone; where: string } | null {
  const dark = zonesOf(scheme.layout).filter(
    (zone) => lightnessOf(coatOf(paint, zone).color) < LEAST_COMPOSITE_LIGHTNESS,
  );
  // Wing and stabilizer wear the base.
  const onWing = dark.find((zone) => zone === 'base' || zone === paint.tips);
  if (onWing) return { zone: onWing, where: onWing === 'base' ? 'on the wing and stabilizer' : 'on the wingtips' };
  if (dark.length === 0) return null;
  const side = sampleSide(airframe, settled.layers);
  for (const zone of dark) {
    const own = side.filter((sample) => sample.zone === zone);
    if (own.some(({ point }) => point[1] > airframe.frame.sillHeight)) return { zone, where: 'above the window line' };
    if (own.length > side.length / 2) return { zone, where: 'on more than half the side' };
  }
  return null;
}

const SAMPLE_STEP = 0.08;

/** The zones at the points of a grid over fuselage and fin. */
function sampleSide(airframe: Airframe, layers: readonly Layer[]): { point: Point; zone: Zone }[] {
  const { body, frame } = airframe;
  const areas = { body: areasOf(layers, false), fin: areasOf(layers, true) };
  const fin = finOutline(airframe);
  const lowest = Math.min(...range(20, (i) => body.bottom(body.start + ((body.end - body.start) * i) / 19)));
  const columns = range(Math.floor((body.end - body.start) / SAMPLE_STEP), (i) => body.start + (i + 0.5) * SAMPLE_STEP);
  const rows = range(Math.floor((frame.finTop - lowest) / SAMPLE_STEP), (i) => lowest + (i + 0.5) * SAMPLE_STEP);
  return columns.flatMap((x) => {
    const [low, high] = [body.bottom(x), body.top(x)];
    const cuts = { body: columnAt(x, low, high, areas.body), fin: columnAt(x, high, frame.finTop, areas.fin) };
    const edges = crossings(fin, x);
    return rows.flatMap((z) => {
      const isBody = z > low && z < high;
      const isFin = edges.filter((edge) => edge > z).length % 2 === 1;
      return isBody || isFin ? [{ point: [x, z] as const, zone: zoneAtHeight(isBody ? cuts.body : cuts.fin, z) }] : [];
    });
  });
}
