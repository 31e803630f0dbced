import { namesMark } from '#airplanes/aircraft/tail-number.ts';
import { monthName } from '#time/format-day.ts';
import { COMPLETE } from '#website/content/projects.ts';
import { formatWorkDays } from '#workshop/shop/money.ts';
import { excerptOf, isExcerpt, sentencesOf, sentencesWithout } from './answer.ts';
import { SHOWN_LIMITS } from './shown.constants.ts';
import type { DraftPicture, Showing, ShowingDraft } from './shown.contract.ts';

/** What a draft is computed from. */
export interface JobFacts {
  aircraft: string;
  aircraftType: string;
  /** Empty where the draft must not name it. */
  tailNumber: string;
  tails: string;
  /** What was done: titles of the quote's lines, without prices. */
  work: string[];
  /** Names of the coatings. */
  coatings: string[];
  /** The name of the stages that it began with, such as 'Full repaint'. */
  template: string;
  isFullRepaint: boolean;
  workDays: number | null;
  deliveredOn: string;
  /** In the order of the work. */
  photos: Showing['photos'];
  /** Titles of the first and the last stage. */
  firstStage: string | undefined;
  lastStage: string | undefined;
  words: { version: number; text: string } | null;
  hasScheme: boolean;
}

const MAX_WORK = 4;

/** The project that a job would make, and all sentences that may be published. */
export function composeDraft(facts: JobFacts): ShowingDraft {
  const { aircraft, tailNumber, words, tails } = facts;
  return {
    title: [aircraft, tailNumber].filter(Boolean).join(', '),
    description: writeDescription(facts),
    aircraftType: facts.aircraftType,
    serviceType: facts.isFullRepaint ? COMPLETE : facts.template,
    completedOn: facts.deliveredOn,
    pictures: choosePictures(facts),
    linksScheme: facts.hasScheme,
    ...excerptFor(words, tails),
    showsWords: true,
    isSetAside: false,
  };
}

/** All sentences, or those that do not name a mark that must not show. */
export function excerptFor(words: JobFacts['words'], tails: string): Pick<ShowingDraft, 'excerpt' | 'wordsVersion'> {
  if (!words) return { excerpt: [], wordsVersion: null };
  const allowed = sentencesWithout(words.text, tails);
  return { excerpt: tails ? allowed : sentencesOf(words.text).map((_, at) => at), wordsVersion: words.version };
}

function writeDescription({ work, coatings, workDays, deliveredOn }: JobFacts): string {
  const done = sentence(work.slice(0, MAX_WORK).join(', '));
  const colors = sentence(coatings.join(', '));
  const days = workDays === null ? '' : `${formatWorkDays(workDays)}, `;
  const month = `${monthName(deliveredOn)} ${deliveredOn.slice(0, 4)}`;
  return [done, colors, sentence(`${days}delivered ${month}`)].filter(Boolean).join(' ');
}

function sentence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed) return '';
  const begun = trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return /[.!?]$/.test(begun) ? begun : `${begun}.`;
}

/** The first photo of the first stage, the last one of the last, and the last ones of up to six stages. */
function choosePictures({ photos, aircraft, firstStage, lastStage }: JobFacts): DraftPicture[] {
  const before = photos.find(({ stage }) => stage !== null && stage === firstStage);
  const after = photos.findLast((photo) => photo.stage !== null && photo.stage === lastStage && photo !== before);
  const others = photos.filter((photo) => photo.stage !== null && photo !== before && photo !== after);
  const lastOfStage = others.filter((photo) => others.findLast(({ stage }) => stage === photo.stage) === photo);
  return [
    ...(before ? [pictureOf(before, 'before', aircraft)] : []),
    ...(after ? [pictureOf(after, 'after', aircraft)] : []),
    ...spread(lastOfStage, SHOWN_LIMITS.details).map((photo) => pictureOf(photo, 'detail', aircraft)),
  ];
}

/** So many of them at most, evenly. */
function spread<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, n) => items[Math.round((n * (items.length - 1)) / (most - 1))]!);
}

/** A photo in its role, with words from its stage. */
export function pictureOf(
  { id, stage }: Pick<Showing['photos'][number], 'id' | 'stage'>,
  role: DraftPicture['role'],
  aircraft: string,
): DraftPicture {
  const alt = {
    before: `${aircraft} before the work`,
    after: `${aircraft} after the work`,
    detail: `${aircraft}${stage ? `, ${stage.toLowerCase()}` : ' during the work'}`,
  }[role];
  const caption = role === 'detail' ? (stage ?? '') : '';
  return { fileId: id, role, alt, caption, box: null, covers: [], isClear: false };
}

/** What keeps a draft from being published: where on its page, in words, and the field of the draft. */
export interface Missing {
  /** The id of the element that the word leads to. */
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
