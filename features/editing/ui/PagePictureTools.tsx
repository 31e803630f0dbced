import { useRevalidator } from 'react-router';
import { contentRequest } from '#client/content-request.ts';
import { labelOfKey } from '#features/audit/history/rules.ts';
import type { Cut } from '#features/media/contract.ts';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { pageTexts, type TextKey } from '#features/texts/contract.ts';
import { useText } from '#features/texts/ui/Text.tsx';
import { pageTextEdit, savePageText } from './PageText.tsx';
import { keepingPicture, type PictureResult } from './picture-choice.ts';
import { sendTextEvent } from './text-edit.ts';

/** Pictures behind the words of an opening fill its height, whatever the screen. */
const CUTS: Partial<Record<TextKey, readonly Cut[]>> = {
  'home.hero.image': [
    { name: 'Wide screen', width: 1440, height: 900, x: 0 },
    { name: 'Phone', width: 390, height: 336, x: 0.66, y: 0.6 },
  ],
  'contact.hero.image': [
    { name: 'Wide screen', width: 1440, height: 604 },
    { name: 'Phone', width: 390, height: 506 },
  ],
};

type Shown = { url: string; alt: string };

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
  const label = labelOfKey(image);
  const needsWords = pageTexts[alt].text !== '';

  async function keep(picture: ChosenPicture, over: Shown): Promise<PictureResult<Shown>> {
    const result = await savePageText(image, picture.url, over.url);
    if (!result.saved) {
      const theirs = { url: result.current, alt: await shownText(alt) };
      await revalidate();
      return { saved: false, current: theirs, theirs, by: result.by };
    }
    await keepWords(picture.alt, over.alt);
    await revalidate();
    return { saved: true };
  }

  /** Another admin may have changed the description only: the choice is between descriptions then. */
  async function keepWords(typed: string, base: string) {
    const result = await savePageText(alt, typed, base);
    if (result.saved) return;
    const edit = pageTextEdit(alt, result.current, revalidate);
    sendTextEvent({ type: 'show', dialog: { ...result, kind: 'conflict', edit, anchor: document.body, typed } });
  }

  return (
    <ImageTools
      name={label}
      slot={{ width, height }}
      cuts={CUTS[image]}
      address={address}
      alt={shows}
      needsWords={needsWords}
      onSave={keepingPicture({ label, width, height }, { url: address, alt: shows }, keep)}
    />
  );
}

/** The words of a key as they are stored now. */
async function shownText(key: TextKey): Promise<string> {
  const changed = await contentRequest<Record<string, string>>('GET', '/api/content');
  return changed[key] ?? pageTexts[key].text;
}
