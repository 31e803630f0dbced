import './states.css';

/** A turning wheel with the words of what is being waited for, which readers hear as well. */
export function Spinner({ children }: { children: string }) {
  return (
    <p className="spinner" role="status">
      {children}
    </p>
  );
}
