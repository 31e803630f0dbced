import type { Cut } from '#foundation/media/pictures.ts';
import { MAX_ALT, MAX_BADGE, MAX_LINE, MAX_PRICE_NAME, MAX_RUNNING, MAX_TYPE } from '#website/content/records.ts';
import type { ListName } from './editing.constants.ts';

/** The texts and fields of the details dialog. */

export const DETAILS = {
  title: {
    services: 'Service details',
    projects: 'Project details',
    testimonials: 'Testimonial details',
    faqs: 'FAQ details',
  },
  unsaved: 'Not saved',
  remove: 'Delete',
  cancel: 'Cancel',
  save: 'Save',
  saving: 'Saving...',
  leave: 'Close without saving?',
  leaveText: 'Your unsaved changes here will be lost.',
  stay: 'Keep editing',
  discard: 'Discard',
  conflict: (who: string) => `${who} changed this item while you were editing. On the site now:`,
  conflictHelp: 'Save again to use your version, or cancel to keep theirs.',
  empty: 'nothing',
  yes: 'yes',
  no: 'no',
  gone: 'This item was deleted while you were editing. Your edits are still here: restore the item, then save.',
  bringBack: 'Restore it',
  notBack: 'We couldn’t restore it. Someone may already have done it, so close this and check.',
  saves: 'Text and switches are saved when you press Save. Pictures, order and deletions are saved right away.',
  photoOf: (place: number, of: number) => `${place} of ${of}`,
  photoWords: (place: number, label: string) => `Photo ${place}, ${label}`,
  photoGone: 'A photo was deleted while you were editing. Here is what you typed for it, so you can copy it:',
  photoGoneHelp: 'You can restore the photo from the history. Save again to keep the rest.',
  place: 'Position in the list',
  toTop: 'Move to the top',
  placeOf: (place: number, of: number) => `${place} of ${of}`,
  pictureHelp: 'For people who cannot see it. Leave it empty only if the picture is purely decorative.',
} as const;

type DetailKind = 'line' | 'text' | 'switch' | 'date' | 'rating';
export interface DetailField {
  name: string;
  label: string;
  kind: DetailKind;
  max?: number;
  required?: boolean;
  help?: string;
  /** Full width. */
  wide?: boolean;
  /** Suggests the values of the other records. */
  suggests?: boolean;
}

/** The fields of a record's picture and its size on the site. `name` tells several pictures apart. */
export interface PictureFields {
  name?: string;
  address: string;
  alt: string;
  /** The field with the id of its Google photo. */
  googleId?: string;
  width: number;
  height: number;
  /** Its other shapes on the site. */
  cuts?: readonly Cut[];
}

export interface DetailSection {
  title: string;
  fields: readonly DetailField[];
  /** `alt` of each is one of the fields. */
  pictures?: readonly PictureFields[];
  note?: string;
}

/** Both pictures of a project share one shape: the slider lays one over the other. */
const SIDE = {
  width: 600,
  height: 400,
  cuts: [
    { name: 'Card', width: 3, height: 2 },
    { name: 'Project page', width: 16, height: 9, y: 0.62 },
  ],
};
export const PICTURES = {
  service: {
    address: 'imageUrl',
    alt: 'imageAlt',
    width: 600,
    height: 400,
    cuts: [
      { name: 'Card', width: 3, height: 2 },
      { name: 'Phone', width: 4, height: 5 },
    ],
  },
  before: {
    name: 'Before',
    address: 'beforeImageUrl',
    alt: 'beforeImageAlt',
    googleId: 'beforeGooglePhotoId',
    ...SIDE,
  },
  after: { name: 'After', address: 'afterImageUrl', alt: 'afterImageAlt', googleId: 'afterGooglePhotoId', ...SIDE },
  client: { address: 'imageUrl', alt: 'imageAlt', width: 400, height: 300 },
} as const satisfies Record<string, PictureFields>;

const ACTIVE: DetailField = { name: 'active', label: 'Active, visitors see it', kind: 'switch' };
const FEATURED: DetailField = { name: 'featured', label: 'Featured', kind: 'switch' };
const line = (name: string, label: string, max: number, more: Partial<DetailField> = {}): DetailField => ({
  name,
  label,
  max,
  kind: 'line',
  ...more,
});
const paragraphField = (name: string, label: string, more: Partial<DetailField> = {}): DetailField => ({
  ...line(name, label, MAX_RUNNING, { wide: true, ...more }),
  kind: 'text',
});
const altTextField = (name: string, label = 'What the picture shows') =>
  line(name, label, MAX_ALT, { help: DETAILS.pictureHelp });
