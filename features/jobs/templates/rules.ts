import type { JobTemplate, StageTemplate } from './constants.ts';
import type { Templates } from './contract.ts';

/** Why no job can begin with a template of this name; null if one can. */
export function templateProblem({ templates }: Pick<Templates, 'templates'>, name: string): string | null {
  const names = templates.map((template) => template.name);
  return names.includes(name) ? null : `Choose one of these: ${names.join('; ')}`;
}

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
