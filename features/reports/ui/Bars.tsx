import '#ui/status.css';
import type { CSSProperties, ReactNode } from 'react';
import type { StatusColor } from '#ui/status.tsx';

type Bar = {
  name: string;
  label?: ReactNode;
  value: number;
  text: string;
  isLight?: boolean;
  color?: StatusColor;
};

/** A bar chart. Bars are hidden from screen readers, which read the names and figures. */
export function Bars({ bars, max = Math.max(...bars.map(({ value }) => value)) }: { bars: Bar[]; max?: number }) {
  return (
    <ul className="stack stack--tight numbers__bars">
      {bars.map(({ name, label, value, text, isLight, color }) => (
        <li key={name} className={isLight ? 'is-light' : undefined}>
          <span>{label ?? name}</span>
          <span aria-hidden="true">
            {value > 0 && (
              <i
                className={color && `dot--${color}`}
                style={{ '--share': `${(100 * value) / max}%` } as CSSProperties}
              />
            )}
          </span>
          <b>{text}</b>
        </li>
      ))}
    </ul>
  );
}
