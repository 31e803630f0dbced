import type { JobStatus } from '../constants.ts';
import type { StageState } from '../rules.ts';
import type { StageTemplate } from '../templates/constants.ts';

export const MATERIALS = ['faded', 'bare', 'primer', 'gloss', 'trim', 'done', 'interior'] as const;
/** The surface that an airplane has in a stage, from old paint to its own scheme. Never its status. */
export type Material = (typeof MATERIALS)[number];

export const MATERIAL_LABELS: Record<Material, string> = {
  faded: 'Old paint',
  bare: 'Bare metal',
  primer: 'Primer',
  gloss: 'Base and topcoat',
  trim: 'Stripes',
  done: 'Assembly, release',
  interior: 'Interior',
};

const BY_STAGE: Readonly<Record<string, Material>> = {
  induction: 'faded',
  disassembly: 'faded',
  strip: 'bare',
  metal: 'bare',
  prime: 'primer',
  color: 'gloss',
  trim: 'trim',
  assembly: 'done',
  release: 'done',
};

/** For stages of the shop's own. */
const BY_BAY: Record<StageTemplate['bay'], Material> = {
  strip: 'bare',
  paint: 'gloss',
  assembly: 'done',
  interior: 'interior',
};

export function materialOf({ key, bay }: { key: string; bay: string }): Material {
  if (bay === 'interior') return 'interior';
  return BY_STAGE[key] ?? BY_BAY[bay as StageTemplate['bay']] ?? 'faded';
}

/** The surface of a job's airplane as it stands now. */
export function surfaceOf({
  status,
  stages,
}: {
  status: JobStatus;
  stages: readonly { key: string; bay: string; state: StageState }[];
}): Material {
  if (status === 'booked') return 'faded';
  const current = stages.find(({ state }) => state === 'to-come' || state === 'under-way') ?? stages.at(-1);
  return current ? materialOf(current) : 'faded';
}
