import { useState } from 'react';
import { Field, type FieldProps } from './field.tsx';
import { useAfterHydration } from './hydration.ts';

/** A field for a password, with a button that shows what is typed. */
export function PasswordField(props: Omit<FieldProps, 'type'>) {
  const [isShown, setShown] = useState(false);
  // Without scripts the button would do nothing.
  const canShow = useAfterHydration(true);
  return (
    <div className={props.full ? 'full' : undefined}>
      <Field spellCheck={false} autoCapitalize="none" {...props} type={isShown ? 'text' : 'password'} />
      {canShow && (
        <button type="button" className="text-link sm" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          Show password
        </button>
      )}
    </div>
  );
}
