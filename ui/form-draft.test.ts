import { beforeEach, expect, test, vi } from 'vitest';
import { restoreFormDraft } from './form-draft.ts';

/** An empty field. */
class Field {
  tabIndex = 0;
  value = '';
  checked = false;
  defaultChecked = false;
  readonly type: string;
  readonly name: string;
  constructor(type: string, name: string, value = '') {
    this.type = type;
    this.name = name;
    this.value = value;
  }
}
class Select extends Field {}

const formOf = (...elements: Field[]) => ({ elements }) as unknown as HTMLFormElement;
const keep = (draft: Record<string, string[]>) =>
  vi.stubGlobal('sessionStorage', { getItem: () => JSON.stringify(draft) });

beforeEach(() => {
  vi.stubGlobal('HTMLInputElement', Field);
  vi.stubGlobal('HTMLSelectElement', Select);
  vi.stubGlobal('HTMLTextAreaElement', class {});
});

test('restores a draft into untouched fields', () => {
  keep({ services: ['paint'], kind: ['b'], timeline: ['soon'] });
  const [paint, wax] = [new Field('checkbox', 'services', 'paint'), new Field('checkbox', 'services', 'wax')];
  const [a, b] = [new Field('radio', 'kind', 'a'), new Field('radio', 'kind', 'b')];
  const timeline = new Select('select-one', 'timeline');
  restoreFormDraft('calculator', formOf(paint, wax, a, b, timeline));
  expect([paint, wax, a, b].map(({ checked }) => checked)).toEqual([true, false, false, true]);
  expect(timeline.value).toBe('soon');
});

test('keeps what the user ticked or chose before hydration', () => {
  keep({ services: ['paint'], kind: ['b'], timeline: ['soon'] });
  const [paint, wax] = [new Field('checkbox', 'services', 'paint'), new Field('checkbox', 'services', 'wax')];
  const [a, b] = [new Field('radio', 'kind', 'a'), new Field('radio', 'kind', 'b')];
  const timeline = new Select('select-one', 'timeline', 'later');
  wax.checked = true;
  a.checked = true;
  restoreFormDraft('calculator', formOf(paint, wax, a, b, timeline));
  expect([paint, wax, a, b].map(({ checked }) => checked)).toEqual([true, true, true, false]);
  expect(timeline.value).toBe('later');
});

test('reports input from before hydration, which no draft holds yet', () => {
  keep({ name: ['Anna'] });
  const typed = new Field('text', 'email', 'anna@example.com');
  const ticked = new Field('checkbox', 'services', 'paint');
  ticked.checked = true;
  expect(restoreFormDraft('contact', formOf(new Field('text', 'name'), typed))).toBe(true);
  expect(restoreFormDraft('calculator', formOf(ticked))).toBe(true);
  expect(restoreFormDraft('contact', formOf(new Field('text', 'name'), new Field('checkbox', 'services', 'wax')))).toBe(
    false,
  );
});
