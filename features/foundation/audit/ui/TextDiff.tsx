import { Fragment } from 'react';
import { diffText } from '../diff-text.ts';

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
