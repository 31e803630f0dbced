import { describe, expect, it, test } from 'vitest';
import {
  approach,
  FIRST_VIEW,
  formatBearing,
  type Movement,
  move,
  movementOfDrag,
  movementOfKey,
} from './turn-scene.ts';

const viewAfter = (...movements: Movement[]) => movements.reduce(move, FIRST_VIEW);

describe('the turntable', () => {
  test.each([
    ['ArrowRight', 30],
    ['ArrowLeft', 60],
  ])('turns 15 degrees with %s', (key, bearing) => {
    expect(viewAfter(movementOfKey(key)!)).toEqual({ bearing, zoom: 1 });
  });

  it('is back where it was after a whole turn', () => {
    const turns = Array.from({ length: 24 }, () => movementOfKey('ArrowLeft')!);
    expect(viewAfter(...turns)).toEqual(FIRST_VIEW);
    expect(viewAfter(...turns.slice(0, 10)).bearing).toBe(-165);
    expect(viewAfter(...turns.slice(0, 9)).bearing).toBe(180);
  });

  it('comes closer and goes back, never farther than the whole airplane', () => {
    const [closer, farther] = [movementOfKey('+')!, movementOfKey('-')!];
    expect(viewAfter(closer).zoom).toBeCloseTo(1.25);
    expect(viewAfter(closer, farther).zoom).toBeCloseTo(1);
    expect(viewAfter(farther).zoom).toBe(1);
    const closest = viewAfter(...Array.from({ length: 20 }, () => closer)).zoom;
    expect(closest).toBeCloseTo(1.25 ** 5);
  });

  it('is at its first view again with Home', () => {
    expect(viewAfter(movementOfKey('ArrowLeft')!, movementOfKey('=')!, movementOfKey('Home')!)).toEqual(FIRST_VIEW);
  });

  it('follows the pointer: what is near moves with it', () => {
    expect(viewAfter(movementOfDrag(100)).bearing).toBe(5);
    expect(viewAfter(movementOfDrag(-100)).bearing).toBe(85);
  });

  test.each(['ArrowUp', 'Tab', 'constructor', ' '])('leaves the key %j to the page', (key) => {
    expect(movementOfKey(key)).toBeUndefined();
  });

  it('moves on the shorter way and arrives', () => {
    let shown = { bearing: 170, zoom: 1 };
    const target = { bearing: -175, zoom: 1.25 };
    const way: number[] = [];
    for (let n = 0; n < 100 && shown !== target; n++) {
      shown = approach(shown, target, 16);
      way.push(shown.bearing);
    }
    expect(shown).toBe(target);
    expect(way.every((bearing) => Math.abs(bearing) >= 170)).toBe(true);
  });
});

test.each([
  [45, '45° left of the nose'],
  [-135, '135° right of the nose'],
  [0.2, 'Straight ahead of the nose'],
  [180, 'Straight behind'],
  [-179.8, 'Straight behind'],
])('a bearing of %d degrees is: %s', (bearing, words) => {
  expect(formatBearing(bearing)).toBe(words);
});
