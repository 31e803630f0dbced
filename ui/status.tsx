import './status.css';

export type StatusColor = 'yellow' | 'blue' | 'purple' | 'green' | 'gray' | 'orange' | 'red';

export function Status({ color, children }: { color: StatusColor; children: string }) {
  return <span className={`status dot--${color}`}>{children}</span>;
}
