import { type ComponentType, createContext, type ReactNode, use } from 'react';
import { useAfterHydration } from '#ui/use-after-hydration.ts';
import type { TextKey } from '../contract.ts';

/** Components that edit mode renders in place of a page's texts and pictures. Loaded for admins only. */
export interface TextEditing {
  /** An editable text. */
  Text: ComponentType<{ k: TextKey; words: string; children: ReactNode }>;
  /** Controls over a picture, whose address and description have a key each. */
  PictureTools: ComponentType<{ image: TextKey; alt: TextKey; width: number; height: number }>;
}

/** Null outside edit mode. */
export const TextEditingContext = createContext<TextEditing | null>(null);

export const useTextEditing = () => useAfterHydration(use(TextEditingContext));