const BADGE = line('badge', 'Badge', MAX_BADGE, { help: `Up to ${MAX_BADGE} characters.`, suggests: true });
const siteSection = (featured = FEATURED): DetailSection => ({ title: 'On the site', fields: [ACTIVE, featured] });

export const DETAIL_SECTIONS: Record<ListName, readonly DetailSection[]> = {
  services: [
    siteSection(),
    {
      title: 'About the service',
      fields: [
        line('title', 'Title', MAX_LINE, { required: true, wide: true }),
        paragraphField('description', 'Description'),
        BADGE,
      ],
    },
    {
      title: 'On its own page',
      fields: [
        paragraphField('included', 'What is included', { help: 'One item per line.' }),
        line('startingPrice', 'Starting price', MAX_PRICE_NAME, {
          help: 'The name of a starting price on the settings page, such as “Interior refurbishment”. Empty shows none.',
          suggests: true,
        }),
        line('duration', 'How long it takes', MAX_TYPE, { help: 'Such as “2 to 3 weeks”.' }),
      ],
    },
    { title: 'Picture', fields: [altTextField('imageAlt')], pictures: [PICTURES.service] },
  ],
  projects: [
    siteSection(),
    {
      title: 'About the job',
      fields: [
        line('title', 'Title', MAX_LINE, { required: true, wide: true }),
        paragraphField('description', 'Description'),
        line('aircraftType', 'Aircraft type', MAX_TYPE, {
          help: 'Used for the portfolio filter.',
          suggests: true,
        }),
        line('serviceType', 'Service type', MAX_TYPE, {
          required: true,
          suggests: true,
          help: '“complete” shows as “Complete repaint” on the site.',
        }),
        BADGE,
        { name: 'completedAt', label: 'Completed on', kind: 'date' },
        line('clientName', 'Client', MAX_LINE, { help: 'Not shown on the site.', wide: true }),
      ],
    },
    {
      title: 'Before and after',
      fields: [
        altTextField('beforeImageAlt', 'What the before picture shows'),
        altTextField('afterImageAlt', 'What the after picture shows'),
      ],
      pictures: [PICTURES.before, PICTURES.after],
      note: 'Use the same angle and crop. The slider on the site places one over the other.',
    },
  ],
  testimonials: [
    siteSection({ ...FEATURED, label: 'Featured, on the home page' }),
    {
      title: 'What was said',
      fields: [
        line('clientName', 'Name', MAX_LINE, { required: true }),
        line('clientTitle', 'Title', MAX_LINE),
        paragraphField('content', 'Words', { required: true }),
        { name: 'rating', label: 'Rating, 1 to 5', kind: 'rating', required: true },
      ],
    },
    { title: 'Picture', fields: [altTextField('imageAlt')], pictures: [PICTURES.client] },
  ],
  faqs: [
    { title: 'On the site', fields: [ACTIVE] },
    {
      title: 'Question and answer',
      fields: [
        paragraphField('question', 'Question', { required: true }),
        paragraphField('answer', 'Answer', { required: true }),
      ],
    },
  ],
};

/** The fields of a project's detail photo. */
export const PHOTO_FIELDS = [
  { ...altTextField('imageAlt', 'What it shows'), name: 'imageAlt', wide: true },
  { ...line('caption', 'Caption', MAX_ALT, { wide: true }), name: 'caption' },
  { name: 'active', label: 'Visible to visitors', kind: 'switch' },
] as const satisfies readonly DetailField[];

/** The name of a detail photo's field in the form of its project. */
export const photoField = (id: number, name: string) => `photo-${id}-${name}`;

const fieldsOf = (list: ListName) => DETAIL_SECTIONS[list].flatMap(({ fields }) => fields);

/** Every field of a record but the addresses of its pictures. */
export const DETAIL_FIELDS: Record<ListName, readonly DetailField[]> = {
  services: fieldsOf('services'),
  projects: fieldsOf('projects'),
  testimonials: fieldsOf('testimonials'),
  faqs: fieldsOf('faqs'),
};
