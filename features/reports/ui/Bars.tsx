import '#ui/status.css';
import type { CSSProperties, ReactNode } from 'react';
import type { StatusColor } from '#ui/status.tsx';

type Bar = {
  name: string;
  label?: ReactNode;
  value: number;
  shown: string;
  isLight?: boolean;
  color?: StatusColor;
};

/** A bar for each, the longest as long as there is room; the names and figures beside them are text. */
export function Bars({ bars, most = Math.max(...bars.map(({ value }) => value)) }: { bars: Bar[]; most?: number }) {
  return (
    <ul className="numbers__bars">
      {bars.map(({ name, label, value, shown, isLight, color }) => (
        <li key={name} className={isLight ? 'is-light' : undefined}>
          <span>{label ?? name}</span>
          <span aria-hidden="true">
            {value > 0 && (
              <i
                className={color && `dot--${color}`}
                style={{ '--share': `${(100 * value) / most}%` } as CSSProperties}
              />
            )}
          </span>
          <b>{shown}</b>
        </li>
      ))}
    </ul>
  );
}
