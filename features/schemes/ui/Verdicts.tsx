import './verdicts.css';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, info, triangleAlert } from '#ui/icons.ts';
import { STEPS } from '../constants.ts';
import type { Verdict } from '../verdicts/rules.ts';
import { openStep } from './open-step.ts';

const ICONS = { refused: circleAlert, warning: triangleAlert, note: info, good: circleCheck };

/** What the rules say of a scheme, worst first; `isLinked` leads to the step where each is changed. */
export function Verdicts({ verdicts, isLinked = false }: { verdicts: readonly Verdict[]; isLinked?: boolean }) {
  return (
    <ul className="verdicts">
      {verdicts.map(({ severity, title, detail, rule, step }) => (
        <li key={title} className={`verdict--${severity}`}>
          <Icon of={ICONS[severity]} />
          <div>
            <b>{title}</b>
            <small>{[detail, rule].filter(Boolean).join(' ')}</small>
          </div>
          {isLinked && step && (
            <Button variant="quiet" small onClick={() => openStep(step)}>
              {STEPS[step]}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
