import '#features/site/ui/page-hero.css';
import './quote-success.css';
import type { TextKey } from '#features/content/page-texts/contract.ts';
import { Text } from '#features/content/page-texts/ui/Text.tsx';

const STEPS: { when: TextKey; title: TextKey; text: TextKey }[] = [
  {
    when: 'quoteSuccess.timeline.when1',
    title: 'quoteSuccess.timeline.step1',
    text: 'quoteSuccess.timeline.step1Text',
  },
  {
    when: 'quoteSuccess.timeline.when2',
    title: 'quoteSuccess.timeline.step2',
    text: 'quoteSuccess.timeline.step2Text',
  },
  {
    when: 'quoteSuccess.timeline.when3',
    title: 'quoteSuccess.timeline.step3',
    text: 'quoteSuccess.timeline.step3Text',
  },
];

/** The thanks, and the 72 hours that follow. */
export function FastTrack() {
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
        <ol>
          {STEPS.map(({ when, title, text }) => (
            <li key={title}>
              <p className="fast-track__when">
                <Text k={when} />
              </p>
              <h3>
                <Text k={title} />
              </h3>
              <p className="muted">
                <Text k={text} />
              </p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
