import './login.css';
import '#ui/parts.css';
import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import { Elevation } from '#airplanes/aircraft/ui/Elevation.tsx';
import { Logo } from '#website/site/ui/Logo.tsx';
import { useSite } from '#website/site/ui/site-data.ts';

/** Frame of the login, invitation and reset pages: a drawing beside one form. `aside` shows under the drawing. */
export function SignInFrame({
  drawing,
  aside,
  children,
}: {
  drawing: ComponentProps<typeof Elevation>['of'];
  aside: ReactNode;
  children: ReactNode;
}) {
  const { name } = useSite().business;
  return (
    <div className="login">
      <header className="login__side on-ink blueprint">
        <Link to="/" aria-label={`${name}, home`}>
          <Logo />
        </Link>
        <Elevation className="only-laptop" of={drawing} />
        <p className="muted sm only-laptop">{aside}</p>
      </header>
      <main id="main" className="login__panel">
        {children}
      </main>
    </div>
  );
}
