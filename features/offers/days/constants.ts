/** The colors that an aircraft has at each stage, from its old paint to the walk-around. */
export const STAGE_COLORS = [
  ...['#cdc5b1', '#8b8f86', '#b9c3c8', '#93a0a8', '#c79a3c'],
  ...['#f1f2ef', '#3f6f92', '#dfe5e7', '#c2330d'],
] as const;
