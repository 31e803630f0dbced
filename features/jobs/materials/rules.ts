import type { CSSProperties } from 'react';
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

/** The stages of a full repaint in their order, from old paint to the walk-around, each with a color of its own. */
const SURFACES: Readonly<Record<string, { material: Material; color: string }>> = {
  induction: { material: 'faded', color: '#cdc5b1' },
  disassembly: { material: 'faded', color: '#8b8f86' },
  strip: { material: 'bare', color: '#b9c3c8' },
  metal: { material: 'bare', color: '#93a0a8' },
  prime: { material: 'primer', color: '#c79a3c' },
  color: { material: 'gloss', color: '#f1f2ef' },
  trim: { material: 'trim', color: '#3f6f92' },
  assembly: { material: 'done', color: '#dfe5e7' },
  release: { material: 'done', color: '#c2330d' },
};

export const STAGE_COLORS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SURFACES).map(([key, { color }]) => [key, color]),
);

/** For stages of the shop's own. */
const BY_BAY: Record<StageTemplate['bay'], Material> = {
  strip: 'bare',
  paint: 'gloss',
  assembly: 'done',
  interior: 'interior',
};

export function materialOf({ key, bay }: { key: string; bay: string }): Material {
  if (bay === 'interior') return 'interior';
  return SURFACES[key]?.material ?? BY_BAY[bay as StageTemplate['bay']] ?? 'faded';
}

/** The style of an element that shows a material: `jobs-page.css` has their colors. */
export const inMaterial = (material: Material) => ({ '--material': `var(--material-${material})` }) as CSSProperties;

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
