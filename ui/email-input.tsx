import { type ComponentProps, useState } from 'react';

type Suggestion = { full: string; domain: string };

/** Weighs more than the field: it comes when the field gets the focus. Where it does not come, nothing is asked. */
const loadTypos = () => import('./email-typo.ts');

/** A field for an e-mail address. It asks about a probable typo and never refuses one. */
export function EmailInput({ onBlur, ...props }: ComponentProps<'input'>) {
  const [suggestion, setSuggestion] = useState<Suggestion | null>(null);

  async function check({ value }: HTMLInputElement): Promise<void> {
    const typos = value ? await loadTypos().catch(() => null) : null;
    setSuggestion(typos?.suggestEmail(value) ?? null);
  }

  function accept(full: string): void {
    const field = document.getElementById(props.id ?? '') as HTMLInputElement;
    field.value = full;
    // No key was pressed, but the form must know.
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
