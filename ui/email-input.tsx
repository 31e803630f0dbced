import { type ComponentProps, useState } from 'react';

type Suggestion = { full: string; domain: string };

/** Loaded on focus, as it is larger than the field. Without it there are no suggestions. */
const loadTypos = () => import('./email-typo.ts');

/** An e-mail input that suggests corrections of probable typos. */
export function EmailInput({ onBlur, ...props }: ComponentProps<'input'>) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);

  async function check({ value }: HTMLInputElement): Promise<void> {
    const typos = value ? await loadTypos().catch(() => null) : null;
    setSuggestion(typos?.suggestEmail(value) ?? null);
  }

  function accept(full: string): void {
    const field = document.getElementById(props.id ?? '') as HTMLInputElement;
    field.value = full;
    // Setting the value fires no event.
    field.dispatchEvent(new Event('input', { bubbles: true }));
    setSuggestion(null);
    field.focus();
  }

  return (
    <>
      <input
        {...props}
        onFocus={() => void loadTypos().catch(() => null)}
        onBlur={(event) => {
          onBlur?.(event);
          void check(event.currentTarget);
        }}
      />
      <span className="field__suggestion" role="status">
        {suggestion && (
          <>
            Did you mean{' '}
            <button type="button" aria-label={`Use ${suggestion.full}`} onClick={() => accept(suggestion.full)}>
              {suggestion.domain}
            </button>
            ?
          </>
        )}
      </span>
    </>
  );
}
