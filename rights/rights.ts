/** Who works at the desk, and what each role may do there. Calls, pages and what they show follow this one table. */

export const ROLES = ['owner', 'painter', 'bookkeeper'] as const;
export type Role = (typeof ROLES)[number];

/** To write is to read, too. */
export type Access = 'read' | 'write';

/** The areas of the desk that an owner shares. All others are for owners only, as is what names no area. */
const RIGHTS = {
  /** One's own account. */
  account: { painter: 'write', bookkeeper: 'write' },
  /** Board, list and page of the jobs, release pack and logbook draft, without what the areas below hold. */
  jobs: { painter: 'read', bookkeeper: 'read' },
  /** Stages, checks, photos, documents and notes of a job. */
  work: { painter: 'write' },
  hangar: { painter: 'read' },
  /** Addresses of customers beside their names, and words that a search finds in their requests. */
  customers: { bookkeeper: 'read' },
  quotes: { bookkeeper: 'read' },
  changes: { bookkeeper: 'read' },
  /** What was agreed about a job, what is due and what has come in. */
  payments: { bookkeeper: 'write' },
  /** Quotes, jobs, invoices and payments as tables. */
  exports: { bookkeeper: 'read' },
} as const satisfies Record<string, Partial<Record<Role, Access>>>;

export type Area = keyof typeof RIGHTS;
export const AREAS = Object.keys(RIGHTS) as Area[];

/** Whether a role may do everything. */
export const isOwner = (role: string | undefined): boolean => role === 'owner';

/** Whether a role may use an area; what names none is for owners only. */
export function can(role: string | undefined, area: Area | null, access: Access = 'read'): boolean {
  if (isOwner(role)) return true;
  const rights: Partial<Record<string, Access>> = area === null ? {} : RIGHTS[area];
  const given = role === undefined || !Object.hasOwn(rights, role) ? undefined : rights[role];
  return given === 'write' || given === access;
}

/** A value as a role may see it: what belongs to areas that it may not read is replaced. */
export function redact<T>(
  role: string | undefined,
  value: T,
  hidden: Partial<Record<Area, (value: T) => Partial<T>>>,
): T {
  const replaced = AREAS.filter((area) => !can(role, area)).map((area) => hidden[area]?.(value));
  return Object.assign({}, value, ...replaced);
}

/** Whether an account belongs to someone who works here; one without a role may do nothing at the desk. */
export const isStaff = (role: string | undefined): boolean => ROLES.some((each) => each === role);

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
  invoices: {
    mailTo: 'Where checks are mailed to',
    wire: 'The bank account for wires',
  },
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
