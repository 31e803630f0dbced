/** Words and figures of checks, without zod. */

export const CHECK_KINDS = ['tick', 'text', 'number', 'photo', 'table'] as const;
type CheckKind = (typeof CHECK_KINDS)[number];

export interface CheckTemplate {
  key: string;
  label: string;
  kind: CheckKind;
  required: boolean;
}

/** The checks whose values the software knows to judge, by key. */
export const KNOWN_CHECKS = {
  condition: { key: 'condition', label: 'Condition on arrival, all round', kind: 'photo', required: true },
  inventory: { key: 'inventory', label: 'Placards counted on arrival', kind: 'number', required: true },
  masked: {
    key: 'masked',
    label: 'Static ports, pitot, fuel vents and drains masked',
    kind: 'tick',
    required: true,
  },
  balance: { key: 'balance', label: 'Control surface balance', kind: 'table', required: true },
  reassembly: { key: 'reassembly', label: 'Reassembly of the control surfaces', kind: 'table', required: true },
  unmasked: {
    key: 'unmasked',
    label: 'Static ports, pitot, fuel vents and drains unmasked and clear',
    kind: 'tick',
    required: true,
  },
  weight: { key: 'weight', label: 'Weight and balance', kind: 'table', required: true },
  placards: { key: 'placards', label: 'Placards and markings', kind: 'table', required: true },
  marks: { key: 'marks', label: 'Registration marks', kind: 'table', required: true },
  paint: { key: 'paint', label: 'Paint codes and batches', kind: 'table', required: true },
  logbook: { key: 'logbook', label: 'Logbook entry', kind: 'table', required: true },
  inspection: {
    key: 'inspection',
    label: 'Delivery inspection with the customer',
    kind: 'table',
    required: false,
  },
} as const satisfies Record<string, CheckTemplate>;
