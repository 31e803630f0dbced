import { line, paragraph } from '../constants.ts';

/** Texts of every page: header, footer, skip link. */
export const site = {
  'site.skip': line('Skip to main content'),
  'site.backToHome': line('Back to Home', 40),
  'site.nav.services': line('Services', 40),
  'site.nav.portfolio': line('Portfolio', 40),
  'site.nav.testimonials': line('Testimonials', 40),
  'site.nav.contact': line('Contact', 40),
  'site.nav.requestQuote': line('Request Quote', 40),
  'site.footer.about': paragraph(
    'A family-owned paint and interior shop at the airport in Broomfield, Colorado. Serving aircraft owners since 2009.',
    300,
  ),
  'site.footer.services': line('Services', 40),
  'site.footer.plan': line('Plan your project', 40),
  'site.footer.pricing': line('Pricing', 60),
  'site.footer.calculator': line('Quote calculator', 60),
  'site.footer.financing': line('Financing', 60),
  'site.footer.booking': line('Book a consultation', 60),
  'site.footer.portfolio': line('Complete portfolio', 60),
  'site.footer.after': line('After delivery', 40),
  'site.footer.warranty': line('Warranty', 60),
  'site.footer.insurance': line('Insurance claims', 60),
  'site.footer.referral': line('Referral program', 60),
  'site.footer.contact': line('Contact', 60),
  'site.footer.claim': line('Insured and bonded, $2M liability coverage.', 160),
  'site.footer.privacy': line('Privacy', 40),
  'site.footer.admin': line('Admin Login', 40),
  'site.preview.alt': line(
    'White single-engine turboprop with dark belly and red and copper stripes on a wet ramp, foothills at sunset behind it',
  ),
  'site.consent.label': line('Visit statistics', 40),
  'site.consent.text': paragraph(
    'May we count your visit with Google Analytics? It sets cookies in your browser.',
    300,
  ),
  'site.consent.allow': line('Allow', 40),
  'site.consent.deny': line('No, thanks', 40),
  'site.consent.again': line('Cookie choices', 40),
  'site.privacyLine.text': line('We use what you send only to answer you.', 200),
  'site.privacyLine.link': line('How we handle your data', 60),
};
