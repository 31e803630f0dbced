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
