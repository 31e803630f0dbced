import '#ui/form.css';
import { useId } from 'react';
import { setAutofocus } from '#ui/dialog.tsx';
import { JOB_LIMITS, SLIP_REASONS } from '../constants.ts';

/** Why a ready date moves, as `reason` and `note` of a form. */
export function SlipFields({ error }: { error?: string | undefined }) {
  const id = useId();
  return (
    <>
      <div className={error ? 'field is-invalid' : 'field'}>
        <label htmlFor={`${id}-reason`}>
          Reason
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        </label>
        <select
          id={`${id}-reason`}
          className="input"
          ref={setAutofocus}
          name="reason"
          required
          defaultValue=""
          aria-describedby={error && `${id}-error`}
        >
          <option value="">Choose one</option>
          {Object.entries(SLIP_REASONS).map(([reason, words]) => (
            <option key={reason} value={reason}>
              {words}
            </option>
          ))}
        </select>
        {error && (
          <p className="error" id={`${id}-error`}>
            {error}
          </p>
        )}
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>
          In your own words <span className="opt">(optional)</span>
        </label>
        <textarea id={`${id}-note`} className="input" name="note" rows={3} maxLength={JOB_LIMITS.note} />
        <p className="help">The customer sees both.</p>
      </div>
    </>
  );
}
