import { describe, expect, test } from 'vitest';
import { FAMILIES } from '#airplanes/drawing/airframes/aircraft-types.ts';
import { airframeOfType } from '#airplanes/drawing/airframes/scale.ts';
import { type Point, range } from '#airplanes/drawing/geometry.ts';
import { contrastOf } from '#airplanes/drawing/paint/mark-spots.ts';
import { type Mark, markWidth, type Scheme, type Zone } from '#airplanes/drawing/paint/scheme.ts';
import type { PlacedMark } from '#airplanes/drawing/paint/settled-scheme.ts';
import { coatOf, type Paint } from '#airplanes/drawing/paint/steps.ts';
import { type Layer, zoneAt } from '#airplanes/drawing/paint/stripes.ts';
import { settlePicture } from '#airplanes/drawing/pictures.ts';
import { BUILT_IN_COATINGS } from './coatings.contract.ts';
import { readScheme } from './scheme-code.ts';
import { type Judged, judgeMarkText, judgeScheme } from './verdicts.ts';
import { formatContrast } from './wording.ts';

function judge(code: string, more: Partial<Judged> = {}) {
  const { scheme } = readScheme(code) as { scheme: Scheme };
  return judgeScheme({ scheme, coatings: BUILT_IN_COATINGS, ...settlePicture(scheme, BUILT_IN_COATINGS), ...more });
}
const titlesOf = (code: string, more?: Partial<Judged>) =>
  judge(code, more).map(({ severity, title }) => [severity, title]);

const BALANCED = ['note', 'Control surfaces are balanced after paint'];
const COMPOSITE = [
  'warning',
  'Your airframe’s maintenance manual limits dark colors here. We check it before we quote.',
];
const WHITE_HAIRLINE = '1.C182.hairline.0.0.0.17925s.15044s.xxxx.N733BK.a.f';

describe('the verdicts', () => {
  test('say that a mark fits, is easy to read, and what is done with every job', () => {
    const [first, second, ...others] = judge('1.TBM9.hairline.0.0.0.17925s.15044s.xxxx.N1AB.a.f');
    expect(first).toMatchObject({ title: BALANCED[1], rule: 'Maintenance manual' });
    expect(second).toMatchObject({ severity: 'good', rule: '14 CFR 45.21 (c)' });
    expect(second!.detail).toMatch(/^Contrast 1\d\.\d : 1\.$/);
    expect(others).toEqual([
      {
        severity: 'good',
        title: 'The tail number fits',
        detail: '12 inches, on one color, between wing and tail.',
        rule: '14 CFR 45.25, 45.29',
        step: 'mark',
      },
    ]);
  });

  test('warn of gold on white', () => {
    expect(titlesOf('1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.xxxx.N733BK.b.f')[0]).toEqual([
      'warning',
      'May be hard to read',
    ]);
  });

  test('refuse an illegible mark and warn of a weak one, worst first', () => {
    const refused = judge('1.C25A.hairline.0.0.0.15050s.15044s.xxxx.N1AB.a.p');
    expect(refused[0]).toMatchObject({ severity: 'refused', title: 'Choose another color for the tail number' });
    expect(refused[0]!.detail).toMatch(/^Contrast 1\.\d : 1\. You can’t send it like this\.$/);
    expect(titlesOf('1.C25A.hairline.0.0.0.16440s.16251s.xxxx.N1AB.a.p')).toContainEqual([
      'refused',
      'Choose another color for the tail number',
    ]);
    expect(titlesOf('1.C25A.hairline.0.0.0.16515s.16251s.xxxx.N1AB.a.p')[0]).toEqual([
      'warning',
      'May be hard to read',
    ]);
  });

  test.each<[outcome: Judged['settled']['outcome'], height: number, verdict: [string, string, string]]>([
    ['line moved', -0.5, ['note', 'We lowered the line 3 in so the tail number sits on one color', '14 CFR 45.21 (c)']],
    ['line moved', 0.5, ['note', 'We raised the line 3 in so the tail number sits on one color', '14 CFR 45.21 (c)']],
    ['line moved', 0, ['note', 'We moved the line so the tail number sits on one color', '14 CFR 45.21 (c)']],
    ['stripes broken', 0, ['note', 'The stripes stop around the tail number', '14 CFR 45.21 (c)']],
    ['lines kept', 0, ['warning', 'The tail number sits on more than one color', '14 CFR 45.21 (c)']],
    ['no room', 0, ['warning', 'Neither side fits 12 inches', '14 CFR 45.29 (f)']],
  ])('say what was done where the outcome is "%s" (%d)', (outcome, height, verdict) => {
    const { scheme } = readScheme(WHITE_HAIRLINE) as { scheme: Scheme };
    const { settled } = settlePicture(scheme, BUILT_IN_COATINGS);
    const found = judge(WHITE_HAIRLINE, { settled: { ...settled, outcome, sliders: { height, sweep: 0, width: 0 } } });
    expect(found.map(({ severity, title, rule }) => [severity, title, rule])).toContainEqual(verdict);
  });

  test('can be taken back where a line gave way to the mark, or was kept', () => {
    const ledger = '1.P28A.ledger.0.0.0.17925s.15044s.17038s.xxxx.N888WW.a.f';
    const undoOf = (code: string) => judge(code).flatMap(({ undo }) => undo ?? []);
    expect(undoOf(ledger)).toEqual(['keep lines']);
    expect(undoOf(ledger.replace(/f$/, 'F'))).toEqual(['move lines']);
    expect(undoOf(WHITE_HAIRLINE.replace('C182', 'TBM9'))).toEqual([]);
  });

  test('are of nothing but the balance without a mark', () => {
    expect(titlesOf('1.C182.hairline.0.0.0.17925s.15044s.xxxx.-')).toEqual([BALANCED]);
  });

  test('tell an airplane of 1982 or before that small marks end', () => {
    const small = judge(WHITE_HAIRLINE, { year: 1979 }).filter(({ rule }) => rule === '14 CFR 45.29 (b)(1)(i)');
    expect(small.map(({ title }) => title)).toEqual([
      'Small tail numbers end with this paint job: 12 inches from then on, unless your airplane qualifies under 45.22.',
    ]);
    expect(judge(WHITE_HAIRLINE, { year: 1983 })).toEqual(judge(WHITE_HAIRLINE));
  });
});

