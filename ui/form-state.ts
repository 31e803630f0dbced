import { createContext, use } from 'react';

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

/** By field; several are parted by line breaks. */
export type Values = Readonly<Record<string, string>>;

/** A form that was posted without JavaScript and rejected by the server. */
export type Refused = { values: Values; errors: FieldErrors; detail: string };

type FormContextValue = {
  /** Begins the ids of its fields, which addresses link to. Empty: they have ids of their own. */
  name: string;
  errors: FieldErrors;
  values: Values;
  refused?: Refused | undefined;
  /** Whether it marks its fields as required or optional. */
  showsRequired: boolean;
  isBusy?: boolean;
};

/** What a form tells its fields and buttons. */
export const FormContext = createContext<FormContextValue>({
  name: '',
  errors: {},
  values: {},
  showsRequired: false,
});

export const useFormContext = () => use(FormContext);
