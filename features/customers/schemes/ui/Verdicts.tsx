import './verdicts.css';
import type { MouseEvent } from 'react';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, circleCheck, info, triangleAlert } from '#ui/icons.ts';
import { STEPS, type StudioStep } from '../studio.constants.ts';
import type { Verdict } from '../verdicts.ts';
import type { StudioState } from './use-studio.ts';

const ICONS = { refused: circleAlert, warning: triangleAlert, note: info, good: circleCheck };

/** What the rules say of a scheme, worst first. With a studio each leads to the step where it is changed, or is taken back. */
export function Verdicts({ verdicts, studio }: { verdicts: readonly Verdict[]; studio?: StudioState }) {
  return (
    <ul className="ruled verdicts">
      {verdicts.map(({ severity, title, detail, rule, step, undo }) => (
        <li key={title} className={`verdict--${severity}`}>
          <Icon of={ICONS[severity]} />
          <div>
            <b>{title}</b>
            <small>{[detail, rule].filter(Boolean).join(' ')}</small>
          </div>
          {studio && step && (
            <div className="verdicts__acts">
              {studio.isAlive && undo && (
                <Button variant="quiet" small onClick={() => studio.keepLines(undo === 'keep lines')}>
                  {undo === 'keep lines' ? 'Undo' : 'Make room'}
                  <span className="vh">: {title}</span>
                </Button>
              )}
              <a href={`#studio-${step}`} onClick={(event) => openStep(event, step)}>
                {STEPS[step]}
              </a>
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Shows a step of the controls and brings it into view, in place of the fragment of its link. */
export function openStep(event: MouseEvent, step: StudioStep): void {
  event.preventDefault();
  const tab = document.getElementById(`step-${step}`) as HTMLInputElement | null;
  tab?.click();
  tab?.focus();
  document.getElementById(`studio-${step}`)?.scrollIntoView({ block: 'nearest' });
}
