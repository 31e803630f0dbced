/** Characters. */
export const MAX_SCHEME_CODE = 220;
export const MAX_COATING_ID = 32;

/** The eight named schemes that the studio starts from, as codes with a made-up mark. */
export const SEED_SCHEMES: readonly { name: string; code: string }[] = [
  { name: 'Foothill', code: '1.C182.foothill.0.0.0.17925s.14062m.17043m.14062m.aaxx.N12345.a.a' },
  { name: 'Ribbon', code: '1.SR22.ribbon.0.0.0.17925s.11136m.16081m.aaxx.N12345.b.a' },
  { name: 'Ledger 1962', code: '1.BE36.ledger.0.0.0.17886s.10049s.17038s.xxxx.N12345.b.a' },
  { name: '{brand}', code: '1.PC12.rake.0.0.0.matterhorn-whitep.12197s.16473m.15044m.cxxx.N12345.c.a' },
  { name: 'Waterline', code: '1.TBM9.waterline.0.0.0.17925s.ming-bluem.16515m.aaxx.N12345.a.a' },
  { name: 'Tail block', code: '1.C25A.tailblock.0.0.0.17925s.15044m.13538s.aaax.N12345.a.a' },
  { name: 'Cowl', code: '1.B350.cowl.0.0.0.17865p.17038m.12473s.baxx.N12345.a.a' },
  { name: 'Hairline', code: '1.C208.hairline.0.0.0.16081m.17043m.xxxx.N12345.a.a' },
];

/** Width in units of the sheet that annotations are given in. */
export const SHEET_WIDTH = 1000;

/** Characters. */
export const MAX_NOTE = 500;

export const SAVE_MESSAGES = {
  unknown: 'This link does not work. Parts of it may be missing.',
  tooMany: 'Too many schemes were saved from your connection.',
  tooManyReads: 'This link was opened too many times in a short time.',
  copied: {
    title: 'Saved, and the link is copied',
    description: 'Anyone with the link can see your tail number. If you change the scheme, save again for a new link.',
  },
  notCopied: { title: 'Saved', description: 'Your browser blocked copying. The link is selected below the button.' },
  offline: 'You’re offline. Your scheme is saved in this browser.',
  failed: 'The site didn’t respond. Your scheme is saved in this browser. Please try again.',
} as const;

export const SHEET_MESSAGES = {
  busy: 'We’re busy making sheets. Please try again in a minute.',
  unmade: 'The sheet could not be made right now. Please try again in a moment.',
  tooMany: 'Too many sheets were requested from your connection.',
  failed: 'The sheet didn’t download',
  offline: 'You’re offline. Your scheme is saved in this browser.',
  retry: 'The site didn’t respond. Please try again in a moment.',
} as const;

/** Two corners that show the whole airplane where it cannot be turned, by their bearing in degrees from the nose to port. */
export const CORNERS = {
  ahead: { bearing: 45, label: 'From the front left' },
  behind: { bearing: -135, label: 'From the rear right' },
} as const;
export type Corner = keyof typeof CORNERS;

export const TURNING_NEEDS = 'Rotating the airplane needs WebGL. Here it is from two corners instead.';
export const TURNING_NEEDS_SCRIPTS = 'Rotating the airplane needs JavaScript. Here it is from two corners instead.';

/** Pixels: few sizes, so that a scheme is rendered once for each. */
export const CORNER_WIDTHS = [240, 480, 900] as const;
export type CornerWidth = (typeof CORNER_WIDTHS)[number];

/** Width of a corner's picture by its height. */
export const CORNER_ASPECT = 2.1;

/** The day on which 14 CFR part 45 was read for these rules. */
export const RULES_READ_ON = '2026-11-23';

/** Schemes in the portfolio's row. */
export const MAX_SHOWN = 8;
/** Characters. */
export const MAX_SHOWN_TITLE = 60;
