import { Fragment } from 'react';
import { textParts } from '../rules.ts';

type ChangedProps = { before: string; after: string; without?: 'added' | 'removed' };

/** A text with what went struck out and what came underlined; `without` leaves one of the two out. */
export function Changed({ before, after, without }: ChangedProps) {
  const parts = textParts(before, after).filter(({ kind }) => kind !== without);
  return parts.map(({ kind, text }, index) => {
    const part = kind === 'removed' ? <del>{text}</del> : kind === 'added' ? <ins>{text}</ins> : text;
    // biome-ignore lint/suspicious/noArrayIndexKey: parts have no identity but their place
    return <Fragment key={index}>{part}</Fragment>;
  });
}
