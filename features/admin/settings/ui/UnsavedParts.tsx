import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { confirm } from '#ui/confirm.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';

type Unsaved = { parts: ReadonlySet<string>; mark: (part: string, isUnsaved: boolean) => void };
const UnsavedContext = createContext<Unsaved>({ parts: new Set(), mark: () => {} });

export const useUnsavedParts = () => use(UnsavedContext).parts;

export function useMarkUnsaved(part: string, isUnsaved: boolean): void {
  const { mark } = use(UnsavedContext);
  useEffect(() => {
    mark(part, isUnsaved);
    return () => mark(part, false);
  }, [mark, part, isUnsaved]);
}

/** Asks before a page with unsaved changes is left. */
export function UnsavedParts({ children }: { children: ReactNode }) {
  const [parts, setParts] = useState<ReadonlySet<string>>(new Set());
  const mark = useCallback((part: string, isUnsaved: boolean) => {
    setParts((before) => {
      if (before.has(part) === isUnsaved) return before;
      return isUnsaved ? new Set([...before, part]) : new Set([...before].filter((other) => other !== part));
    });
  }, []);
  useLeaveGuard(parts.size > 0, () =>
    confirm({
      title: 'Leave without saving?',
      text: 'Your unsaved changes here will be lost.',
      cancel: 'Stay',
      confirm: 'Leave',
    }),
  );

  return <UnsavedContext value={{ parts, mark }}>{children}</UnsavedContext>;
}
