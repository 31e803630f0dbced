import { afterEach, expect, it, vi } from 'vitest';
import { pressedEarly } from './pressed-early.ts';

afterEach(() => vi.unstubAllGlobals());

const button = { isConnected: true };
const at = (x: number, { target = button, detail = 1 } = {}) => ({ x, y: 20, target, detail });

it.each([
  ['nothing was pressed', {}, undefined],
  ['a press', { pointerdown: at(50), click: at(53) }, button],
  ['what was dragged is no press', { pointerdown: at(50), click: at(70) }, undefined],
  ['a key has no place', { pointerdown: at(50), click: at(0, { detail: 0 }) }, button],
  ['what is no longer there', { click: at(50, { target: { isConnected: false } }) }, undefined],
  ['a page without the script', undefined, undefined],
])('what was pressed before its code was there: %s', (_, pressed, expected) => {
  vi.stubGlobal('window', { __pressed: pressed });
  expect(pressedEarly()).toBe(expected);
});
