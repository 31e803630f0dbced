import { dollars } from '#features/estimates/rules.ts';
import { ButtonLink } from '#ui/button.tsx';
import { studioPath } from './studio-path.ts';
import type { StudioState } from './use-studio.ts';

/** Each single change that makes the scheme cheaper. */
export function Savings({ studio: { shown, showCode } }: { studio: StudioState }) {
  if (shown.cheaper.length === 0) return <p>Nothing. This is already the simplest scheme of its kind.</p>;
  return (
    <ul className="savings">
      {shown.cheaper.map(({ label, saving, code }) => (
        <li key={label}>
          <span>{label}</span>
          <span className="price">−{dollars(saving)}</span>
          <ButtonLink
            small
            to={studioPath(code)}
            onClick={(event) => {
              event.preventDefault();
              showCode(code);
            }}
          >
            Try it
          </ButtonLink>
        </li>
      ))}
    </ul>
  );
}
