import '#ui/pick.css';
import type { Refused } from '#ui/form.tsx';
import { Icon } from '#ui/icon.tsx';
import { check, triangleAlert, x } from '#ui/icons.ts';
import { CHANGE_MESSAGES, MEANT_NO, MUST_DO } from '../../constants.ts';
import type { ChangeLine } from '../../contract.ts';
import { answerField, sureField } from '../constants.ts';
import { type Answers, describeLine, formatPrice } from '../rules.ts';
import { ANSWER_FORM } from './SignAnswers.tsx';

interface LinesProps {
  lines: readonly ChangeLine[];
  answers: Answers;
  refused: Refused | undefined;
  /** Undefined where nothing can be answered anymore. */
  onAnswer: ((id: string, yes: boolean) => void) | undefined;
}

/** Each line with its price and days, and yes or no: the two look the same until one is chosen. */
export function AnswerLines({ lines, answers, refused, onAnswer }: LinesProps) {
  return (
    <ul className="change-lines">
      {lines.map((line, n) => (
        <li key={line.id}>
          <span className="change-lines__n" aria-hidden="true">
            {n + 1}
          </span>
          <div>
            {line.place && <p className="sm muted">{line.place}</p>}
            <h3>{line.text}</h3>
            {line.detail && <p className="muted change-lines__detail">{line.detail}</p>}
            {line.mustDo && (
              <p className="with-icon change-lines__must">
                <Icon of={triangleAlert} />
                <span>{MUST_DO}</span>
              </p>
            )}
          </div>
          <div className="stack change-lines__answer">
            <p>
              <span className="price">{formatPrice(line.cents ?? 0)}</span>
              <span className="sm muted">{describeLine(line)}</span>
            </p>
            {onAnswer ? (
              <YesNo
                line={line}
                answer={answers[line.id]}
                isSure={refused?.values[sureField(line.id)] === 'on'}
                error={refused?.errors[sureField(line.id)]}
                onAnswer={(yes) => onAnswer(line.id, yes)}
              />
            ) : (
              <Said answer={answers[line.id]} />
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

interface YesNoProps {
  line: ChangeLine;
  answer: 'yes' | 'no' | undefined;
  isSure: boolean;
  error: string | undefined;
  onAnswer: (yes: boolean) => void;
}

const OPTIONS = [
  { value: 'yes', label: 'Yes', icon: check },
  { value: 'no', label: 'No', icon: x },
] as const;

function YesNo({ line: { id, text, mustDo }, answer, isSure, error, onAnswer }: YesNoProps) {
  return (
    <>
      <fieldset className="yes-no">
        <legend className="vh">{text}: yes or no</legend>
        {OPTIONS.map(({ value, label, icon }) => (
          <label key={value} className="pick">
            <input
              type="radio"
              form={ANSWER_FORM}
              name={answerField(id)}
              value={value}
              checked={answer === value}
              onChange={() => onAnswer(value === 'yes')}
              required
            />
            <Icon of={icon} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
      {/* The style shows it once No is chosen. */}
      {mustDo && (
        <label className="choice yes-no__sure">
          <input
            type="checkbox"
            form={ANSWER_FORM}
            name={sureField(id)}
            defaultChecked={isSure}
            aria-invalid={Boolean(error)}
          />
          <span className="choice__txt">
            {MEANT_NO}
            {error && <span className="error">{CHANGE_MESSAGES.sure}</span>}
          </span>
        </label>
      )}
    </>
  );
}

function Said({ answer }: { answer: 'yes' | 'no' | undefined }) {
  if (!answer) return null;
  return (
    <p className="with-icon change-lines__said">
      <Icon of={answer === 'yes' ? check : x} /> {answer === 'yes' ? 'Yes' : 'No'}
    </p>
  );
}
