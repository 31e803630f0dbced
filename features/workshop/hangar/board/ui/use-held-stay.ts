import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { formatDayRange } from '#time/format-day.ts';
import { useEscapeKey } from '#ui/keys.ts';
import {
  type Edge,
  formatPlace,
  type Held,
  type HeldEvent,
  isUnmoved,
  judge,
  nextHeld,
  type RequestedStay,
  rowsOf,
} from '../../dragging.ts';
import type { Board, BoardStay } from '../hangar-board.contract.ts';

/** Smaller movements are a click. */
const THRESHOLD_PX = 5;
/** The ends of a bar lengthen it. */
const EDGE_PX = 10;

interface Grip {
  stay: BoardStay;
  edge: Edge;
  x: number;
  y: number;
  dayPx: number;
  rows: { bay: number; place: number; top: number; bottom: number }[];
}

interface Options {
  board: Board;
  /** How many days the grid shows. */
  days: number;
  isLocked: boolean;
  onDrop: (stay: BoardStay, requestedStay: RequestedStay) => void;
  /** A drop on days that others have. */
  onTaken: (stay: BoardStay, requestedStay: RequestedStay) => void;
  /** A bar that was pressed without being moved. */
  onChoose: (stay: BoardStay) => void;
  announce: (words: string) => void;
  onPick: (stay: BoardStay) => void;
  /** Where it is to be, and what that does. */
  wordsFor: (held: Held) => string;
}

/**
 * Picks up stays of the grid, by pointer or keys, and drops them where they are free. Bars are found by `data-stay`,
 * rows by `data-row`.
 */
export function useHeldStay({ board, days, isLocked, onDrop, onTaken, onChoose, wordsFor, ...options }: Options) {
  const { announce } = options;
  const { held, latest, grip, dispatch, leave } = useHeld(options);
  const keepFocus = useFocusAfterDrop(board.stays);
  const verdict = held && judge(held.requestedStay, held.stay, board);
  function drop({ stay, requestedStay, by }: Held) {
    if (isUnmoved({ stay, requestedStay })) return leave(`${stay.label} wasn’t moved.`);
    leave();
    if (by === 'keys') keepFocus(stay);
    onDrop(stay, requestedStay);
  }

  function step(event: HeldEvent) {
    dispatch(event);
    if (latest.current) announce(wordsFor(latest.current));
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (!held) {
      const stay = event.key === 'Enter' && !isLocked && stayAt(event.target, board);
      if (!stay) return;
      event.preventDefault();
      dispatch({ type: 'pick', stay, edge: 'whole', by: 'keys' });
      announce(`${stay.label} picked up. ${formatPlace(stay, board.bays)}, ${formatDayRange(stay)}.`);
      return;
    }
    const act = actOf(event);
    if (act === null) return;
    if (act !== 'leave') event.preventDefault();
    if (act === 'leave') leave(`${held.stay.label} is back where it was.`);
    else if (act === 'drop') dropOrAnnounce(held);
    else if (typeof act === 'number') stepRow(act);
    else step(act);
  }

  function dropOrAnnounce(dropped: Held) {
    const { isFree, words, inTheWay } = judge(dropped.requestedStay, dropped.stay, board);
    if (isFree || isUnmoved(dropped)) return drop(dropped);
    // A picked-up stay that cannot begin here stays picked up: the next key may move it to a day that fits.
    if (inTheWay.length === 0 && dropped.by === 'keys') return announce(wordsFor(dropped));
    leave(`${dropped.stay.label} is back where it was. ${words}`);
    if (inTheWay.length > 0) onTaken(dropped.stay, dropped.requestedStay);
  }

  function stepRow(by: number) {
    const rows = rowsOf(board);
    const from = held!.requestedStay;
    const row = rows[rows.findIndex(({ bay, place }) => bay === from.bay && place === from.place) + by];
    if (row) step({ type: 'row', row });
  }

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const stay = stayAt(event.target, board);
    if (!stay || isLocked || event.button !== 0) return;
    grip.current = gripOf(event, stay, days);
    event.currentTarget.setPointerCapture(event.pointerId);
  }

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (!grip.current) return;
    const { stay, edge, x, y, dayPx, rows } = grip.current;
    if (latest.current?.by !== 'pointer') {
      if (Math.hypot(event.clientX - x, event.clientY - y) < THRESHOLD_PX) return;
      dispatch({ type: 'pick', stay, edge, by: 'pointer' });
    }
    const row = rows.find(({ top, bottom }) => top <= event.clientY && event.clientY < bottom);
    const target = row ? { bay: row.bay, place: row.place } : null;
    dispatch({ type: 'drag', days: Math.round((event.clientX - x) / dayPx), row: target });
  }

  function onPointerUp() {
    const pressed = grip.current?.stay;
    const dragged = latest.current;
    grip.current = null;
    if (dragged?.by !== 'pointer') {
      if (pressed) onChoose(pressed);
      return;
    }
    dropOrAnnounce(dragged);
  }

  const handlers = { onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => leave() };
  return { held, verdict, handlers };
}

