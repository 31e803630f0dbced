import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { ARROW_STEPS, isComposing } from '#ui/keys.ts';
import { blankLine, insertLines, moveLine, moveSection, removeLine } from '../../editing.ts';
import { OFFER_LIMITS } from '../../offer.constants.ts';
import type { OfferLine } from '../../offer.contract.ts';
import type { PastedRow } from '../../typing.ts';
import type { DraftEditor } from './draft-editor.ts';
import { fieldId, focusField } from './use-editor.ts';

/** An id that no other line, section or admin has. */
export function newPartId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export const newLine = (values: Partial<Omit<OfferLine, 'id'>> = {}): OfferLine => ({
  ...blankLine(newPartId()),
  ...values,
});

/** What the price fields of pasted lines say, where a row has numbers but tells no price. */
export function missingPrices(lines: readonly Pick<OfferLine, 'id'>[], rows: readonly PastedRow[]) {
  const problems = lines.map(({ id }, n) => [`line-${id}-unitCents`, rows[n]!.problem] as const);
  return Object.fromEntries(problems.flatMap(([field, problem]) => (problem ? [[field, { text: '', problem }]] : [])));
}

/** Keys of the lines: Enter makes the next, Alt and an arrow move, Backspace removes an empty one. */
export function useLineKeys(editor: DraftEditor, announce: (words: string) => void) {
  const bodyNow = () => editor.store.getState().timeline.now.body;

  function find(lineId: string) {
    const section = bodyNow().sections.find(({ lines }) => lines.some(({ id }) => id === lineId))!;
    const index = section.lines.findIndex(({ id }) => id === lineId);
    return { section, index, line: section.lines[index]! };
  }

  function move(lineId: string, by: 1 | -1) {
    editor.edit(moveLine(lineId, by));
    const { section, index, line } = find(lineId);
    announce(
      `${line.text || 'The line'} is line ${index + 1} of ${section.lines.length} in ${section.title || 'its section'}`,
    );
  }

  function goOn(lineId: string) {
    const { section, index } = find(lineId);
    if (index === section.lines.length - 1 || section.lines.length >= OFFER_LIMITS.lines)
      return focusField(`section-${section.id}-lines`);
    const line = newLine();
    editor.edit(insertLines(section.id, index + 1, [line]));
    focusField(`line-${line.id}-text`);
  }

  function removeEmpty(lineId: string): boolean {
    const { section, index, line } = find(lineId);
    const before = section.lines[index - 1];
    if (line.text || line.detail || line.unitCents !== null || !before) return false;
    editor.edit(removeLine(section.id, lineId));
    focusField(`line-${before.id}-text`);
    return true;
  }

  /** @returns whether the key did something */
  function act({ key, altKey, shiftKey, ctrlKey, metaKey, target }: KeyboardEvent): boolean {
    const element = target as HTMLElement;
    const lineId = element.closest<HTMLElement>('[data-line]')?.dataset.line;
    const by = altKey && ARROW_STEPS[key];
    if (by && lineId) {
      move(lineId, by);
      keepFocus(element, `line-${lineId}-text`);
      return true;
    }
    const sectionId = element.closest<HTMLElement>('.quote-section__head')?.parentElement?.dataset.heading;
    if (by && sectionId) {
      const index = bodyNow().sections.findIndex(({ id }) => id === sectionId);
      editor.edit(moveSection(sectionId, index + by));
      keepFocus(element, `section-${sectionId}-title`);
      return true;
    }
    if (!lineId || altKey || shiftKey || ctrlKey || metaKey) return false;
    if (key === 'Enter' && element.matches('input, .quote-line__words')) {
      goOn(lineId);
      return true;
    }
    return key === 'Backspace' && element.matches('.quote-line__words') && removeEmpty(lineId);
  }

  return (event: KeyboardEvent) => {
    if (!isComposing(event) && act(event)) event.preventDefault();
  };
}

/** A moved element loses the focus. */
function keepFocus({ id }: HTMLElement, field: string): void {
  requestAnimationFrame(() => (document.getElementById(id) ?? document.getElementById(fieldId(field)))?.focus());
}

/**
 * The line that is worked on: the one that had the focus last. A pressed pointer has to be released first, as the line
 * that unfolds would move what is being clicked away.
 */
export function useActiveLine() {
  const [activeLine, setActiveLine] = useState<string | null>(null);
  const isPressed = useRef(false);
  const next = useRef<string | null>(null);

  function release() {
    isPressed.current = false;
    // After the click that follows.
    setTimeout(() => next.current !== null && setActiveLine(next.current));
  }

  return {
    activeLine,
    onPointerDown: () => {
      isPressed.current = true;
      window.addEventListener('pointerup', release, { once: true });
      window.addEventListener('pointercancel', release, { once: true });
    },
    onFocus: ({ target }: FocusEvent) => {
      const line = target.closest<HTMLElement>('[data-line]')?.dataset.line;
      if (line === undefined) return;
      next.current = line;
      if (!isPressed.current) setActiveLine(line);
    },
  };
}
