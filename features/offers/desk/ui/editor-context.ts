import { createContext, useContext } from 'react';
import { useStore } from 'zustand';
import type { OfferBody, OfferTotals } from '../../contract.ts';
import { computeTotals, preselected } from '../../rules.ts';
import type { DraftEditor } from './draft-editor.ts';

interface Editing {
  editor: DraftEditor;
  /** What the draft lacks or the server refused, by field. */
  problems: Readonly<Record<string, string>>;
}

export const EditingContext = createContext<Editing | null>(null);

export const useEditor = (): DraftEditor => useContext(EditingContext)!.editor;

/** A part of the body; rendered again only when it changes. */
export function useBody<T>(select: (body: OfferBody) => T): T {
  return useStore(useEditor().store, ({ timeline }) => select(timeline.now.body));
}

/** The text of a field that is no value, with the sentence that says why. */
export function useTyped(field: string): { text: string; problem: string } | undefined {
  return useStore(useEditor().typed, (typed) => typed[field]);
}

export function useProblem(field: string): string | undefined {
  const { problems } = useContext(EditingContext)!;
  return useTyped(field)?.problem ?? problems[field];
}

const known = new WeakMap<OfferBody, OfferTotals>();

/** What the body comes to as it stands ticked, computed once. */
export function totalsOf(body: OfferBody): OfferTotals {
  const totals = known.get(body) ?? computeTotals(body, preselected(body));
  known.set(body, totals);
  return totals;
}

export const useTotals = (): OfferTotals => totalsOf(useBody((body) => body));

/** The element of a field. */
export const fieldId = (field: string) => `offer-${field}`;

/** Focuses a field once it is rendered: before the next key where a key rendered it, else in the next frame. */
export function focusField(field: string): void {
  const focus = () => {
    const element = document.getElementById(fieldId(field));
    element?.closest('details')?.setAttribute('open', '');
    element?.focus();
    element?.scrollIntoView({ block: 'nearest' });
    return element !== null && element === document.activeElement;
  };
  // React renders what an event changed in a microtask that it queued before. Beneath a dialog nothing can be focused yet.
  queueMicrotask(() => focus() || requestAnimationFrame(focus));
}
