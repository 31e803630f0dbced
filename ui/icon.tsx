import './icon.css';

/** A decorative icon, hidden from screen readers. `of` is a path from icons.ts. */
export function Icon({ of, className = '' }: { of: string; className?: string }) {
  return (
    <svg
      className={`icon ${className}`.trimEnd()}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={of} />
    </svg>
  );
}
