import { Field } from '#ui/field.tsx';

/** Username and password for password managers; the first is focused, also in a dialog. */
export function LoginFields({
  email,
  password,
  offersPasskeys = false,
}: {
  email: string;
  password: string;
  /** Lets the browser suggest passkeys in the first field. */
  offersPasskeys?: boolean;
}) {
  return (
    <div className="form">
      <Field
        ref={(field: HTMLElement | null) => field?.setAttribute('autofocus', '')}
        name="username"
        label={email}
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        required
        showsRequired={false}
        autoFocus
      />
      <Field
        name="password"
        label={password}
        type="password"
        autoComplete="current-password"
        required
        showsRequired={false}
      />
    </div>
  );
}
