import { readNNumber } from '#airplanes/aircraft/tail-number.ts';
import { request } from '#client/request.ts';
import { shopDay } from '#time/shop-time.ts';
import type { FoundAircraft } from '../registry.contract.ts';
import { describeLookUp, fillsOf, formatFound, type LookUpFields, type LookUpLine } from '../registry-records.ts';

/** Looks up the typed tail number and fills the form's empty fields. Null without anything to say. */
export async function lookUp(input: HTMLInputElement, fields: LookUpFields): Promise<LookUpLine | null> {
  const typed = input.value;
  const found = readNNumber(typed).isValid ? await findAircraft(typed) : null;
  // The form was changed or reset meanwhile.
  if (!input.form || input.value !== typed) return null;
  if (found) for (const [name, value] of fillsOf(found, fields)) fillEmpty(input.form, name, value);
  return describeLookUp(typed, found, shopDay());
}

/** The aircraft of a tail number, and the line that says so; null without one. */
export async function describeAircraft(typed: string): Promise<{ aircraft: FoundAircraft; line: string } | null> {
  const aircraft = readNNumber(typed).isValid ? await findAircraft(typed) : null;
  return aircraft && { aircraft, line: formatFound(aircraft, shopDay()) };
}

/** `missing=204`, because browsers log a 404 as an error. */
async function findAircraft(typed: string): Promise<FoundAircraft | null> {
  return await request<FoundAircraft | null>('GET', `/api/aircraft/${encodeURIComponent(typed)}?missing=204`).catch(
    () => null,
  );
}

/** What an earlier look-up filled in counts as empty. */
const filled = new WeakMap<Element, string>();

function fillEmpty(form: HTMLFormElement, name: string, value: string): void {
  const control = form.elements.namedItem(name);
  if (control instanceof RadioNodeList) {
    const radios = [...control] as HTMLInputElement[];
    const chosen = radios.find(({ checked }) => checked);
    const wanted = radios.find((radio) => radio.value === value);
    if (!wanted || (chosen && !filled.has(chosen))) return;
    if (chosen) filled.delete(chosen);
    filled.set(wanted, value);
    wanted.click();
  } else if (control instanceof HTMLInputElement && (control.value === '' || control.value === filled.get(control))) {
    filled.set(control, value);
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