describe.each(Object.keys(FAMILIES))('a mark on %s', (type) => {
  const { jets } = airframeOfType(type);
  const cases = [...'aftp'].flatMap((place) => [...'xabc'].map((zone) => ({ place, zone })));

  test.each(cases)('wears color $zone at place $place of a link, and is judged as it is drawn', ({ place, zone }) => {
    const code = `1.${type}.foothill.0.0.0.17925s.14062m.17043m.15044s.xxax.N733BK.${zone}.${place}`;
    const { scheme } = readScheme(code) as { scheme: Scheme & { mark: Mark } };
    const picture = settlePicture(scheme, BUILT_IN_COATINGS);
    const { settled, paint } = picture;
    const mark = settled.mark!;
    expect(mark.zone).toBe(scheme.mark.zone);
    expect(settled.surfaces.includes('pod')).toBe(Boolean(jets));

    const colorOf = (zone: Zone) => coatOf(paint, zone).color;
    const drawn = Math.min(
      ...groundsOf(mark, settled.layers, paint).map((g) => contrastOf(colorOf(mark.zone), colorOf(g))),
    );
    const verdicts = judgeScheme({ scheme, coatings: BUILT_IN_COATINGS, ...picture });
    const figure = verdicts.find(({ detail }) => detail?.startsWith('Contrast'))!;
    expect(figure.detail).toContain(`Contrast ${formatContrast(drawn)}.`);
    expect(formatContrast(settled.contrasts[mark.zone]!)).toBe(formatContrast(drawn));

    const wanted = scheme.mark.place;
    const isElsewhere = wanted !== 'auto' && wanted !== mark.surface;
    expect(isElsewhere).toBe(wanted !== 'auto' && !settled.surfaces.includes(wanted));
    expect(verdicts.some(({ title }) => title.startsWith('12 inches don’t fit'))).toBe(isElsewhere);
  });
});

/** The zones in a drawing under a mark. */
function groundsOf({ text, x, z, height, surface }: PlacedMark, layers: readonly Layer[], paint: Paint): Zone[] {
  if (surface === 'pod') return [paint.nacelles];
  const share = (i: number, count: number) => (i + 0.5) / count;
  const points = range(40, (u) =>
    range(10, (v): Point => [x + markWidth(text, height) * share(u, 40), z + height * share(v, 10)]),
  );
  return points.flat().map((point) => zoneAt(layers, point, surface === 'fin'));
}

describe('the limit of dark colors on composite airframes', () => {
  test.each([
    ['SR22', '1.SR22.hairline.0.0.0.16081m.17043m.xxxx.-', 'Engine Gray on the wing and stabilizer.'],
    ['DA40', '1.DA40.hairline.0.0.0.16081m.17043m.xxxx.-', 'Engine Gray on the wing and stabilizer.'],
    ['tips', '1.SR22.waterline.0.0.0.17925s.14062s.17925s.xaxx.-', 'Deep Green on the wingtips.'],
    ['fin', '1.SR22.tailblock.0.0.0.17925s.14062s.17925s.xxxx.-', 'Deep Green above the window line.'],
  ])('is said of %s', (_, code, detail) => {
    const [first] = judge(code);
    expect([first!.severity, first!.title]).toEqual(COMPOSITE);
    expect(first!.detail).toBe(detail);
  });

  test.each([
    ['of metal', '1.C182.hairline.0.0.0.16081m.17043m.xxxx.-'],
    ['in light colors', '1.SR22.hairline.0.0.0.17925s.17865s.xxxx.-'],
  ])('is not said of an airplane %s', (_, code) => {
    expect(titlesOf(code)).toEqual([BALANCED]);
  });
});

describe('the form of a mark', () => {
  test.each([
    ['C-GABC', 'U.S. tail numbers start with N. For any other country, leave this empty and put it in the notes.'],
    ['N', 'Type at least one character after N.'],
    ['N123456', 'No more than five characters can follow the N.'],
    ['N12-?4', 'Only letters and digits.'],
    ['N12O4', 'Tail numbers don’t use the letters I and O, because they look like 1 and 0.'],
    ['N0123', 'The first digit must be 1 to 9.'],
    ['NA123', 'The first character after the N must be a digit.'],
    ['N1A23', 'Letters come last: N123AB, not N1A23.'],
    ['N12ABC', 'No more than two letters, at the end.'],
  ])('%s is refused', (typed, title) => {
    expect(judgeMarkText(typed)).toEqual([{ severity: 'refused', title, rule: '14 CFR 45.23 (a)', step: 'airplane' }]);
  });

  test('one that the FAA keeps is noted, others say nothing', () => {
    expect(judgeMarkText('N42')).toMatchObject([
      { severity: 'note', title: 'N1 through N99 are reserved for the FAA.' },
    ]);
    for (const typed of ['', ' ', 'n 733-bk', 'N1AB']) expect(judgeMarkText(typed)).toEqual([]);
  });
});
