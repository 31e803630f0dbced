import { describe, expect, test } from 'vitest';
import { COATINGS_SETTING } from './coatings.contract.ts';
import { groupByHue, lightnessOf } from './scheme-code.ts';

const { coatings } = COATINGS_SETTING.builtIn;
const nameOf = ({ number, name }: (typeof coatings)[number]) => number ?? name;

describe('the built-in coatings', () => {
  test('are 43 that pass the validation of the setting', () => {
    expect(coatings).toHaveLength(43);
    expect(COATINGS_SETTING.schema.parse(COATINGS_SETTING.builtIn)).toEqual(COATINGS_SETTING.builtIn);
  });

  test('may be grouped with those last that a composite airframe does not take everywhere', () => {
    const groups = groupByHue(coatings, { lightFirst: true });
    const isLight = groups.map(([, all]) => all.map(({ srgb }) => lightnessOf(srgb) >= 75));
    for (const light of isLight) expect(light).toEqual(light.toSorted((a, b) => Number(b) - Number(a)));
    expect(groups.map(([family]) => family).slice(0, 3)).toEqual(['Whites and creams', 'Grays and black', 'Yellows']);
    expect(groups.flatMap(([, all]) => all)).toHaveLength(43);
  });

  test('are grouped by hue', () => {
    const groups = groupByHue(coatings).map(([family, all]) => [family, all.map(nameOf)]);
    expect(Object.fromEntries(groups)).toMatchInlineSnapshot(`
      {
        "Blues": [
          "15042",
          "15044",
          "15045",
          "15050",
          "15450",
          "15102",
          "15123",
          "15180",
          "Ming Blue",
        ],
        "Browns": [
          "10080",
          "10371",
        ],
        "Grays and black": [
          "16515",
          "16440",
          "16473",
          "16251",
          "16081",
          "17038",
        ],
        "Greens": [
          "14036",
          "14062",
          "14110",
          "14187",
        ],
        "Metals": [
          "Las Vegas Gold",
          "17178",
          "17043",
        ],
        "Oranges": [
          "12197",
          "12246",
          "12473",
        ],
        "Purples": [
          "17100",
        ],
        "Reds": [
          "11136",
          "11120",
          "11302",
          "10049",
        ],
        "Whites and creams": [
          "17925",
          "17875",
          "17886",
          "17865",
          "17773",
          "13594",
          "13695",
          "Matterhorn White",
        ],
        "Yellows": [
          "13655",
          "13538",
          "13591",
        ],
      }
    `);
  });

  test('have L* from black to white', () => {
    expect(lightnessOf('#000000')).toBeCloseTo(0);
    expect(lightnessOf('#ffffff')).toBeCloseTo(100);
    expect(lightnessOf('#777777')).toBeCloseTo(50, 0);
  });
});

describe('the list of coatings', () => {
  const [white, ...others] = coatings;
  const parse = (changes: object) =>
    COATINGS_SETTING.schema.safeParse({ coatings: [{ ...white!, ...changes }, ...others] });

  test.each([{ maker: ' ' }, { makerCode: 'U1234' }, { checkedOn: '2026-11-23' }, { offered: false }])(
    'accepts %j',
    (changes) => {
      expect(parse(changes).success).toBe(true);
    },
  );

  test.each([
    { id: 'Upper' },
    { id: others[0]!.id },
    { name: '' },
    { name: others[0]!.name },
    { finishes: [] },
    { finishes: ['solid', 'solid'] },
    { finishes: ['chrome'] },
    { srgb: 'red' },
    { approximate: false },
    { checkedOn: 'yesterday' },
    { standard: 'Pantone' },
  ])('rejects %j', (changes) => {
    expect(parse(changes).success).toBe(false);
  });

  test('offers at least one color', () => {
    const retired = coatings.map((coating) => ({ ...coating, offered: false }));
    expect(COATINGS_SETTING.schema.safeParse({ coatings: retired }).success).toBe(false);
  });
});
