import './sent-note.css';
import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';
import { useSite } from './useSite.ts';

/** What a form came to. */
export interface FormEnd {
  title: string;
  description: string;
  /** The description on a site without email. */
  unmailed?: string;
}

/** Confirms a form that was sent. */
export function SentNote({
  title,
  description,
  unmailed = description,
  ...attributes
}: FormEnd & Omit<ComponentProps<'p'>, 'title'>) {
  const { hasMail } = useSite();
  return (
    <p className="note sent-note" role="status" {...attributes}>
      <Icon of={circleCheck} />
      <span>
        <b>{title}</b> {hasMail ? description : unmailed}
      </span>
    </p>
  );
}
