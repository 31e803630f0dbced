import { useRevalidator } from 'react-router';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import { pageTexts, type TextKey } from '../../page-texts/contract.ts';
import { useText } from '../../page-texts/ui/Text.tsx';
import { labelOfKey } from '../rules.ts';
import { contentCall } from './content-call.ts';
import { keepingPicture } from './RecordPicture.tsx';

/** The controls over a picture of the page, whose address and alternative text have a key each. */
export function PagePictureTools({
  image,
  alt,
  width,
  height,
}: {
  image: TextKey;
  alt: TextKey;
  width: number;
  height: number;
}) {
  const address = useText(image);
  const shows = useText(alt);
  const { revalidate } = useRevalidator();
  return (
    <ImageTools
      name={labelOfKey(image)}
      slot={{ width, height }}
      address={address}
      alt={shows}
      onSave={keepingPicture(async (picture) => {
        await contentCall('PUT', `/api/content/${image}`, { value: picture.url });
        // A picture that says something keeps its words until it gets others; decoration needs none.
        if (picture.alt || pageTexts[alt].text === '')
          await contentCall('PUT', `/api/content/${alt}`, { value: picture.alt });
        await revalidate();
      })}
    />
  );
}
