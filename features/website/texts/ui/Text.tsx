import { type ComponentProps, type ComponentType, createContext, Fragment, type ReactNode, use } from 'react';
import { Picture } from '#foundation/media/ui/Picture.tsx';
import { useAfterHydration, useMergedLoaderData } from '#ui/hydration.ts';
import type { TextKey, Texts } from '../page-texts.ts';

/** Components that edit mode renders in place of a page's texts and pictures. Loaded for admins only. */
export interface TextEditing {
  /** An editable text. */
  Text: ComponentType<{ k: TextKey; words: string; children: ReactNode }>;
  /** Controls over a picture, whose address and description have a key each. */
  PictureTools: ComponentType<{ image: TextKey; alt: TextKey; width: number; height: number }>;
}

/** Null outside edit mode. */
export const TextEditingContext = createContext<TextEditing | null>(null);

const useTextEditing = () => useAfterHydration(use(TextEditingContext));

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
      <span className="line">{line}</span>
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

/**
 * A page's picture whose address and description the owner can change; `image` and `alt` are their keys. Its parent
 * must be its frame, which edit mode covers with controls.
 */
export function PagePicture({
  image,
  alt,
  ...picture
}: { image: TextKey; alt: TextKey } & Omit<ComponentProps<typeof Picture>, 'src' | 'alt'>) {
  const editing = useTextEditing();
  const { width, height } = picture;
  return (
    <>
      <Picture {...picture} src={useText(image)} alt={useText(alt)} />
      {editing && <editing.PictureTools image={image} alt={alt} width={width} height={height} />}
    </>
  );
}