function stayAt(target: EventTarget, { stays }: Board): BoardStay | undefined {
  const id = (target as Element).closest<HTMLElement>('[data-stay]')?.dataset.stay;
  return stays.find((stay) => String(stay.id) === id);
}

/** What is picked up; Escape leaves it where it was. */
function useHeld({ announce, onPick }: Pick<Options, 'announce' | 'onPick'>) {
  const [held, setHeld] = useState<Held | null>(null);
  // React may render a movement after the drop.
  const latest = useRef<Held | null>(null);
  const grip = useRef<Grip | null>(null);
  const escapeKey = useEscapeKey();

  function dispatch(event: HeldEvent) {
    latest.current = nextHeld(latest.current, event);
    setHeld(latest.current);
    if (event.type === 'pick') {
      onPick(event.stay);
      escapeKey.watch(() => leave(`${event.stay.label} is back where it was.`));
    }
    if (event.type === 'leave') escapeKey.ignore();
  }

  function leave(words?: string) {
    grip.current = null;
    dispatch({ type: 'leave' });
    if (words) announce(words);
  }

  return { held, latest, grip, dispatch, leave };
}

/** Focuses a stay again that keys dropped in another row: it is another button there. @returns a function to call with it */
function useFocusAfterDrop(stays: readonly BoardStay[]): (stay: BoardStay) => void {
  const dropped = useRef<number | null>(null);
  useEffect(() => {
    if (document.activeElement !== document.body || !stays.some(({ id }) => id === dropped.current)) return;
    document.querySelector<HTMLElement>(`[data-stay="${dropped.current}"]`)?.focus({ preventScroll: true });
    dropped.current = null;
  }, [stays]);
  return ({ id }) => {
    dropped.current = id;
  };
}

/** What a key does with a stay that is picked up; a number of rows, or null for a key of nothing. */
function actOf({ key, shiftKey, altKey }: KeyboardEvent): HeldEvent | 'drop' | 'leave' | number | null {
  const days = shiftKey ? 7 : 1;
  const shift = { type: 'shift', edge: altKey ? 'end' : 'whole' } as const;
  switch (key) {
    case 'ArrowLeft':
      return { ...shift, days: -days };
    case 'ArrowRight':
      return { ...shift, days };
    case 'ArrowUp':
      return -1;
    case 'ArrowDown':
      return 1;
    case 'Enter':
      return 'drop';
    case 'Tab':
      return 'leave';
    default:
      return null;
  }
}

/** What a press takes hold of: an end of the bar, or all of it. */
function gripOf(
  { currentTarget, target, clientX: x, clientY: y }: PointerEvent<HTMLElement>,
  stay: BoardStay,
  days: number,
): Grip {
  const bar = (target as Element).closest<HTMLElement>('[data-stay]')!;
  const box = bar.getBoundingClientRect();
  const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-row]')].map((row) => {
    const [bay, place] = row.dataset.row!.split('.').map(Number) as [number, number];
    const { top, bottom, width } = row.getBoundingClientRect();
    return { bay, place, top, bottom, width };
  });
  const hasEnds = box.width >= 4 * EDGE_PX;
  const isStart = hasEnds && x < box.left + EDGE_PX && !bar.classList.contains('is-cut');
  const start: Edge = isStart ? 'start' : 'whole';
  const edge: Edge = hasEnds && x > box.right - EDGE_PX ? 'end' : start;
  return { stay, edge, x, y, dayPx: rows[0]!.width / days, rows };
}
