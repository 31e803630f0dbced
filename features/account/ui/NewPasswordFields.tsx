import { TextField } from '#ui/field.tsx';

type NewPasswordProps = { label: string; help: string; again: string; showsRequired?: boolean; full?: boolean };

/** A new password, typed twice: what `refusedPassword` looks at. */
export function NewPasswordFields({ label, help, again, ...look }: NewPasswordProps) {
  const kept = { type: 'password', autoComplete: 'new-password', required: true, ...look } as const;
  return (
    <>
      <TextField name="password" label={label} help={help} {...kept} />
      <TextField name="again" label={again} {...kept} />
    </>
  );
}
