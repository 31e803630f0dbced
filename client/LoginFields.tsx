import { TextField } from '#ui/field.tsx';

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
      <TextField
        ref={(field) => field?.setAttribute('autofocus', '')}
        name="username"
        label={email}
        type="email"
        autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
        required
        showsRequired={false}
        autoFocus
      />
      <TextField
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
