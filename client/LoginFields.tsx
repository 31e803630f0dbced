import { TextField } from '#ui/field.tsx';

/** Username and password for password managers; the first is focused, also in a dialog. */
export function LoginFields({ email, password }: { email: string; password: string }) {
  return (
    <div className="form">
      <TextField
        ref={(field) => field?.setAttribute('autofocus', '')}
        name="username"
        label={email}
        type="email"
        autoComplete="username"
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
