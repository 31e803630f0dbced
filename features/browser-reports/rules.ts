import { DIRECTIVES, MAX_REPORTS_AT_ONCE, NO_PAGE, OTHERS, PAGE_PATTERNS, type ReportKind } from './constants.ts';
import type { SentReport, SentViolation } from './contract.ts';

/** What is counted together. */
export interface Report {
  kind: ReportKind;
  what: string;
  origin: string;
  page: string;
  version: string;
}

const MAX_ORIGIN = 255;
/** Such as 'TypeError'. */
const ERROR_NAME = /^[A-Z][A-Za-z]{0,39}$/;
/** Such as 'inline' or 'trusted-types-sink'. */
const KEYWORD = /^[a-z][a-z-]{0,29}$/;

/** What a request reports, without addresses, texts and what is no report of a policy or an error. */
export function readReports(sent: readonly SentReport[] | SentViolation, version: string): Report[] {
  if (!('csp-report' in sent))
    return sent.slice(0, MAX_REPORTS_AT_ONCE).flatMap((report) => readReport(report, version) ?? []);
  const violation = sent['csp-report'];
  const directive = violation['effective-directive'] || violation['violated-directive'];
  return [policyReport(directive, violation['blocked-uri'], violation['document-uri'], version)];
}

function readReport({ type, url, body }: SentReport, version: string): Report | null {
  if (type === 'csp-violation')
    return policyReport(body.effectiveDirective, body.blockedURL, body.documentURL || url, version);
  if (type !== 'browser-error') return null;
  const what = ERROR_NAME.test(body.name ?? '') ? body.name! : OTHERS;
  return { kind: 'error', what, origin: '', page: pagePattern(url), version };
}

function policyReport(directive = '', blocked = '', address = '', version: string): Report {
  // Older browsers send the directive with its sources.
  const what = DIRECTIVES.find((name) => name === directive.split(' ', 1)[0]) ?? OTHERS;
  return { kind: 'policy', what, origin: originOf(blocked), page: pagePattern(address), version };
}

/** The origin of an address, the scheme of one without an origin, or the keyword in its place. */
function originOf(blocked: string): string {
  if (KEYWORD.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  const origin = url?.origin === 'null' ? url.protocol : url?.origin;
  return origin && origin.length <= MAX_ORIGIN ? origin : OTHERS;
}

const SEGMENTS = PAGE_PATTERNS.map((pattern) => ({ pattern, segments: pattern.split('/') }));

/** The pattern of a page's address or path; a pattern is its own. */
export function pagePattern(address: string): string {
  const path = URL.parse(address, 'http://localhost')?.pathname ?? '';
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  const matching = SEGMENTS.filter(
    ({ segments: own }) =>
      own.length === segments.length && own.every((part, at) => part === segments[at] || part.startsWith(':')),
  );
  // A fixed word goes before a parameter.
  const best = matching.find(({ pattern }) => pattern === path) ?? matching[0];
  return best?.pattern ?? NO_PAGE;
}
