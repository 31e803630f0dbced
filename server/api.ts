import type { FastifyInstance } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { aircraftApi } from '#airplanes/registry/registry.api.server.ts';
import { appointmentApi, slotsApi } from '#customers/appointments/appointments.api.server.ts';
import { bookingSetting } from '#customers/appointments/appointments.contract.ts';
import { leadSubmissionApi } from '#customers/lead-forms/submission.api.server.ts';
import { suspectsApi } from '#customers/lead-forms/suspects.api.server.ts';
import { leadSchemesApi } from '#customers/lead-schemes/lead-schemes.api.server.ts';
import { leadPhotosApi, photoUploadApi } from '#customers/leads/photos.api.server.ts';
import { passportLinksApi } from '#customers/passports/customer/passport-page.api.server.ts';
import { deskPassportApi, passportListApi } from '#customers/passports/desk/passport-desk.api.server.ts';
import { PASSPORT_MESSAGES } from '#customers/passports/passport.constants.ts';
import { WARRANTY_SETTING } from '#customers/passports/passport.contract.ts';
import { customerApi, requestLinkApi } from '#customers/request-page/request-page.api.server.ts';
import { COATINGS_SETTING } from '#customers/schemes/coatings.contract.ts';
import { refusingTools } from '#customers/schemes/pictures.api.server.ts';
import { type SchemeServices, schemesApi } from '#customers/schemes/studio.api.server.ts';
import { STUDIO_SETTING } from '#customers/schemes/studio.contract.ts';
import { ALARM_SETTING } from '#desk/alarms/alarms.contract.ts';
import { backupsApi } from '#desk/backups/backups.api.server.ts';
import { calendarFeedsApi } from '#desk/calendars/feeds.api.server.ts';
import { airplanesApi, customersApi } from '#desk/customer-desk/customers.api.server.ts';
import { CUSTOMER_MESSAGES } from '#desk/customer-desk/customers.constants.ts';
import { findApi } from '#desk/find/find.api.server.ts';
import { leadsApi } from '#desk/lead-desk/lead-desk.api.server.ts';
import { REPLY_SETTING } from '#desk/lead-desk/replies.contract.ts';
import { inboundApi, mailboxApi } from '#desk/mailbox/mailbox.api.server.ts';
import { peopleApi } from '#desk/privacy/people.api.server.ts';
import { retentionSetting } from '#desk/privacy/people.contract.ts';
import { numbersApi } from '#desk/reports/numbers.api.server.ts';
import { todayApi } from '#desk/today/today.api.server.ts';
import { accessApi, historyApi, logSecurityEvents, securityLogApi } from '#foundation/audit/audit.api.server.ts';
import { recordAccess } from '#foundation/audit/logs.store.server.ts';
import { browserReportsApi } from '#foundation/browser-reports/page-reports.api.server.ts';
import { BUSINESS_SETTING } from '#foundation/business/business.samples.ts';
import { keepTimeZone, readBusiness } from '#foundation/business/business.store.server.ts';
import { googlePhotosApi } from '#foundation/media/google-photos/picking.api.server.ts';
import { pictureIntake, uploadsApi } from '#foundation/media/uploads.api.server.ts';
import { settingsApi } from '#foundation/settings/settings.api.server.ts';
import { restoreSetting } from '#foundation/settings/settings.store.server.ts';
import { accountApi } from '#office/account/login.api.server.ts';
import { passkeyLoginApi, passkeysApi } from '#office/account/passkeys.api.server.ts';
import { passwordResetApi } from '#office/account/password-reset.api.server.ts';
import {
  factorsApi,
  recoveryCodesApi,
  secondFactorApi,
  timeCodesApi,
} from '#office/account/second-factor.api.server.ts';
import { SECURITY_SETTING } from '#office/account/second-factor.contract.ts';
import { devicesApi, identify, sessionsApi } from '#office/account/sessions.api.server.ts';
import { setupApi } from '#office/account/setup.api.server.ts';
import { acceptanceApi, invitationsApi, profileApi, usersApi } from '#office/account/users.api.server.ts';
import { mailServerApi } from '#office/outbox/mail-server.api.server.ts';
import { outboxApi } from '#office/outbox/mails.api.server.ts';
import { pushApi } from '#office/push/push.api.server.ts';
import { webhooksApi } from '#office/webhooks/webhooks.api.server.ts';
import { faqsApi, servicesApi, testimonialsApi } from '#website/content/home-lists.api.server.ts';
import { FAQS, SERVICES, TESTIMONIALS } from '#website/content/home-lists.store.server.ts';
import { photosApi, projectsApi } from '#website/content/projects.api.server.ts';
import { PHOTOS, PROJECTS } from '#website/content/projects.store.server.ts';
import { restoreIn } from '#website/content/records.store.server.ts';
import { PRICE_SETTING } from '#website/estimates/prices.contract.ts';
import { markApi } from '#website/mark/mark.api.server.ts';
import { NOTICE_SETTING } from '#website/site/site.contract.ts';
import { pageTextsApi } from '#website/texts/texts.api.server.ts';
import { restoreText } from '#website/texts/texts.store.server.ts';
import type { ChangeServices } from '#workshop/changes/answers.api.server.ts';
import { changeLinksApi } from '#workshop/changes/customer/change-page.api.server.ts';
import { deskChangesApi } from '#workshop/changes/desk/change-desk.api.server.ts';
import { changeFilesApi, changePhotosApi } from '#workshop/changes/files.api.server.ts';
import { findingsApi } from '#workshop/changes/findings.api.server.ts';
import { baysApi, hangarApi, staysApi } from '#workshop/hangar/board/hangar-board.api.server.ts';
import { openingApi, waitlistApi, waitlistLinksApi } from '#workshop/hangar/openings/openings.api.server.ts';
import { invoiceLinksApi } from '#workshop/invoices/customer/invoice-page.api.server.ts';
import { exportsApi } from '#workshop/invoices/exports.api.server.ts';
import { type InvoiceServices, invoicesApi } from '#workshop/invoices/invoices.api.server.ts';
import {
  checkoutLinksApi,
  endOnlinePayments,
  stripeApi,
  stripeWebhookApi,
} from '#workshop/invoices/stripe/stripe.api.server.ts';
import { jobListApi } from '#workshop/jobs/board/job-list.api.server.ts';
import { jobLinksApi, subscriptionsApi } from '#workshop/jobs/customer/job-page.api.server.ts';
import { checksApi, deskJobApi } from '#workshop/jobs/desk/job-desk.api.server.ts';
import { fileReceiver, jobFilesApi } from '#workshop/jobs/files/job-files.api.server.ts';
import { TEMPLATES_SETTING, TRACKER_SETTING } from '#workshop/jobs/job-parts.contract.ts';
import { paymentsApi } from '#workshop/jobs/payments.api.server.ts';
import { type JobServices, logbookApi, releaseApi } from '#workshop/jobs/release/release.api.server.ts';
import { offerLinksApi } from '#workshop/offers/customer/quote-page.api.server.ts';
import { type DecisionServices, deskDecisionApi } from '#workshop/offers/decisions.api.server.ts';
import { deskOfferApi, leadOffersApi, offerListApi } from '#workshop/offers/desk/offer-desk.api.server.ts';
import { draftsApi, sendOfferApi } from '#workshop/offers/drafts.api.server.ts';
import { deskFilesApi, scansApi } from '#workshop/offers/files.api.server.ts';
import { INVOICING_SETTING, SHOP_SETTING } from '#workshop/shop/shop.contract.ts';
import { SHOWING_SETTING } from '#workshop/shown/asking-setting.contract.ts';
import { askingsApi, deskShowingApi, showingLinksApi } from '#workshop/shown/shown.api.server.ts';
import { OPENING_SETTING } from '#workshop/stays/opening-setting.contract.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { answerOnce } from './http/idempotency.ts';
import { refuseUnstorable } from './http/request-guards.ts';
import { answerUnknownApi } from './http/unrouted.ts';

