import './status.css';

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'gray' | 'orange' | 'red';

/** A state in words on a tint of its color; the words always show. */
export function Status({ color, children }: { color: StatusColor; children: string }) {
  return <span className={`status status--${color} dot--${color}`}>{children}</span>;
}
