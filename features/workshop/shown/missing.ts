import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { excerptOf, isExcerpt, sentencesOf } from './sentences.ts';
import type { Showing, ShowingDraft } from './shown.contract.ts';

/** What keeps a draft from being published: where on its page, in words, and the field of the draft. */
export interface Missing {
  /** Of the element that the word leads to. */
  anchor: string;
  label: string;
  text: string;
  path: string;
}

export type Judged = Pick<Showing, 'permission' | 'words' | 'tails'> & { draft: ShowingDraft };

/** Whether the tail number must not show: also while only words were given. */
export const hidesMark = ({ permission }: Pick<Showing, 'permission'>): boolean => permission?.choice !== 'with-tail';

export const mayShow = ({ permission }: Pick<Showing, 'permission'>): boolean =>
  permission !== null && permission.choice !== 'no';

/** Whether the draft publishes words, and whether it may. */
export const publishesWords = ({ draft, words, permission }: Judged): boolean =>
  draft.showsWords && words !== null && permission?.choice !== 'no';

/** All that is missing, in the order of the page; what cannot be published is not asked for. */
export function findMissing(judged: Judged): Missing[] {
  if (!mayShow(judged) && !publishesWords(judged))
    return [{ anchor: 'permission', label: 'Permission', text: 'the customer has not allowed it', path: 'permission' }];
  return [
    ...(mayShow(judged) ? [...missingInPictures(judged), ...missingInTexts(judged)] : []),
    ...missingInWords(judged),
  ];
}

export const pictureAnchor = (fileId: number): string => `picture-${fileId}`;

function missingInPictures({ draft, tails, permission }: Judged): Missing[] {
  const { pictures } = draft;
  const none = pictures.some(({ role }) => role === 'after')
    ? []
    : [{ anchor: 'pictures', label: 'After', text: 'choose a photo', path: 'pictures' }];
  return [
    ...none,
    ...pictures.flatMap(({ fileId, alt, caption, isClear, covers, role }, at) => {
      const path = `pictures.${at}`;
      const of = { anchor: pictureAnchor(fileId), label: nameOfPicture({ role, caption }) };
      if (!alt) return [{ ...of, text: 'describe what it shows', path: `${path}.alt` }];
      if (!hidesMark({ permission })) return [];
      if (namesMark(`${alt}\n${caption}`, tails))
        return [{ ...of, text: 'leave the tail number out of its description', path: `${path}.alt` }];
      if (isClear || covers.length > 0) return [];
      return [{ ...of, text: 'confirm that no tail number shows, or cover it', path: `${path}.isClear` }];
    }),
  ];
}

/** 'Before', 'After' or its stage. */
export function nameOfPicture({ role, caption }: Pick<ShowingDraft['pictures'][number], 'role' | 'caption'>): string {
  if (role === 'before') return 'Before';
  if (role === 'after') return 'After';
  return caption || 'Detail';
}

const TEXTS = {
  title: 'Title',
  description: 'Description',
  aircraftType: 'Aircraft type',
  serviceType: 'Work',
} as const;

function missingInTexts({ draft, tails, permission }: Judged): Missing[] {
  return (Object.keys(TEXTS) as (keyof typeof TEXTS)[]).flatMap((path) => {
    const of = { anchor: path, label: TEXTS[path], path };
    if (!draft[path] && path !== 'aircraftType') return [{ ...of, text: 'fill it in' }];
    return hidesMark({ permission }) && namesMark(draft[path], tails)
      ? [{ ...of, text: 'leave the tail number out' }]
      : [];
  });
}

function missingInWords(judged: Judged): Missing[] {
  const { draft, words, tails } = judged;
  if (!words || !publishesWords(judged)) return [];
  const of = { anchor: 'words', label: 'Words', path: 'excerpt' };
  const isKnown = draft.wordsVersion === words.version && isExcerpt(draft.excerpt, sentencesOf(words.text).length);
  if (!isKnown) return [{ ...of, text: 'choose at least one sentence' }];
  const published = `${excerptOf(words.text, draft.excerpt)}\n${words.signature}`;
  return hidesMark(judged) && namesMark(published, tails)
    ? [{ ...of, text: 'leave out what names the tail number' }]
    : [];
}
