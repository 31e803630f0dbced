import '#features/site/ui/page-hero.css';
import './quote-success.css';
import { Text } from '#features/texts/ui/Text.tsx';

const STEPS = [1, 2, 3] as const;
const WRITTEN_PLANNING = 'You didn’t leave a phone number, so we’ll email you.';

/** The thank-you and the 72 hours that follow. Without a phone number, no call is announced. */
export function FastTrack({ hasPhone = true }: { hasPhone?: boolean | undefined }) {
  return (
    <section className="page-hero fast-track on-ink blueprint">
      <div className="wrap">
        <h1 className="h1">
          <Text k="quoteSuccess.hero.title" />
        </h1>
        <p className="lead">
          <Text k="quoteSuccess.hero.lead" />
        </p>
        <h2 className="label">
          <Text k="quoteSuccess.timeline.title" />
        </h2>
        <ol className="stack">
          {STEPS.map((n) => (
            <li key={n}>
              <p className="fast-track__when">
                <Text k={`quoteSuccess.timeline.when${n}`} />
              </p>
              <h3>
                <Text k={`quoteSuccess.timeline.step${n}`} />
              </h3>
              <p className="muted">
                {n === 2 && !hasPhone ? WRITTEN_PLANNING : <Text k={`quoteSuccess.timeline.step${n}Text`} />}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
