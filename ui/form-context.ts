import { createContext, use } from 'react';
import type { FieldErrors } from './form-state.ts';

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
