import { useRouteLoaderData } from 'react-router';
import { type Analytics, BUSINESS, type Business } from '../contract.ts';

export interface Site {
  business: Business;
  serviceTitles: string[];
  /** Whether the scheme studio is open. */
  hasStudio: boolean;
  /** Whether emails leave. */
  hasMail: boolean;
  publicUrl: string;
  analytics: Analytics;
}

/** The root route's loader data, or built-in facts if it failed to load. */
export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? FALLBACK_SITE;
}

const FALLBACK_SITE: Site = {
  business: BUSINESS,
  serviceTitles: [],
  hasStudio: false,
  hasMail: false,
  publicUrl: '',
  analytics: { gaMeasurementId: null, plausibleDomain: null },
};
