import { adminCommand } from '../../constants.ts';

/** A code that does not fit. */
export function SetupClosed({ detail }: { detail: string }) {
  return (
    <>
      <h1 className="h2">Set up your shop</h1>
      <p className="login__hint" role="status">
        {detail}
      </p>
      <p className="muted">
        Or create the account on the server: <code>{adminCommand()}</code>
      </p>
    </>
  );
}
