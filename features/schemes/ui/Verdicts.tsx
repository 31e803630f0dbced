import './verdicts.css';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, info, triangleAlert } from '#ui/icons.ts';
import type { Verdict } from '../verdicts/rules.ts';

const ICONS = { refused: circleAlert, warning: triangleAlert, note: info, good: circleCheck };

/** What the rules say of a scheme, worst first. */
export function Verdicts({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul className="verdicts">
      {verdicts.map(({ severity, title, detail, rule }) => (
        <li key={title} className={`verdict--${severity}`}>
          <Icon of={ICONS[severity]} />
          <div>
            <b>{title}</b>
            <small>{[detail, rule].filter(Boolean).join(' ')}</small>
          </div>
        </li>
      ))}
    </ul>
  );
}
