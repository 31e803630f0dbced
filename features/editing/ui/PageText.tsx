import { type ReactNode, useMemo } from 'react';
import { useRevalidator } from 'react-router';
import { contentRequest } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { formatKey } from '#features/audit/history/rules.ts';
import { fetchLastChange } from '#features/audit/history/ui/last-change.ts';
import { pageTexts, type TextKey } from '#features/texts/contract.ts';
import { textProblem } from '#features/texts/rules.ts';
import { shapeOf } from '../rules.ts';
import { EditableSpan } from './EditableSpan.tsx';
import type { SaveResult, TextEdit } from './text-edit-state.ts';

/** The text of one key, editable in place. */
export function PageText({ k, words, children }: { k: TextKey; words: string; children: ReactNode }) {
  const { revalidate } = useRevalidator();
  const edit = useMemo(() => pageTextEdit(k, words, revalidate), [k, words, revalidate]);
  return <EditableSpan edit={edit}>{children}</EditableSpan>;
}

export function pageTextEdit(k: TextKey, words: string, revalidate: () => Promise<unknown>): TextEdit {
  const text = pageTexts[k];
  return {
    id: `content:${k}`,
    label: formatKey(k),
    value: words,
    shape: shapeOf(text),
    max: text.max,
    builtIn: text.text,
    problem: (value) => textProblem(text, value.trim()),
    save: async (value, base) => {
      const result = await savePageText(k, value, base);
      await revalidate();
      return result;
    },
  };
}

/** Stores the text of a key, unless it is no longer `expectedValue`. */
export async function savePageText(key: TextKey, value: string, expectedValue: string): Promise<SaveResult> {
  try {
    await contentRequest('PUT', `/api/content/${key}`, { value, expectedValue });
    return { saved: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const current = String(error.problem?.current?.value ?? '');
    return { saved: false, current, by: await fetchLastChange('content', key) };
  }
}
