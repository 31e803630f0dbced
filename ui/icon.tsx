import './button.css';

/** A decorative icon, hidden from screen readers. `of` is a path from icons.ts. */
export function Icon({ of, className = '' }: { of: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trimEnd()} viewBox="0 0 24 24" aria-hidden="true">
      <path d={of} />
    </svg>
  );
}

/** Icons of every page, apart from icons.ts to keep the others out of the first scripts. */
export const arrowDown = 'M12 5v14M19 12l-7 7-7-7';
export const arrowRight = 'M5 12h14M12 5l7 7-7 7';
export const circleAlert = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M12 8L12 12M12 16L12.01 16';
export const circleCheck = 'M2 12a10 10 0 1 0 20 0a10 10 0 1 0 -20 0M16 9l-5.5 5.5L8 12';
export const menu = 'M4 5h16M4 12h16M4 19h16';
export const phone =
  'M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384';
export const x = 'M18 6 6 18M6 6l12 12';
