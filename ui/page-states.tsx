import './states.css';
import { Button, ButtonLink } from './button.tsx';

/** A page whose record does not exist. */
export function MissingPage({
  title,
  text,
  back,
}: {
  title: string;
  text: string;
  back: { to: string; label: string };
}) {
  return (
    <main id="main" className="wrap page-state">
      <div className="empty">
        <h1 className="h3">{title}</h1>
        <p className="muted">{text}</p>
        <p className="empty__act">
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </p>
      </div>
    </main>
  );
}

/** A page whose record could not be loaded. */
export function FailedPage({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <main id="main" className="wrap page-state">
      <div className="empty" role="alert">
        <h1 className="h3">{title}</h1>
        <p className="muted">Nothing is lost.</p>
        <p className="empty__act">
          <Button variant="ink" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}
