import { memo, useId } from 'react';
import type { Gradient, Step } from '#features/drawing/steps/rules.ts';
import { gradientLine, type Placement, pathOf, shortOpacity, strokeWidth } from '#features/drawing/svg/rules.ts';

/**
 * The steps as React elements, as `writeSvg` writes them as text. Steps that stayed the same are skipped, so that a moved
 * slider sets a few attributes.
 */
export function StepShapes({ steps, placement }: { steps: readonly Step[]; placement: Placement }) {
  // Steps have no names of their own; each layout keeps their order.
  // biome-ignore lint/suspicious/noArrayIndexKey: as above
  return steps.map((step, i) => <StepShape key={i} step={step} placement={placement} />);
}

const StepShape = memo(
  function StepShape({ step, placement }: { step: Step; placement: Placement }) {
    const id = useId();
    switch (step.kind) {
      case 'clip':
        return (
          <>
            <clipPath id={id}>
              <path d={pathOf(step, placement)} />
            </clipPath>
            <g clipPath={`url(#${id})`}>
              <StepShapes steps={step.steps} placement={placement} />
            </g>
          </>
        );
      case 'fill': {
        const isPlain = typeof step.color === 'string';
        return (
          <>
            {!isPlain && <GradientShape id={id} gradient={step.color as Gradient} placement={placement} />}
            <path
              d={pathOf(step, placement)}
              fill={isPlain ? (step.color as string) : `url(#${id})`}
              fillOpacity={isPlain && step.opacity < 1 ? shortOpacity(step.opacity) : undefined}
            />
          </>
        );
      }
      case 'stroke':
        return (
          <path
            d={pathOf(step, placement)}
            fill="none"
            stroke={step.color}
            strokeWidth={strokeWidth(step.width, placement)}
            strokeOpacity={step.opacity < 1 ? shortOpacity(step.opacity) : undefined}
            strokeLinejoin={step.join}
          />
        );
    }
  },
  (before, after) => before.step === after.step && before.placement.key === after.placement.key,
);

function GradientShape({ id, gradient, placement }: { id: string; gradient: Gradient; placement: Placement }) {
  return (
    <linearGradient id={id} gradientUnits="userSpaceOnUse" {...gradientLine(gradient, placement)}>
      {gradient.stops.map(([offset, color, opacity]) => (
        <stop
          key={offset}
          offset={offset}
          stopColor={color}
          stopOpacity={opacity < 1 ? shortOpacity(opacity) : undefined}
        />
      ))}
    </linearGradient>
  );
}
