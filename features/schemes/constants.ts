import type { Finish, MarkPlace } from '#features/drawing/contract.ts';
import type { View } from '#features/drawing/pictures/rules.ts';

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
export const STEPS = { airplane: 'Airplane', scheme: 'Scheme', colors: 'Colors', mark: 'Mark' } as const;
export type StudioStep = keyof typeof STEPS;

export const SLIDERS = { height: 'Height of the line', sweep: 'Where it rises', width: 'Width of stripes' } as const;
export const PART_LABELS = {
  spinner: 'Spinner',
  tips: 'Wing tips',
  nacelles: 'Engine nacelles',
  pants: 'Wheel pants',
} as const;

export const STUDIO_NOTICES = {
  unreadable: {
    title: 'We could not read this link.',
    detail: 'Parts of it may be missing. Here is Foothill to begin with.',
  },
  newer: { title: 'This link was made by a newer site.', detail: 'Reload the page in a minute.' },
} as const;

export const TRUTH = 'Drawn from figures, colors as a screen can show them. The painted panel decides.';

/** What the lines do where the mark finds no room on one color. */
export const LINES_LABELS = { moved: 'Make room for the mark', kept: 'Stay as they are' } as const;

export const SMALLER_MARK = {
  label: 'Mine may wear smaller marks. We decide together: it goes with your request, nothing is drawn smaller.',
  help: 'Some gliders, experimental and older airplanes may, 14 CFR 45.22 (b) and 45.29 (b). In an ADIZ or DEWIZ the mark is 12 inches all the same, 45.29 (h).',
} as const;

export const SCHEME_MESSAGES = {
  unreadable: 'We could not read this link. Parts of it may be missing.',
  newer: 'This link was made by a newer site.',
  busy: 'Many pictures are being made. Please try again in a few seconds.',
  unmade: 'The picture could not be made right now. Please try again in a moment.',
  tooMany: 'Too many pictures were asked for in a short while.',
} as const;

/** Pixels of the large picture, which scales with the page. */
export const STAGE_WIDTH = 1330;
