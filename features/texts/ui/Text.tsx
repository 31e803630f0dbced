import { createContext, Fragment, type ReactNode, use } from 'react';
import { useMergedLoaderData } from '#ui/use-merged-loader-data.ts';
import type { TextKey, Texts } from '../contract.ts';
import { useTextEditing } from './text-editing.ts';

const TextsContext = createContext<Texts>({});

/** Makes the texts that the matched routes loaded (`{ texts }` in their loader data) known to the whole page. */
export function TextsProvider({ children }: { children: ReactNode }) {
  return <TextsContext value={useMergedLoaderData('texts')}>{children}</TextsContext>;
}

/** The words of one key, for attributes and places that need a plain string. */
export function useText(key: TextKey): string {
  return use(TextsContext)[key] ?? '';
}

/** Every text that the matched routes loaded. */
export const useTexts = () => use(TextsContext);

/** The words of one key, as the page shows them; an admin in edit mode changes them there. */
export function Text({ k }: { k: TextKey }) {
  const words = useText(k);
  return <Editable k={k} words={words} shown={words} />;
}

/** A stacked heading: each line of the text in a `<span>` of its own. */
export function Lines({ k }: { k: TextKey }) {
  const words = useText(k);
  const lines = words.split('\n').map((line, index) => (
    // The space keeps the words apart for readers that ignore the layout.
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
