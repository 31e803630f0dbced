import { Fragment } from 'react';
import { textParts } from '../rules.ts';

/** A text with what went struck out and what came underlined. */
export function Changed({ before, after }: { before: string; after: string }) {
  return textParts(before, after).map(({ kind, text }, index) => {
    const part = kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return <Fragment key={index}>{part}</Fragment>;
  });
}
