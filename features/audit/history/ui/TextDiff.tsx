import { Fragment } from 'react';
import { diffText } from '../rules.ts';

type TextDiffProps = { before: string; after: string; hide?: 'added' | 'removed' };

export function TextDiff({ before, after, hide }: TextDiffProps) {
  const parts = diffText(before, after).filter(({ kind }) => kind !== hide);
  return parts.map(({ kind, text }, index) => {
    const part = kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return <Fragment key={index}>{part}</Fragment>;
  });
}
