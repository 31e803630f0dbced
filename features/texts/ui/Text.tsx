import { createContext, Fragment, type ReactNode, use } from 'react';
import { useMergedLoaderData } from '#ui/use-merged-loader-data.ts';
import type { TextKey, Texts } from '../contract.ts';
import { useTextEditing } from './text-editing.ts';

const TextsContext = createContext<Texts>({});

/** Provides the texts in the loader data (`{ texts }`) of the matched routes. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return <TextsContext value={useMergedLoaderData('texts')}>{children}</TextsContext>;
}

/** The text of a key, for attributes and plain strings. */
export function useText(key: TextKey): string {
  return use(TextsContext)[key] ?? '';
}

/** All texts that the matched routes loaded. */
export const useTexts = () => use(TextsContext);

/** The text of a key. Edit mode makes it editable. */
export function Text({ k }: { k: TextKey }) {
  const words = useText(k);
  return <Editable k={k} words={words} shown={words} />;
}

/** A stacked heading: one `<span>` per line. */
export function Lines({ k }: { k: TextKey }) {
  const words = useText(k);
  const lines = words.split('\n').map((line, index) => (
    // The space separates the words for readers that ignore the layout.
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity but their place
    <Fragment key={index}>
      {index > 0 && ' '}
      <span>{line}</span>
    </Fragment>
  ));
  return <Editable k={k} words={words} shown={lines} />;
}

function Editable({ k, words, shown }: { k: TextKey; words: string; shown: ReactNode }) {
  const editing = useTextEditing();
  if (!editing) return shown;
  return (
    <editing.Text k={k} words={words}>
      {shown}
    </editing.Text>
  );
}
