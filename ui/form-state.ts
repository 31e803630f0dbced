/** Messages by field name. */
export type FieldErrors = Readonly<Record<string, string>>;

export interface FormState {
  busy: boolean;
  errors: FieldErrors;
  /** Number of failed submits. */
  attempt: number;
  /** Shown after a failure without field errors. */
  isDraftSaved: boolean;
}

export type FormEvent =
  | { type: 'submitted' }
  | { type: 'succeeded' }
  | { type: 'failed'; errors: FieldErrors; isDraftSaved: boolean }
  | { type: 'edited'; field: string }
  | { type: 'draftLost' };

export function initialFormState(errors: FieldErrors = {}): FormState {
  return { busy: false, errors, attempt: 0, isDraftSaved: false };
}

export function nextFormState(state: FormState, event: FormEvent): FormState {
  switch (event.type) {
    case 'submitted':
      return { ...state, busy: true };
    case 'succeeded':
      return { ...state, busy: false, errors: {}, isDraftSaved: false };
    case 'failed': {
      const { errors, isDraftSaved } = event;
      return { busy: false, errors, attempt: state.attempt + 1, isDraftSaved };
    }
    case 'edited': {
      const { [event.field]: _, ...errors } = state.errors;
      return { ...state, errors };
    }
    case 'draftLost':
      return state.isDraftSaved ? { ...state, isDraftSaved: false } : state;
  }
}
