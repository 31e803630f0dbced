/** Two corners that show the whole airplane where it cannot be turned, by their bearing in degrees from the nose to port. */
export const CORNERS = {
  ahead: { bearing: 45, label: 'From the left, ahead' },
  behind: { bearing: -135, label: 'From the right, behind' },
} as const;
export type Corner = keyof typeof CORNERS;

export const TURNING_NEEDS = 'Turning needs WebGL. Here is your airplane from two corners instead.';
export const TURNING_NEEDS_SCRIPTS = 'Turning needs JavaScript. Here is your airplane from two corners instead.';

/** Width of a corner's picture by its height. */
export const CORNER_ASPECT = 2.1;
