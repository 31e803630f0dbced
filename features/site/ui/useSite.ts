import { useRouteLoaderData } from 'react-router';
import { type Analytics, BUSINESS, type Business } from '../contract.ts';

/** What every page knows, as the root route loads it. */
export interface Site {
  business: Business;
  serviceTitles: string[];
  publicUrl: string;
  analytics: Analytics;
}

/** The root route's data; the built-in facts where it could not be loaded. */
export function useSite(): Site {
  return (useRouteLoaderData('root') as Site | undefined) ?? WITHOUT_DATABASE;
}

const WITHOUT_DATABASE: Site = {
  business: BUSINESS,
  serviceTitles: [],
  publicUrl: '',
  analytics: { gaMeasurementId: null, plausibleDomain: null },
};
