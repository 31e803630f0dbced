import { shopDay } from '#time/shop-time.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { CHOICE_WORDS, CHOICES } from '../permission.constants.ts';
import { SHOWN_LIMITS } from '../shown.constants.ts';
import type { Showing } from '../shown.contract.ts';
import { useShowingCall } from './showing-queries.ts';

interface Props {
  showing: Showing;
  name: string;
  onClose: () => void;
}

/** Enters a permission that the customer gave by other means, or withdrew. */
export default function PermissionDialog({ showing, name, onClose }: Props) {
  const { jobId, customer, projectPath } = showing;
  const { call } = useShowingCall(jobId);
  return (
    <FormDialog
      narrow
      title={`May ${name} be shown?`}
      subtitle="For an answer by phone, letter or in person. It’s marked as entered by the shop."
      submit="Save answer"
      draft={`showing-answer-${jobId}`}
      send={({ choice, givenBy, givenHow, givenOn }) =>
        call({ method: 'POST', path: '/permissions', body: { choice, givenBy, givenHow, givenOn } })
      }
      onClose={onClose}
    >
      <fieldset className="stack stack--tight">
        <legend>What was said</legend>
        {CHOICES.map((choice) => (
          <label className="check-row" key={choice}>
            <input type="radio" name="choice" value={choice} required /> {CHOICE_WORDS[choice]}
          </label>
        ))}
      </fieldset>
      <Field name="givenBy" label="Who gave it" required maxLength={SHOWN_LIMITS.givenBy} defaultValue={customer} />
      <Field
        name="givenHow"
        label="How"
        required
        rows={2}
        minLength={SHOWN_LIMITS.minHow}
        maxLength={SHOWN_LIMITS.how}
        help={`Such as “By phone, to Ana”. At least ${SHOWN_LIMITS.minHow} characters.`}
      />
      <Field name="givenOn" label="On" type="date" required max={shopDay()} defaultValue={shopDay()} />
      {projectPath && (
        <p className="muted sm">“No” takes the project, its pictures and the words off the website right away.</p>
      )}
    </FormDialog>
  );
}
