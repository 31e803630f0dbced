/** What needs a recent login, whichever call leads to it: by its kind in the security log. */
export const SENSITIVE_ACTS = [
  'invited',
  'role-changed',
  'admin-removed',
  'factor-added',
  'factor-removed',
  'recovery-codes-made',
  'session-ended',
  'setting-changed',
  'webhook-changed',
  'feed-changed',
  'exported',
  'erased',
] as const;
export type SensitiveAct = (typeof SENSITIVE_ACTS)[number];

/** Fields of settings whose change is such an act, by the setting, with what the security log calls them. */
export const SENSITIVE_SETTINGS: Record<string, Record<string, string>> = {
  security: { secondFactorRequired: 'Whether every admin needs a second factor' },
  retention: { months: 'How long quote requests are kept after the last work on them' },
  shop: {
    paymentUrl: 'Where customers pay',
    acceptanceCode: 'From which total on a quote or change order needs a code to be accepted',
  },
};

/** What the security log calls the sensitive ones among these fields of a setting. */
export function sensitiveFields(setting: string, fields: readonly string[]): string[] {
  const sensitive = SENSITIVE_SETTINGS[setting] ?? {};
  return fields.flatMap((field) => sensitive[field] ?? []);
}
