import { useRouteLoaderData } from 'react-router';
import type { Business } from '../business.ts';
import { fillIn } from '../fill-in.ts';

/** Fills texts in as the page shows them, which has loaded the facts. */
export function useFillIn(): (text: string) => string {
  const { business } = useRouteLoaderData('root') as { business: Business };
  return (text) => fillIn(text, business);
}
