import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import type { TextKey } from '../contract.ts';

/** What edit mode shows in place of the texts and pictures of a page. It is loaded only in an admin's browser. */
export interface TextEditing {
  /** The words of one key, to be changed where they stand. */
  Text: ComponentType<{ k: TextKey; words: string; children: ReactNode }>;
  /** The controls over a picture of the page, whose address and alternative text have a key each. */
  PictureTools: ComponentType<{ image: TextKey; alt: TextKey; width: number; height: number }>;
}

/** Null outside of edit mode: the page is as visitors see it. */
export const TextEditingContext = createContext<TextEditing | null>(null);

export const useTextEditing = () => useAfterHydration(use(TextEditingContext));
