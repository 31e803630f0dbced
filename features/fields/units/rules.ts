const UNITS = 'days?|hours?|minutes?|min|weeks?|months?|years?|ft|feet|in|inch(?:es)?|miles?|KB|MB|GB';
const BEFORE_UNIT = new RegExp(
  String.raw`(\d\+?) (?=(?:work |business )?(?:${UNITS})\b(?! (?:the|a|an|our|your|all)\b))`,
  'g',
);

/** The text with each figure and its unit on one line: '3 work days', '28 ft 10 in'. */
export const keepUnits = (text: string): string => text.replace(BEFORE_UNIT, '$1\u00a0');
