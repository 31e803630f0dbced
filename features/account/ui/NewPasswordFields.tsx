import { Field } from '#ui/field.tsx';

type NewPasswordProps = { label: string; help: string; confirmLabel: string; showsRequired?: boolean; full?: boolean };

/** The fields that `validateNewPassword` reads. */
export function NewPasswordFields({ label, help, confirmLabel, ...fieldProps }: NewPasswordProps) {
  const inputProps = { type: 'password', autoComplete: 'new-password', required: true, ...fieldProps } as const;
  return (
    <>
      <Field name="password" label={label} help={help} {...inputProps} />
      <Field name="again" label={confirmLabel} {...inputProps} />
    </>
  );
}
