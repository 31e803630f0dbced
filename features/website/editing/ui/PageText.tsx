import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { contentLists, contentRequest } from '#client/content-request.ts';
import { ApiError } from '#client/request.ts';
import { formatKey } from '#foundation/audit/history.ts';
import { fetchLastChange } from '#foundation/audit/ui/last-change.ts';
import { searchKey } from '#foundation/fields/typed-text.ts';
import type { Cut } from '#foundation/media/pictures.ts';
import { ImageTools } from '#foundation/media/ui/ImageTools.tsx';
import type { ChosenPicture } from '#foundation/media/ui/send-picture.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useCloseOnBack } from '#ui/use-modal.ts';
import { pageTexts, type TextKey, textProblem } from '#website/texts/page-texts.ts';
import { useText, useTexts } from '#website/texts/ui/Text.tsx';
import { ALL_TEXTS } from '../editing.constants.ts';
import { shapeOf } from '../fields.ts';
import { EditableSpan } from './EditableSpan.tsx';
import { type PictureSaveResult, pictureSaver } from './picture-choice.tsx';
import { resolveConflict, useFillIn, useTextEdits } from './text-edit.ts';
import type { SaveResult, TextEdit } from './text-edit-state.ts';

/** The text of one key, editable in place. */
export function PageText({ k, words, children }: { k: TextKey; words: string; children: ReactNode }) {
  const { value, refresh } = useStoredText(k, words);
  const edit = useMemo(() => pageTextEdit(k, value, refresh), [k, value, refresh]);
  return <EditableSpan edit={edit}>{children}</EditableSpan>;
}

const CHANGED_TEXTS = '/api/content';

/** The text as it is edited: with its placeholders, where the page shows the shop's facts. */
function useStoredText(k: TextKey, words: string) {
  const fill = useFillIn();
  const { revalidate } = useRevalidator();
  const queryFn = () => contentRequest<Record<string, string>>('GET', CHANGED_TEXTS);
  const { data: changed } = useQuery({ queryKey: [CHANGED_TEXTS], queryFn }, contentLists);
  const stored = changed?.[k] ?? pageTexts[k].text;
  const refresh = useCallback(
    () => Promise.all([revalidate(), contentLists.invalidateQueries({ queryKey: [CHANGED_TEXTS] })]),
    [revalidate],
  );
  // One of the two may be older.
  return { value: fill(stored) === words ? stored : words, refresh };
}

function pageTextEdit(k: TextKey, value: string, refresh: () => Promise<unknown>): TextEdit {
  const text = pageTexts[k];
  return {
    id: `content:${k}`,
    label: formatKey(k),
    value,
    shape: shapeOf(text),
    max: text.max,
    builtIn: text.text,
    problem: (typed) => textProblem(text, typed.trim()),
    save: async (typed, base) => {
      const result = await savePageText(k, typed, base);
      await refresh();
      return result;
    },
  };
}

/** Stores the text of a key, unless it is no longer `expectedValue`. */
async function savePageText(key: TextKey, value: string, expectedValue: string): Promise<SaveResult> {
  try {
    await contentRequest('PUT', `/api/content/${key}`, { value, expectedValue });
    return { saved: true };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error;
    const current = String(error.problem?.current?.value ?? '');
    return { saved: false, current, by: await fetchLastChange('content', key) };
  }
}

/** Every text of the page in one list, also those that cannot be clicked, such as labels and descriptions. */
export function AllTextsDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const [search, setSearch] = useState('');
  useCloseOnBack(close);

  /** The blur saves the open field. If its text is invalid, the field and this dialog stay open. */
  function close() {
    (document.activeElement as HTMLElement | null)?.blur();
    const { open } = useTextEdits.getState();
    if (!open?.anchor.closest('dialog')) onClose();
  }

  const found = (Object.entries(texts) as [TextKey, string][]).filter(([key, words]) =>
    searchKey(`${formatKey(key)} ${words}`).includes(searchKey(search.trim())),
  );
  return (
    <Dialog title={ALL_TEXTS.title} subtitle={ALL_TEXTS.subtitle} onClose={close}>
      <Field label={ALL_TEXTS.search} type="search" value={search} onChange={({ target }) => setSearch(target.value)} />
      <dl className="page-words">
        {found.map(([key, words]) => (
          <div key={key}>
            <dt className="sm muted">{formatKey(key)}</dt>
            <dd>
              <PageText k={key} words={words}>
                {words}
              </PageText>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

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
  const { value: shows, refresh } = useStoredText(alt, useText(alt));
  const label = formatKey(image);
  const needsDescription = pageTexts[alt].text !== '';

  async function save(picture: ChosenPicture, over: Shown): Promise<PictureSaveResult<Shown>> {
    const result = await savePageText(image, picture.url, over.url);
    if (!result.saved) {
      const theirs = { url: result.current, alt: await readText(alt) };
      await refresh();
      return { saved: false, current: theirs, theirs, by: result.by };
    }
    await saveAlt(picture.alt, over.alt);
    await refresh();
    return { saved: true };
  }

  /** If another admin changed the description only, the conflict is about descriptions. */
  async function saveAlt(typed: string, base: string) {
    const result = await savePageText(alt, typed, base);
    if (result.saved) return;
    const edit = pageTextEdit(alt, result.current, refresh);
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
  const changed = await contentRequest<Record<string, string>>('GET', CHANGED_TEXTS);
  return changed[key] ?? pageTexts[key].text;
}
