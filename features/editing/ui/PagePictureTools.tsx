import { useRevalidator } from 'react-router';
import { contentRequest } from '#client/content-request.ts';
import { formatKey } from '#features/audit/history/rules.ts';
import type { Cut } from '#features/media/contract.ts';
import { ImageTools } from '#features/media/ui/ImageTools.tsx';
import type { ChosenPicture } from '#features/media/ui/send-picked.ts';
import { pageTexts, type TextKey } from '#features/texts/contract.ts';
import { useText } from '#features/texts/ui/Text.tsx';
import { pageTextEdit, savePageText } from './PageText.tsx';
import { type PictureSaveResult, pictureSaver } from './picture-choice.ts';
import { resolveConflict } from './text-edit.ts';

/** Hero pictures fill the height of the hero on every screen. */
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

/** The controls over a picture of the page. Its address and its alternative text are page texts. */
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
  const label = formatKey(image);
  const needsDescription = pageTexts[alt].text !== '';

  async function save(picture: ChosenPicture, over: Shown): Promise<PictureSaveResult<Shown>> {
    const result = await savePageText(image, picture.url, over.url);
    if (!result.saved) {
      const theirs = { url: result.current, alt: await readText(alt) };
      await revalidate();
      return { saved: false, current: theirs, theirs, by: result.by };
    }
    await saveAlt(picture.alt, over.alt);
    await revalidate();
    return { saved: true };
  }

  /** If another admin changed the description only, the conflict is about descriptions. */
  async function saveAlt(typed: string, base: string) {
    const result = await savePageText(alt, typed, base);
    if (result.saved) return;
    const edit = pageTextEdit(alt, result.current, revalidate);
    void resolveConflict({ edit, anchor: document.body }, typed, result);
  }

  return (
    <ImageTools
      name={label}
      slot={{ width, height }}
      cuts={CUTS[image]}
      address={address}
      alt={shows}
      needsWords={needsDescription}
      onSave={pictureSaver({ label, width, height }, { url: address, alt: shows }, save)}
    />
  );
}

async function readText(key: TextKey): Promise<string> {
  const changed = await contentRequest<Record<string, string>>('GET', '/api/content');
  return changed[key] ?? pageTexts[key].text;
}
