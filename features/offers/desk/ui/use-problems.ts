import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { shopDay } from '#time/shop-time.ts';
import { problemsByField } from '../../checking/rules.ts';
import type { FieldProblem } from '../../contract.ts';
import { findMissing } from '../../drafts/rules.ts';
import type { DraftEditor } from './draft-editor.ts';

/** What the draft lacks, once the user wanted to send it, and what the server refused. */
export function useProblems(editor: DraftEditor) {
  const [isChecked, setChecked] = useState(false);
  const [refused, setRefused] = useState<readonly FieldProblem[]>([]);
  const body = useStore(editor.store, ({ timeline }) => timeline.now.body);
  const saving = useStore(editor.store, (state) => state.saving);
  const found = [
    ...(saving.kind === 'failed' ? saving.problems : []),
    ...(isChecked ? findMissing(body, shopDay()) : []),
    ...refused,
  ];
  const text = JSON.stringify(problemsByField(body, found));
  return {
    // The same object while nothing changes, so that no field is rendered for nothing.
    problems: useMemo(() => JSON.parse(text) as Record<string, string>, [text]),
    check: () => {
      setChecked(true);
      setRefused([]);
    },
    refuse: setRefused,
  };
}
