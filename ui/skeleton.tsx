import './page-states.css';
import './states.css';

/** Placeholder rows. Put a text such as `Spinner` beside it: it is hidden from screen readers. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="stack stack--tight skels" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <div key={row} className="skel" />
      ))}
    </div>
  );
}
