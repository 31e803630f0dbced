import './privacy.css';
import { PageLink } from '#ui/page-link.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text } from '#website/texts/ui/Text.tsx';

const PARTS: { title: TextKey; text: TextKey }[] = [
  { title: 'privacy.text.reaches', text: 'privacy.text.reachesText' },
  { title: 'privacy.text.use', text: 'privacy.text.useText' },
  { title: 'privacy.text.photos', text: 'privacy.text.photosText' },
  { title: 'privacy.text.browser', text: 'privacy.text.browserText' },
  { title: 'privacy.text.keep', text: 'privacy.text.keepText' },
  { title: 'privacy.text.ask', text: 'privacy.text.askText' },
];

/** `offersLookUp`: the forms look tail numbers up. */
export function PrivacyText({ offersLookUp }: { offersLookUp: boolean }) {
  return (
    <section className="section">
      <div className="wrap stack doc">
        <p className="label">
          <Text k="privacy.text.label" />
        </p>
        <div className="doc__text">
          {PARTS.map(({ title, text }) => (
            <section key={title}>
              <h2 className="h3">
                <Text k={title} />
              </h2>
              <p>
                <Text k={text} />
              </p>
              {text === 'privacy.text.reachesText' && offersLookUp && (
                <p>
                  <Text k="privacy.text.lookUpText" />
                </p>
              )}
            </section>
          ))}
          <PageLink className="text-link" to="/contact">
            <Text k="privacy.text.askLink" />
          </PageLink>
        </div>
      </div>
    </section>
  );
}