const SETTINGS = [
  { ...BUSINESS_SETTING, refuse: keepTimeZone },
  PRICE_SETTING,
  bookingSetting,
  NOTICE_SETTING,
  retentionSetting,
  SECURITY_SETTING,
  COATINGS_SETTING,
  STUDIO_SETTING,
  SHOP_SETTING,
  INVOICING_SETTING,
  TEMPLATES_SETTING,
  TRACKER_SETTING,
  REPLY_SETTING,
  OPENING_SETTING,
  WARRANTY_SETTING,
  ALARM_SETTING,
  SHOWING_SETTING,
];

type Parts = Record<string, FastifyPluginAsyncZod[]>;
type ApiServices = DecisionServices & ChangeServices & InvoiceServices & JobServices & SchemeServices;

/** Mounts every API route; `api` is the scope below `/api`. */
export async function mountApi(api: FastifyInstance, services: ApiServices): Promise<void> {
  answerUnknownApi(api);
  api.decorateRequest('user', null);
  api.decorateRequest('login', null);
  api.decorateRequest('sensitive', null);
  api.addHook('onRequest', identify(services));
  api.addHook('preValidation', refuseUnstorable);
  // The client sees its own change on the next page, without the version check's delay.
  api.addHook('onSend', async (request) => void (request.method !== 'GET' && api.pageCache.recheck()));
  api.addHook('onSend', logSecurityEvents(services));
  answerOnce(api, services);
  serveApiDocs(api, async () => (await readBusiness(services.db)).name);
  for (const [prefix, parts] of Object.entries(partsOf(api, services)))
    for (const part of parts) await api.register(part, { prefix });
}

