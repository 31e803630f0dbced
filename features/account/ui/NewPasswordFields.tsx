import { TextField } from '#ui/field.tsx';

type NewPasswordProps = { label: string; help: string; confirmLabel: string; showsRequired?: boolean; full?: boolean };

/** The fields that `validateNewPassword` reads. */
export function NewPasswordFields({ label, help, confirmLabel, ...fieldProps }: NewPasswordProps) {
  const inputProps = { type: 'password', autoComplete: 'new-password', required: true, ...fieldProps } as const;
  return (
    <>
      <TextField name="password" label={label} help={help} {...inputProps} />
      <TextField name="again" label={confirmLabel} {...inputProps} />
    </>
  );
}
