import { expect, it } from 'vitest';
import { FORBIDDEN_TERMS, STRAIGHT_APOSTROPHES } from './forbidden-words.ts';
import { readShownWords, textsIn } from './shown-words.ts';

const SHOWN = readShownWords();

const findForbidden = (text: string) =>
  FORBIDDEN_TERMS.flatMap(({ term, instead, keep = [] }) =>
    term.test(text.replace(/`[^`]*`/g, '')) && !keep.some(([kept]) => kept.test(text)) ? [`${text} (${instead})`] : [],
  );

it('finds the sentences of markup, labels, messages and templates, and no log lines', () => {
  const source = `
    export const WORDS = { label: 'Ticked', failed: 'It did not work.' };
    log.warn('a mail failed');
    export const Part = ({ days }) => <p title="A title">Days: {days} {\`\${days} days left\`}</p>;`;
  expect(textsIn('part.tsx', source)).toEqual(['Ticked', 'It did not work.', 'A title', 'Days:', '{} days left']);
});

it('shown sentences use the words of the glossary', () => {
  expect(findForbidden('The cheapest choice comes to $5')).toHaveLength(2);
  const used = SHOWN.flatMap(({ file, texts }) => texts.flatMap(findForbidden).map((text) => `${file}: ${text}`));
  expect(used).toEqual([]);
});

it('each exception is still shown', () => {
  const all = SHOWN.flatMap(({ texts }) => texts);
  const kept = FORBIDDEN_TERMS.flatMap(({ keep = [] }) => keep.map(([text]) => text));
  expect(kept.filter((text) => !all.some((shown) => text.test(shown)))).toEqual([]);
  expect(STRAIGHT_APOSTROPHES.filter((text) => !all.includes(text))).toEqual([]);
});

it('shown sentences have curly apostrophes and quotes', () => {
  const straight = SHOWN.flatMap(({ file, texts }) =>
    texts.filter((text) => /['"]/.test(text) && !STRAIGHT_APOSTROPHES.includes(text)).map((text) => `${file}: ${text}`),
  );
  expect(straight).toEqual([]);
});

it('only the built-in facts name a shop and its place', () => {
  const named = SHOWN.filter(({ texts }) => texts.some((text) => /flatirons|broomfield|rocky mountain/i.test(text)));
  expect(named.map(({ file }) => file)).toEqual(['features/foundation/business/business.samples.ts']);
});
