import * as z from 'zod';
import { timestamps } from '#foundation/fields/fields.contract.ts';
import { REPORT_KINDS } from './page-reports.ts';

/** As browsers send them; what is unknown or wrong is left out. */
const text = z.string().catch('');

/** https://www.w3.org/TR/reporting-1/#serialize-reports, https://www.w3.org/TR/CSP3/#reporting */
const sentReport = z.looseObject({
  type: text,
  url: text.meta({ description: 'Only the pattern of its route is stored.' }),
  body: z
    .looseObject({ effectiveDirective: text, blockedURL: text, documentURL: text, name: text })
    .partial()
    .catch({})
    .meta({ description: 'For a report of type `browser-error`, only the name.' }),
});
export type SentReport = z.infer<typeof sentReport>;

/** The form of `report-uri`. https://www.w3.org/TR/CSP3/#deprecated-serialize-violation */
const sentViolation = z.looseObject({
  'csp-report': z
    .looseObject({ 'document-uri': text, 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text })
    .partial(),
});
export type SentViolation = z.infer<typeof sentViolation>;

/** The body of `POST /api/browser-reports`. */
export const sentReports = z.union([z.array(sentReport), sentViolation]);

export const reportsQuery = z.strictObject({
  version: z
    .string()
    .regex(/^\d{1,4}\.\d{1,4}\.\d{1,4}$/, 'Send the version of the page, such as 1.2.3.')
    .optional()
    .meta({ description: 'The version of the site that the page came from.' }),
});

export const reportGroup = z
  .object({
    id: z.int(),
    kind: z.enum(REPORT_KINDS),
    what: z.string().meta({ description: 'The directive of the policy, or the name of the error.' }),
    origin: z.string().meta({ description: 'What the policy blocked: an origin or a keyword; empty for an error.' }),
    page: z.string().meta({ description: 'The pattern of a route, never an address.' }),
    version: z.string(),
    times: z.int().min(1),
    ...timestamps,
  })
  .meta({ id: 'BrowserReportGroup', description: 'How often browsers reported the same problem.' });
export type ReportGroup = z.infer<typeof reportGroup>;
