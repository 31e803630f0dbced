import { Icon } from '#ui/icon.tsx';
import { circleCheck } from '#ui/icons.ts';

/** Confirms a form that was sent without JavaScript. */
export function SentNote({ title, description }: { title: string; description: string }) {
  return (
    <p className="note sent-note" role="status">
      <Icon of={circleCheck} />
      <span>
        <b>{title}</b> {description}
      </span>
    </p>
  );
}
