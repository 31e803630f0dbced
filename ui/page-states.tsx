import './records.css';
import './parts.css';
import { Button, ButtonLink } from './button.tsx';
import { Spinner } from './spinner.tsx';

/**
 * The placeholder of a page while its record loads: gray bars in the columns of the page.
 * @param noun what loads, such as 'job'
 */
export function LoadingPage({ noun }: { noun: string }) {
  return (
    <main id="main" className="wrap page">
      <h1 className="vh">{noun[0]!.toUpperCase() + noun.slice(1)}</h1>
      <Spinner>{`Loading the ${noun}...`}</Spinner>
      <div className="beside page-loading" aria-hidden="true">
        <div className="stack">
          <div className="skel" />
          <div className="skel" />
        </div>
        <div className="skel" />
      </div>
    </main>
  );
}

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
    <main id="main" className="wrap page">
      <div className="empty">
        <h1 className="h3">{title}</h1>
        <p className="muted">{text}</p>
        <p className="apart--wide">
          <ButtonLink to={back.to}>{back.label}</ButtonLink>
        </p>
      </div>
    </main>
  );
}

/**
 * A list that could not be loaded.
 * @param what as 'The jobs'
 */
export function LoadFailed({ what, onRetry }: { what: string; onRetry: () => void }) {
  return (
    <div className="empty" role="alert">
      <p>{what} could not be loaded. Nothing is lost.</p>
      <p className="apart--wide">
        <Button variant="ink" onClick={onRetry}>
          Try again
        </Button>
      </p>
    </div>
  );
}

/** A page whose record could not be loaded. */
export function FailedPage({ title, onRetry }: { title: string; onRetry: () => void }) {
  return (
    <main id="main" className="wrap page">
      <div className="empty" role="alert">
        <h1 className="h3">{title}</h1>
        <p className="muted">Nothing is lost.</p>
        <p className="apart--wide">
          <Button variant="ink" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </div>
    </main>
  );
}

/** Placeholder rows. Put a text such as `Spinner` beside it: it is hidden from screen readers. */
export function Skeleton({ rows }: { rows: number }) {
  return (
    <div className="stack stack--tight skels" aria-hidden="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all are the same
        <div key={row} className="skel" />
      ))}
    </div>
  );
}
