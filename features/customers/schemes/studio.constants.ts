import type { Finish, MarkPlace } from '#airplanes/drawing/paint/scheme.ts';
import type { View } from '#airplanes/drawing/pictures.ts';

/** The names of the studio's form fields. */
export const FIELDS = {
  scheme: 's',
  view: 'view',
  mark: 'mark',
  markZone: 'markZone',
  place: 'place',
  lines: 'lines',
  smallerMark: 'small',
  /** The lead that the shop draws a proposal for. */
  lead: 'lead',
} as const;

/** A view of the picture, or the airplane to be turned. */
export type StageView = View | 'turn';
export const VIEW_LABELS: Record<StageView, string> = { left: 'Left', right: 'Right', top: 'Top', turn: 'Turn' };
export const STAGE_VIEWS = Object.keys(VIEW_LABELS) as StageView[];
export const FINISH_LABELS: Record<Finish, string> = {
  solid: 'Solid',
  metallic: 'Metallic',
  pearl: 'Pearl',
  matte: 'Matte',
};
export const PLACE_LABELS: Record<MarkPlace, string> = {
  auto: 'Where it reads best',
  fuselage: 'Fuselage, between wing and tail',
  fin: 'Fin',
  pod: 'Engine pod',
};
export const STEPS = { airplane: 'Airplane', scheme: 'Scheme', colors: 'Colors', mark: 'Tail number' } as const;
export type StudioStep = keyof typeof STEPS;

export const SLIDERS = { height: 'Line height', sweep: 'Where it rises', width: 'Stripe width' } as const;
export const PART_LABELS = {
  spinner: 'Spinner',
  tips: 'Wing tips',
  nacelles: 'Engine nacelles',
  pants: 'Wheel pants',
} as const;

export const STUDIO_NOTICES = {
  unreadable: {
    title: 'We could not read this link.',
    detail: 'Part of it may be missing. Here’s Foothill to start with.',
  },
  newer: { title: 'This link was made on a newer version of this site.', detail: 'Reload the page in a minute.' },
} as const;

export const TRUTH =
  'Drawn from measurements, with colors as close as a screen can show. The painted sample panel has the final word.';

/** What the lines do where the mark finds no room on one color. */
export const LINES_LABELS = { moved: 'Make room for the mark', kept: 'Stay as they are' } as const;

export const SMALLER_MARK = {
  label:
    'My airplane may have smaller marks. We’ll decide together: this goes with your request, and nothing is drawn smaller.',
  help: 'Some gliders, experimental and older airplanes may: see 14 CFR 45.22 (b) and 45.29 (b). In an ADIZ or DEWIZ, the marks still have to be 12 inches: 45.29 (h).',
} as const;

export const SCHEME_MESSAGES = {
  unreadable: 'We could not read this link. Parts of it may be missing.',
  newer: 'This link was made on a newer version of this site.',
  busy: 'We’re busy making pictures. Please try again in a few seconds.',
  unmade: 'The picture could not be made right now. Please try again in a moment.',
  tooMany: 'Too many pictures were requested in a short time.',
} as const;

/** Pixels of the large picture, which scales with the page. */
export const STAGE_WIDTH = 1330;
