import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Absent from builds. */
const developmentPages = process.env.NODE_ENV === 'development' ? [route('dev/ui', 'dev/ui.tsx')] : [];

/** Every page of the site. */
export default [
  layout('routes/site-layout.tsx', [
    index('routes/home.tsx'),
    route('portfolio', 'routes/portfolio.tsx'),
    route('portfolio/:slug', 'routes/project.tsx'),
    route('services/:slug', 'routes/service.tsx'),
    route('contact', 'routes/contact.tsx'),
    route('quote-success', 'routes/quote-success.tsx'),
    route('studio', 'routes/studio.tsx'),
    route('studio/:token', 'routes/studio-saved.tsx'),
    route('pricing', 'routes/pricing.tsx'),
    route('quote-calculator', 'routes/quote-calculator.tsx'),
    route('financing', 'routes/financing.tsx'),
    route('book-consultation', 'routes/book-consultation.tsx'),
    route('warranty', 'routes/warranty.tsx'),
    route('insurance', 'routes/insurance.tsx'),
    route('referral', 'routes/referral.tsx'),
    route('privacy', 'routes/privacy.tsx'),
    route('request/:token', 'routes/request.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  layout('routes/letter-layout.tsx', [
    route('q/:token', 'routes/quote.tsx'),
    route('q/:token/accept', 'routes/quote-accept.tsx'),
    route('job/:token', 'routes/job.tsx'),
    route('subscription/:token', 'routes/subscription.tsx'),
  ]),
  route('booking', 'routes/booking-redirect.tsx'),
  route('login', 'routes/login.tsx'),
  route('password-reset', 'routes/password-reset.tsx'),
  route('invitation', 'routes/invitation.tsx'),
  route('admin', 'routes/admin.tsx', [route('quotes/:id', 'routes/admin-quote.tsx')]),
  route('admin/leads', 'routes/desk-redirect.tsx'),
  route('admin/offers', 'routes/admin-offers.tsx'),
  route('admin/offers/:id', 'routes/admin-offer.tsx'),
  route('admin/jobs', 'routes/admin-jobs.tsx'),
  route('admin/account', 'routes/admin-account.tsx'),
  route('admin/settings', 'routes/admin-settings.tsx'),
  route('admin/numbers', 'routes/admin-numbers.tsx'),
  route('admin/outbox', 'routes/admin-outbox.tsx'),
  route('admin/history', 'routes/admin-history.tsx'),
  route('admin/privacy', 'routes/admin-privacy.tsx'),
  route('admin/google-photos', 'routes/admin-google-photos.tsx'),
  route('sitemap.xml', 'routes/sitemap.ts'),
  route('robots.txt', 'routes/robots.ts'),
  route('manifest.webmanifest', 'routes/manifest.ts'),
  ...developmentPages,
] satisfies RouteConfig;