const partsFor =
  (services: ApiServices) =>
  (...parts: ((services: ApiServices) => FastifyPluginAsyncZod)[]) =>
    parts.map((part) => part(services));

/** The parts of the API by their address below `/api`. */
function partsOf(api: FastifyInstance, services: ApiServices): Parts {
  const pictures = refusingTools(services.pictures);
  const intake = pictureIntake(services);
  api.addHook('onClose', async () => intake.close());
  const receiveFile = fileReceiver(services, intake);
  const all = partsFor(services);
  return {
    '': all(accountApi, acceptanceApi),
    '/login': all(secondFactorApi, passkeyLoginApi),
    '/password-reset': all(passwordResetApi),
    '/account': all(profileApi, factorsApi, passkeysApi, timeCodesApi, recoveryCodesApi, devicesApi),
    '/account/sessions': all(sessionsApi),
    '/setup': all(setupApi),
    '/invitations': all(invitationsApi),
    '/users': all(usersApi),
    '/quotes': [
      ...all(leadSubmissionApi, requestLinkApi, leadPhotosApi, appointmentApi, leadOffersApi, inboundApi),
      ...[leadsApi, leadSchemesApi].map((part) => part({ ...services, pictures })),
    ],
    '/quote-photos': all(photoUploadApi),
    '/suspects': all(suspectsApi),
    '/appointments': all(slotsApi),
    '/requests': all(customerApi),
    '/offers': [
      ...all(offerListApi, deskOfferApi, draftsApi, sendOfferApi, deskDecisionApi, deskFilesApi),
      scansApi(services, receiveFile),
    ],
    '/offer-links': all(offerLinksApi),
    '/jobs': [
      ...all(jobListApi, deskJobApi, invoicesApi, checksApi, logbookApi, deskChangesApi, changeFilesApi, releaseApi),
      paymentsApi(services, (jobId) => endOnlinePayments(services, jobId)),
      ...[jobFilesApi, changePhotosApi, findingsApi].map((part) => part(services, receiveFile)),
      deskShowingApi(services, intake),
    ],
    '/exports': all(exportsApi),
    '/change-links': all(changeLinksApi),
    '/job-links': all(jobLinksApi, showingLinksApi, invoiceLinksApi, checkoutLinksApi),
    '/subscriptions': all(subscriptionsApi),
    '/askings': all(askingsApi),
    '/hangar': all(openingApi, hangarApi),
    '/bays': all(baysApi),
    '/stays': all(staysApi),
    '/waitlist': all(waitlistApi),
    '/waitlist-links': all(waitlistLinksApi),
    '/passports': all(passportListApi, deskPassportApi),
    '/passport-links': all(passportLinksApi),
    '/aircraft': all(aircraftApi),
    '/schemes': all(schemesApi),
    '/services': all(servicesApi),
    '/projects': all(projectsApi),
    '/projects/:id/photos': all(photosApi),
    '/testimonials': all(testimonialsApi),
    '/faqs': all(faqsApi),
    '/content': all(pageTextsApi),
    '/upload': [uploadsApi(services, intake)],
    '/google-photos': [googlePhotosApi(services, intake)],
    '/settings': [settingsApi(services, SETTINGS)],
    ...deskParts(services),
  };
}

/** What the desk has beside leads, quotes and jobs. */
function deskParts(services: ApiServices): Parts {
  const all = partsFor(services);
  const noteReading = (quoteId: number, userId: string) =>
    recordAccess(services.db, { kind: 'opened', quoteId }, { userId, now: new Date() });
  return {
    '/mark': all(markApi),
    '/history': [historyApi(services, RESTORE)],
    '/outbox': [outboxApi(services, noteReading)],
    '/mail-server': all(mailServerApi),
    '/mailbox': all(mailboxApi),
    '/stripe': all(stripeApi, stripeWebhookApi),
    '/backups': all(backupsApi),
    '/today': all(todayApi),
    '/find': all(findApi),
    '/customers': all(customersApi),
    '/airplanes': all(airplanesApi),
    '/webhooks': all(webhooksApi),
    '/push': all(pushApi),
    '/calendar-feeds': all(calendarFeedsApi),
    '/numbers': all(numbersApi),
    '/people': all(peopleApi),
    '/access': all(accessApi),
    '/security-log': all(securityLogApi),
    '/browser-reports': all(browserReportsApi),
  };
}

/** How each kind of content is restored. */
const RESTORE = {
  services: restoreIn(SERVICES),
  projects: restoreIn(PROJECTS),
  photos: restoreIn(PHOTOS),
  testimonials: restoreIn(TESTIMONIALS),
  faqs: restoreIn(FAQS),
  content: restoreText,
  settings: restoreSetting(SETTINGS),
  passports: async () => ({ outcome: 'conflict', detail: PASSPORT_MESSAGES.notRestorable }) as const,
  customers: async () => ({ outcome: 'conflict', detail: CUSTOMER_MESSAGES.notRestorable }) as const,
};
