import { expect, test } from 'vitest';
import { describeChange } from './passport-words.ts';

const [BASE, TRIM] = ['Base: PU-9 W-1, 2 coats, 2026-08-14', 'Trim: PU-9 T-1, 1 coat'];

test.each([
  [
    null,
    { work: 'Repaint', coats: [BASE] },
    ['Work added: Repaint', 'Coat added: Base: PU-9 W-1, 2 coats, Aug 14, 2026'],
  ],
  [{ coats: [BASE, TRIM] }, { coats: [TRIM] }, ['Coat removed: Base: PU-9 W-1, 2 coats, Aug 14, 2026']],
  [{ coats: [TRIM] }, { takenBack: 'Repaint', coats: [] }, ['Work removed: Repaint', `Coat removed: ${TRIM}`]],
  [{ coats: [BASE, TRIM] }, { coats: [TRIM, BASE] }, ['Coats: reordered, or one repeated']],
  [null, { work: 'Repaint', coats: [] }, ['Work added: Repaint']],
  [{ published: true }, { published: false }, ['Public page: hidden (before: shown)']],
  [{ serial: null }, { serial: '17259999' }, ['Serial number: 17259999 (before: none)']],
  [
    { transfers: 'once' },
    { transfers: 'no' },
    ['Transfers to a new owner: ends when the airplane is sold (before: with the first sale)'],
  ],
  [
    { warrantyEndsOn: '2031-11-12' },
    { warrantyEndsOn: '2032-11-12', reason: 'Rework' },
    ['Paint, adhesion, corrosion, last day: Nov 12, 2032 (before: Nov 12, 2031)', 'Reason: Rework'],
  ],
])('the change from %j to %j reads %j', (before, after, lines) => expect(describeChange(before, after)).toEqual(lines));
