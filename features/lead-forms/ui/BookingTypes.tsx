import { APPOINTMENT_DURATIONS, type AppointmentType } from '#features/leads/constants.ts';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { useFormContext } from '#ui/form-context.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert } from '#ui/icons.ts';

const TYPES: { value: AppointmentType; title: TextKey; text: TextKey }[] = [
  { value: 'consultation', title: 'booking.form.consultation', text: 'booking.form.consultationText' },
  { value: 'inspection', title: 'booking.form.inspection', text: 'booking.form.inspectionText' },
  { value: 'design-review', title: 'booking.form.designReview', text: 'booking.form.designReviewText' },
];

/** The kinds of appointment as cards. */
export function BookingTypes() {
  const { name: form, errors, refused } = useFormContext();
  const error = errors.appointmentType;
  const errorId = `${form}-appointmentType-error`;
  return (
    <fieldset className={`form-group field${error ? ' is-invalid' : ''}`}>
      <legend>
        <Text k="booking.form.kind" />
        <span className="req" aria-hidden="true">
          {' '}
          *
        </span>
      </legend>
      <div className="stack types">
        {TYPES.map(({ value, title, text }) => (
          <label className="choice" key={value}>
            <input
              type="radio"
              name="appointmentType"
              value={value}
              required
              defaultChecked={refused?.values.appointmentType === value}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? errorId : undefined}
            />
            <span className="choice__txt">
              <b>
                <Text k={title} />
              </b>
              <span className="types__minutes">{APPOINTMENT_DURATIONS[value]}</span>
              <span>
                <Text k={text} />
              </span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id={errorId}>
          <Icon of={circleAlert} />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
