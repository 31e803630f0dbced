import './frame.css';
import { Button } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { answerConsent, storeConsent, useConsent } from './analytics.ts';
import { useSite } from './site-data.ts';

/** Asks for consent to analytics cookies, if Google Analytics is configured. */
export default function ConsentLine() {
  const label = useText('site.consent.label');
  const asks = useSite().analytics.gaMeasurementId !== null;
  if (useConsent() !== null || !asks) return null;
  return (
    <section className="consent screen-only" aria-label={label}>
      <p className="sm">
        <Text k="site.consent.text" />{' '}
        <PageLink to="/privacy">
          <Text k="site.privacyLine.link" />
        </PageLink>
      </p>
      <div className="row">
        <Button small onClick={() => answerConsent('granted')}>
          <Text k="site.consent.allow" />
        </Button>
        <Button small onClick={() => answerConsent('denied')}>
          <Text k="site.consent.deny" />
        </Button>
      </div>
    </section>
  );
}

/** Asks again, so that consent is as easy to withdraw as to give. */
export function ReopenConsent() {
  const asks = useSite().analytics.gaMeasurementId !== null;
  const consent = useConsent();
  if (!asks || !consent) return null;
  return (
    <button type="button" onClick={() => storeConsent(null)}>
      <Text k="site.consent.again" />
    </button>
  );
}
