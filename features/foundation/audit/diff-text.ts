import { diffWords } from 'diff';

interface TextPart {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** Word diff; a figure such as '$37,500' counts as one word. */
export function diffText(before: string, after: string): TextPart[] {
  if (before && after && !/\s/.test(before + after))
    return before === after
      ? [{ kind: 'same', text: after }]
      : [
          { kind: 'removed', text: before },
          { kind: 'added', text: after },
        ];
  const intlSegmenter = new Intl.Segmenter('en', { granularity: 'word' });
  return diffWords(before, after, { intlSegmenter }).map(({ value, added, removed }) => {
    if (added) return { kind: 'added', text: value };
    return { kind: removed ? 'removed' : 'same', text: value };
  });
}
