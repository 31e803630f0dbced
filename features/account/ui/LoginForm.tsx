import { useLocation, useNavigate } from 'react-router';
import { LoginFields } from '#client/LoginFields.tsx';
import { ApiError, request } from '#client/request.ts';
import { Form, type Refused, type SendResult } from '#ui/form.tsx';
import { toast } from '#ui/toast.tsx';
import { LOGIN_TOASTS } from '../constants.ts';
import type { User } from '../contract.ts';
import { pageAfterLogin } from '../rules.ts';
import { refreshCurrentUser } from './current-user.ts';

/** Logs in and opens the dashboard, or the page in `?next=`. */
export function LoginForm({ labelledBy, refused }: { labelledBy: string; refused?: Refused | undefined }) {
  const navigate = useNavigate();
  const { search } = useLocation();

  async function logIn(form: FormData): Promise<SendResult> {
    const username = String(form.get('username') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const errors = findMissing(username, password);
    if (Object.keys(errors).length > 0) return { ok: false, errors };
    let user: User;
    try {
      ({ user } = await request<{ user: User }>('POST', '/api/login', { body: { username, password } }));
    } catch (error) {
      toast({ ...toastFor(error), kind: 'error' });
      return { ok: false };
    }
    const next = new URLSearchParams(search).get('next');
    await refreshCurrentUser();
    toast(LOGIN_TOASTS.done);
    navigate(pageAfterLogin(next, location.origin, user.landing), { replace: true });
    return { ok: true };
  }

  return (
    <Form
      name="login"
      labelledBy={labelledBy}
      refused={refused}
      submit={{ label: 'Login', busy: 'Logging in...', variant: 'ink', block: true }}
      send={logIn}
    >
      <LoginFields email="Email" password="Password" />
    </Form>
  );
}

function findMissing(username: string, password: string): Record<string, string> {
  return {
    ...(!username && { username: LOGIN_TOASTS.emailRequired }),
    ...(!password && { password: LOGIN_TOASTS.passwordRequired }),
  };
}

function toastFor(error: unknown): { title: string; description: string } {
  if (!(error instanceof ApiError)) return { title: LOGIN_TOASTS.error, description: LOGIN_TOASTS.offline };
  return {
    title: LOGIN_TOASTS.failed,
    description: error.problem?.message ?? error.problem?.detail ?? LOGIN_TOASTS.invalid,
  };
}
