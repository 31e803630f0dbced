import { Icon } from '#ui/icon.tsx';
import { minus } from '#ui/icons.ts';

/** What is in the price or not, point by point; at least one. */
export function Points({ of: points, icon = minus }: { of: readonly string[]; icon?: string }) {
  return (
    <ul className="quote-points">
      {points.map((point, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: points may repeat, and never move
        <li key={at}>
          <Icon of={icon} />
          <span>{point}</span>
        </li>
      ))}
    </ul>
  );
}
