import type { KeyboardEvent } from 'react';
import { ARROW_STEPS } from '#ui/arrow-steps.ts';
import { isComposing } from '#ui/is-composing.ts';
import { OFFER_LIMITS } from '../../constants.ts';
import { insertLines, moveLine, moveSection, removeLine } from '../../editing/rules.ts';
import type { DraftEditor } from './draft-editor.ts';
import { fieldId, focusField } from './editor-context.ts';
import { newLine } from './new-line.ts';

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
