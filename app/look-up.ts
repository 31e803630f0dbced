import { LOOK_UP_BUTTON } from '#features/registry/constants.ts';
import { describeLookUp, fillsOf, type LookUpFields, type LookUpLine } from '#features/registry/rules.ts';
import { shopDay } from '#time/shop-time.ts';
import type { AppServices } from './context.ts';

type Values = Record<string, string>;
type LookedUp = { values: Values; errors: Record<string, string>; detail: string; foundLine: LookUpLine | null };

/** The form again with its empty fields filled, if its button for a look-up was pressed; null otherwise. */
export async function lookUpInForm(
  { lookUpAircraft }: AppServices,
  form: FormData,
  values: Values,
  fields: LookUpFields,
): Promise<LookedUp | null> {
  if (!form.has(LOOK_UP_BUTTON)) return null;
  const typed = values.tailNumber ?? '';
  const found = await lookUpAircraft(typed);
  const fills = found ? fillsOf(found, fields).filter(([field]) => !values[field]) : [];
  const filled = { ...values, ...Object.fromEntries(fills) };
  return { values: filled, errors: {}, detail: '', foundLine: describeLookUp(typed, found, shopDay()) };
}
