import './frame.css';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { forgetDesk } from '#client/desk-data.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { toast } from '#ui/toast.tsx';
import type { TextKey } from '#website/texts/page-texts.ts';
import { Text, useText } from '#website/texts/ui/Text.tsx';
import { LOGOUT } from '../site.constants.ts';
import { answerConsent, storeConsent, useConsent } from './analytics.ts';
import { Logo } from './Logo.tsx';
import { withoutClosed } from './SiteFrame.tsx';
import { useSite } from './site-data.ts';

type FooterLink = { text: TextKey; to: string };
const PLAN: FooterLink[] = [
  { text: 'site.footer.pricing', to: '/pricing' },
  { text: 'site.footer.studio', to: '/studio' },
  { text: 'site.footer.calculator', to: '/quote-calculator' },
  { text: 'site.footer.financing', to: '/financing' },
  { text: 'site.footer.booking', to: '/book-consultation' },
  { text: 'site.footer.waitlist', to: '/waitlist' },
  { text: 'site.footer.portfolio', to: '/portfolio' },
];
const AFTER_DELIVERY: FooterLink[] = [
  { text: 'site.footer.warranty', to: '/warranty' },
  { text: 'site.footer.insurance', to: '/insurance' },
  { text: 'site.footer.referral', to: '/referral' },
  { text: 'site.footer.contact', to: '/contact' },
];

export function Footer() {
  const { business, serviceTitles, hasStudio } = useSite();
  return (
    <>
      <div className="cheatline" aria-hidden="true" />
      <footer className="footer on-ink">
        <div className="wrap">
          <div className="stack footer__top">
            <div className="footer__about">
              <Logo alt={business.name} />
              <p className="muted">
                <Text k="site.footer.about" />
              </p>
              <p>
                <ButtonLink to="/contact" variant="primary" small>
                  <Text k="site.nav.requestQuote" />
                </ButtonLink>
              </p>
            </div>
            <div>
              <p className="label">
                <Text k="site.footer.services" />
              </p>
              <ul>
                {serviceTitles.map((service) => (
                  <li key={service}>
                    <PageLink to="/#services">{service}</PageLink>
                  </li>
                ))}
              </ul>
            </div>
            <LinkList heading="site.footer.plan" links={withoutClosed(PLAN, hasStudio)} />
            <LinkList heading="site.footer.after" links={AFTER_DELIVERY} />
          </div>
          <div className="row between footer__bottom">
            <span>
              {`© ${business.name}. `}
              <Text k="site.footer.claim" />
            </span>
            <span className="row footer__small-links">
              <PageLink to="/privacy">
                <Text k="site.footer.privacy" />
              </PageLink>
              <PageLink to="/login">
                <Text k="site.footer.admin" />
              </PageLink>
              <ReopenConsent />
            </span>
          </div>
        </div>
      </footer>
    </>
  );
}

function LinkList({ heading, links }: { heading: TextKey; links: readonly FooterLink[] }) {
  return (
    <div>
      <p className="label">
        <Text k={heading} />
      </p>
      <ul>
        {links.map(({ text, to }) => (
          <li key={to}>
            <PageLink to={to}>
              <Text k={text} />
            </PageLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks for consent to analytics cookies, if Google Analytics is configured. */
export function ConsentLine() {
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
      <div className="row apart--close">
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
function ReopenConsent() {
  const asks = useSite().analytics.gaMeasurementId !== null;
  const consent = useConsent();
  if (!asks || !consent) return null;
  return (
    <button type="button" onClick={() => storeConsent(null)}>
      <Text k="site.consent.again" />
    </button>
  );
}

export function LogoutButton({ className, onDone }: { className: string; onDone: () => void }) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();

  async function logOut() {
    setBusy(true);
    try {
      const response = await fetch('/api/logout', {
        method: 'POST',
        credentials: 'include',
        headers: { 'Content-Type': 'application/json' },
      });
      if (response.ok) {
        await forgetDesk();
        toast({ ...LOGOUT.done, kind: 'success' });
        onDone();
        navigate('/');
      } else {
        toast({ ...LOGOUT.refused, kind: 'error' });
      }
    } catch {
      toast({ ...LOGOUT.failed, kind: 'error' });
    } finally {
      setBusy(false);
    }
  }

  return (
    <button type="button" className={className} disabled={busy} onClick={logOut}>
      {busy ? LOGOUT.busy : LOGOUT.idle}
    </button>
  );
}
