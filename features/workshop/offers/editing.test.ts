import { describe, expect, test } from 'vitest';
import { completeOffer, offerLine, offerSection } from '#tests/support/offers.ts';
import {
  addSection,
  appendLines,
  blankLine,
  changeLine,
  changeSection,
  chooseLine,
  insertLines,
  moveLine,
  moveSection,
  placeLine,
  removeLine,
} from './editing.ts';
import type { OfferBody } from './offer.contract.ts';

const body = completeOffer({
  sections: [
    offerSection('a', 'included', [offerLine('a1', 1), offerLine('a2', 2)]),
    offerSection('b', 'one', [offerLine('b1', 1, { chosen: true }), offerLine('b2', 2)]),
    offerSection('c', 'any', []),
  ],
});

/** 'a: a1 a2, b: b1* b2, c:' */
const shape = ({ sections }: OfferBody) =>
  sections
    .map(({ id, lines }) => `${id}:${lines.map((line) => ` ${line.id}${line.chosen ? '*' : ''}`).join('')}`)
    .join(', ');

test('a change leaves the other sections and lines the same objects', () => {
  const changed = changeLine('a', 'a1', { text: 'Strip' })(body);
  expect(changed.sections[0]!.lines[0]).toMatchObject({ id: 'a1', text: 'Strip' });
  expect(changed.sections[0]!.lines[1]).toBe(body.sections[0]!.lines[1]);
  expect(changed.sections[1]).toBe(body.sections[1]);
});

test('an added line takes the place of one that was left blank', () => {
  const begun = insertLines('c', 0, [blankLine('c1')])(body);
  expect(shape(appendLines('c', [offerLine('c2', 1)])(begun))).toContain('c: c2');
  expect(shape(appendLines('a', [offerLine('a3', 1)])(body))).toContain('a: a1 a2 a3');
});

describe('ticks', () => {
  test('of a section to choose one of exclude each other', () => {
    expect(shape(chooseLine('b', 'b2', true)(body))).toContain('b: b1 b2*');
  });

  test('are set and taken one by one where any may be chosen', () => {
    const any = changeSection('b', () => ({ kind: 'any' }))(body);
    expect(shape(chooseLine('b', 'b2', true)(any))).toContain('b: b1* b2*');
    expect(shape(chooseLine('b', 'b1', false)(any))).toContain('b: b1 b2');
  });

  test('are reduced to one when a section becomes one to choose one of', () => {
    const both = chooseLine('b', 'b2', true)(changeSection('b', () => ({ kind: 'any' }))(body));
    expect(shape(changeSection('b', () => ({ kind: 'one' }))(both))).toContain('b: b1* b2');
    expect(shape(changeSection('a', () => ({ kind: 'one' }))(body))).toContain('a: a1* a2');
  });

  test('pass to another line when the ticked one is removed', () => {
    expect(shape(removeLine('b', 'b1')(body))).toContain('b: b2*');
  });
});

describe('a moved line', () => {
  test('goes one up or down, and beyond its section into the next', () => {
    expect(shape(moveLine('a1', 1)(body))).toContain('a: a2 a1');
    expect(shape(moveLine('a2', 1)(body))).toBe('a: a1, b: a2 b1* b2, c:');
    expect(shape(moveLine('b1', -1)(body))).toBe('a: a1 a2 b1*, b: b2*, c:');
    expect(shape(moveLine('b2', 1)(body))).toBe('a: a1 a2, b: b1*, c: b2');
  });

  test('stays at the ends of the quote', () => {
    expect(moveLine('a1', -1)(body)).toBe(body);
    expect(moveLine('b2', 1)(removeSectionC(body))).toEqual(removeSectionC(body));
  });

  test('goes to any place', () => {
    expect(shape(placeLine('b2', 'a', 1)(body))).toBe('a: a1 b2 a2, b: b1*, c:');
    expect(shape(placeLine('a1', 'a', 1)(body))).toContain('a: a2 a1');
  });

  test('is not taken by a full section', () => {
    const full = insertLines(
      'c',
      0,
      Array.from({ length: 50 }, (_, n) => blankLine(`c${n}`)),
    )(body);
    expect(full.sections[2]!.lines).toHaveLength(40);
    expect(placeLine('a1', 'c', 0)(full)).toBe(full);
  });
});

test('sections are added at the end, up to twenty, and moved', () => {
  expect(shape(addSection('d')(body))).toMatch(/d:$/);
  const full = Array.from({ length: 30 }, (_, n) => `s${n}`).reduce((now, id) => addSection(id)(now), body);
  expect(full.sections).toHaveLength(20);
  expect(shape(moveSection('a', 2)(body))).toMatch(/a: a1 a2$/);
  expect(moveSection('a', -1)(body)).toBe(body);
});

const removeSectionC = (from: OfferBody): OfferBody => ({ ...from, sections: from.sections.slice(0, 2) });
