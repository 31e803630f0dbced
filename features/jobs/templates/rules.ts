import type { JobTemplate, StageTemplate } from './constants.ts';
import type { Templates } from './contract.ts';

/** The template of this name, else the first one: quotes may name one that is gone. */
export function findTemplate({ templates }: Pick<Templates, 'templates'>, name: string): JobTemplate {
  return templates.find((template) => template.name === name) ?? templates[0]!;
}

/** The stages with the days that they take for a type of aircraft. */
export function stagesFor(
  { stages }: JobTemplate,
  { factors }: Pick<Templates, 'factors'>,
  type: string,
): StageTemplate[] {
  const percent = factors.find((factor) => factor.type === type)?.percent ?? 100;
  return stages.map((stage) => ({ ...stage, days: Math.ceil((stage.days * percent) / 100) }));
}
