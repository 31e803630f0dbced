import type { ComponentProps } from 'react';
import { Picture } from '#features/media/ui/Picture.tsx';
import type { TextKey } from '../contract.ts';
import { useText } from './Text.tsx';
import { useTextEditing } from './text-editing.ts';

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
