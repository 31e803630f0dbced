/** A page as the server sends it. Pages of visitors are the same for everyone. */
interface PageLine {
  /** An example address of a page with parameters. */
  at?: string;
  /** 200 by default. */
  status?: number;
  /** The target of a redirect. */
  location?: string;
  /** Text on the page. */
  says?: string;
  /** Redirects who is logged in. */
  leadsOn?: true;
  /** The roles to which a page of the desk opens, by default `owner`. */
  opens?: string;
}

/** Every page by its address in the table of routes, without the layout around public ones. */
export const PAGES: Record<'visitor' | 'admin', Record<string, PageLine>> = {
  visitor: {
    '/': { says: 'Get Free Assessment' },
    '/portfolio': { says: 'Portfolio' },
    '/portfolio/:slug': { at: '/portfolio/1-turboprop-single-white-over-navy', says: 'Turboprop' },
    '/services/:slug': { at: '/services/1-full-aircraft-refinishing', says: 'What is included' },
    '/contact': { says: 'Get Your Free Quote' },
    '/quote-success': { says: '72' },
    '/studio': { says: 'Paint it before we do.' },
    '/studio/:token': { at: '/studio/made-up', status: 404, says: '404 Page Not Found' },
    '/pricing': { says: '$25,000' },
    '/quote-calculator': { says: 'Step 1 of 4' },
    '/financing': { says: 'Payment Calculator' },
    '/book-consultation': { says: 'Confirm Booking' },
    '/waitlist': { says: 'Join the Waitlist' },
    '/warranty': { says: 'Register Warranty' },
    '/insurance': { says: 'Request Assistance' },
    '/referral': { says: 'Submit Referral' },
    '/privacy': { says: 'Privacy' },
    '/request/:token': { at: '/request/made-up', status: 404, says: '404 Page Not Found' },
    '/q/:token': { at: '/q/made-up', status: 404, says: 'This link doesn’t work.' },
    '/q/:token/accept': { at: '/q/made-up/accept', status: 404, says: 'This link doesn’t work.' },
    '/change/:token': { at: '/change/made-up', status: 404, says: 'This link doesn’t work.' },
    '/job/:token': { at: '/job/made-up', status: 404, says: 'This link doesn’t work.' },
    '/job/:token/invoices/:number': {
      at: '/job/made-up/invoices/I-26-0001',
      status: 404,
      says: 'This link doesn’t work.',
    },
    '/asking/:token': { at: '/asking/made-up', status: 404, says: 'This link doesn’t work.' },
    '/job/:token/release': { at: '/job/made-up/release', status: 404, says: 'This link doesn’t work.' },
    '/waitlist/:token': { at: '/waitlist/made-up', status: 404, says: 'This link doesn’t work.' },
    '/paint/:token': { at: '/paint/made-up', status: 404, says: 'This link doesn’t work.' },
    '/paint/:token/holder': { at: '/paint/made-up/holder', status: 404, says: 'This link doesn’t work.' },
    '/paint/:token/accept': { at: '/paint/made-up/accept', status: 404, says: 'This link doesn’t work.' },
    '/paint/:token/stickers': { at: '/paint/made-up/stickers', status: 404, says: 'This link doesn’t work.' },
    '/subscription/:token': { at: '/subscription/made-up', status: 404, says: 'This link doesn’t work.' },
    '/*': { at: '/hangar-13', status: 404, says: '404 Page Not Found' },
    '/booking': { status: 308, location: '/book-consultation' },
    '/admin/leads': { status: 308, location: '/admin' },
    '/admin/customers/of/:id': {
      at: '/admin/customers/of/1',
      status: 302,
      location: '/login?next=%2Fadmin%2Fcustomers%2Fof%2F1',
      leadsOn: true,
    },
    '/login': { says: 'Admin Login', leadsOn: true },
    '/password-reset': { says: 'Send Reset Code' },
    '/invitation': { at: '/invitation?token=made-up', says: 'invitation' },
    // There is an admin.
    '/setup': { at: '/setup?code=made-up', status: 404, says: '404 Page Not Found' },
    '/sitemap.xml': { says: '<urlset' },
    '/robots.txt': { says: 'Sitemap:' },
    '/manifest.webmanifest': { says: 'Flatirons' },
    '/admin/manifest.webmanifest': { says: 'desk' },
  },
  // A visitor's browser asks for the user and shows the login; a user gets an explanation, or the page with its rows.
  admin: {
    '/admin': { says: 'The dashboard needs JavaScript.' },
    '/admin/quotes/:id': { at: '/admin/quotes/1' },
    '/admin/today': {},
    '/admin/spam': {},
    '/admin/offers': { opens: 'owner, bookkeeper' },
    '/admin/offers/:id': { at: '/admin/offers/1', opens: 'owner, bookkeeper' },
    '/admin/hangar': { opens: 'owner, painter' },
    '/admin/now': { opens: 'owner, painter' },
    '/admin/jobs': { opens: 'owner, painter, bookkeeper' },
    '/admin/jobs/:id': { at: '/admin/jobs/1', opens: 'owner, painter, bookkeeper' },
    '/admin/jobs/:id/release': { at: '/admin/jobs/1/release', opens: 'owner, painter, bookkeeper' },
    '/admin/jobs/:id/show': { at: '/admin/jobs/2/show' },
    '/admin/customers': {},
    '/admin/customers/:id': { at: '/admin/customers/1' },
    '/admin/airplanes/:tail': { at: '/admin/airplanes/n0zw' },
    '/admin/passports': {},
    '/admin/passports/:id': { at: '/admin/passports/1' },
    '/admin/account': { opens: 'owner, painter, bookkeeper' },
    '/admin/account/notifications': { opens: 'owner, painter, bookkeeper' },
    '/admin/account/security': { opens: 'owner, painter, bookkeeper' },
    '/admin/settings': {},
    '/admin/settings/:part': { at: '/admin/settings/prices' },
    '/admin/connections': {},
    '/admin/numbers': {},
    '/admin/outbox': {},
    '/admin/history': {},
    '/admin/google-photos': {},
    '/admin/privacy': {},
    '/admin/security-log': {},
    '/admin/browser-reports': {},
  },
};
