import './footer.css';
import type { TextKey } from '#features/texts/contract.ts';
import { Text } from '#features/texts/ui/Text.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { PageLink } from '#ui/page-link.tsx';
import { ReopenConsent } from './ConsentLine.tsx';
import { useSite } from './useSite.ts';

const PLAN: [TextKey, string][] = [
  ['site.footer.pricing', '/pricing'],
  ['site.footer.calculator', '/quote-calculator'],
  ['site.footer.financing', '/financing'],
  ['site.footer.booking', '/book-consultation'],
  ['site.footer.portfolio', '/portfolio'],
];
const AFTER_DELIVERY: [TextKey, string][] = [
  ['site.footer.warranty', '/warranty'],
  ['site.footer.insurance', '/insurance'],
  ['site.footer.referral', '/referral'],
  ['site.footer.contact', '/contact'],
];

export default function Footer() {
  const { business, serviceTitles } = useSite();
  return (
    <>
      <div className="cheatline" aria-hidden="true" />
      <footer className="footer on-ink">
        <div className="wrap">
          <div className="footer__top">
            <div className="footer__about">
              <img src="/images/logo-on-ink.svg" width="237" height="48" alt={business.name} />
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
            <LinkList heading="site.footer.plan" links={PLAN} />
            <LinkList heading="site.footer.after" links={AFTER_DELIVERY} />
          </div>
          <div className="footer__bottom">
            <span>
              © {business.name}. <Text k="site.footer.claim" />
            </span>
            <span className="footer__small-links">
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

function LinkList({ heading, links }: { heading: TextKey; links: [TextKey, string][] }) {
  return (
    <div>
      <p className="label">
        <Text k={heading} />
      </p>
      <ul>
        {links.map(([text, to]) => (
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
