import { diffWords } from 'diff';
import { Fragment } from 'react';

const TAGS = { removed: 'del', added: 'ins', same: Fragment } as const;

type TextDiffProps = { before: string; after: string; hide?: 'added' | 'removed' };

export function TextDiff({ before, after, hide }: TextDiffProps) {
  const parts = diffText(before, after).filter(({ kind }) => kind !== hide);
  return parts.map(({ kind, text }, index) => {
    const Tag = TAGS[kind];
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return <Tag key={index}>{text}</Tag>;
  });
}

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
