import { Link } from 'react-router';
import { LoginForm } from '#features/account/ui/LoginForm.tsx';
import { SignInFrame } from '#features/account/ui/SignInFrame.tsx';
import { loadTexts } from '#features/content/page-texts/store.server.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';
import { UNINDEXED } from '#features/site/crawling/contract.ts';
import { pageMeta } from '#features/site/rules.ts';
import { appServices } from '../context.ts';
import type { Route } from './+types/login.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { db } = context.get(appServices);
  return { texts: await loadTexts(db, 'login') };
}

export const headers = () => UNINDEXED;

export function meta({ matches, loaderData }: Route.MetaArgs) {
  const title = loaderData?.texts['login.form.title'] ?? '';
  const description = loaderData?.texts['login.form.hint'] ?? '';
  return pageMeta(matches[0].loaderData, { title, description, path: '/login', indexed: false });
}

export default function Login() {
  return (
    <SignInFrame
      drawing="twin-turboprop"
      aside={
        <>
          <Text k="login.side.staff" />{' '}
          <Link to="/contact">
            <Text k="login.side.quote" />
          </Link>
        </>
      }
    >
      <h1 className="h2" id="login-title">
        <Text k="login.form.title" />
      </h1>
      <p className="muted login__hint">
        <Text k="login.form.hint" />
      </p>
      <noscript>
        <p className="note note--warn">
          <Text k="login.form.needsScript" />
        </p>
      </noscript>
      <LoginForm labelledBy="login-title" />
      <p className="login__forgot">
        <Link className="text-link" to="/password-reset">
          <Text k="login.form.forgot" />
        </Link>
      </p>
    </SignInFrame>
  );
}
