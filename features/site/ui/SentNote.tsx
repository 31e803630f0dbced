import './sent-note.css';
import type { ComponentProps } from 'react';
import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';

/** What a form came to. */
export interface FormEnd {
  title: string;
  description: string;
}

/** Confirms a form that was sent. */
export function SentNote({ title, description, ...attributes }: FormEnd & Omit<ComponentProps<'p'>, 'title'>) {
  return (
    <p className="note sent-note" role="status" {...attributes}>
      <Icon of={circleCheck} />
      <span>
        <b>{title}</b> {description}
      </span>
    </p>
  );
}
