import './states.css';

/** The shape of rows that are being waited for; the words beside it say so. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="skels" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
        <div key={row} className="skel" />
      ))}
    </div>
  );
}
