import './form-pages.css';
import { Icon } from '#ui/icon.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';

export function FactList({
  title,
  facts,
  icon,
  quiet = false,
}: {
  title: TextKey;
  facts: readonly TextKey[];
  icon: string;
  /** No accent, for what is not offered. */
  quiet?: boolean;
}) {
  return (
    <>
      <h2 className="h3">
        <Text k={title} />
      </h2>
      <ul className={quiet ? 'points points--quiet' : 'points'}>
        {facts.map((fact) => (
          <li key={fact}>
            <Icon of={icon} />
            <span>
              <Text k={fact} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
