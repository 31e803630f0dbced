/** The details form of one record: what it was opened with, and what became of it. */
export interface DetailsState<Record, Problem> {
  /** The record as it was opened, with what was saved since. Conflicts are found against it. */
  base: Record;
  /** A new value redraws the field: it changed elsewhere, and was left alone here. */
  drawn: { [field: string]: string };
  isDirty: boolean;
  isSaving: boolean;
  problem: Problem | undefined;
  /** What is wrong with a field, as a sentence. */
  errors: { [field: string]: string };
}

export type DetailsEvent<Record, Problem> =
  | { type: 'typed'; field: string }
  | { type: 'dirty'; isDirty: boolean }
  | { type: 'saving' }
  /** Saved, and the form stays open: the user typed on meanwhile. */
  | { type: 'saved'; values: Partial<Record> }
  | { type: 'refused'; problem: Problem; errors?: { [field: string]: string } }
  /** Another admin changed some of the same fields. The `untouched` ones show the current values. */
  | { type: 'conflict'; problem: Problem; current: Record; untouched: readonly string[]; at: string }
  /** Fields were saved beside the form, such as a picture with its description. */
  | { type: 'savedElsewhere'; values: Partial<Record>; at: string }
  /** A deleted record is being restored: the problem that offers it stays. */
  | { type: 'bringingBack' }
  | { type: 'broughtBack' };

export const openDetails = <Record, Problem>(base: Record): DetailsState<Record, Problem> => ({
  base,
  drawn: {},
  isDirty: false,
  isSaving: false,
  problem: undefined,
  errors: {},
});

export function nextDetails<Record extends object, Problem>(
  state: DetailsState<Record, Problem>,
  event: DetailsEvent<Record, Problem>,
): DetailsState<Record, Problem> {
  switch (event.type) {
    case 'typed': {
      const { [event.field]: _, ...errors } = state.errors;
      return { ...state, isDirty: true, errors };
    }
    case 'dirty':
      return { ...state, isDirty: event.isDirty };
    case 'saving':
      return { ...state, isSaving: true, problem: undefined, errors: {} };
    case 'saved':
      return { ...state, isSaving: false, base: { ...state.base, ...event.values } };
    case 'refused':
      return { ...state, isSaving: false, problem: event.problem, errors: event.errors ?? {} };
    case 'conflict':
      return {
        ...state,
        isSaving: false,
        problem: event.problem,
        base: event.current,
        drawn: redraw(state.drawn, event.untouched, event.at),
      };
    case 'savedElsewhere':
      return {
        ...state,
        base: { ...state.base, ...event.values },
        drawn: redraw(state.drawn, Object.keys(event.values), event.at),
      };
    case 'bringingBack':
      return { ...state, isSaving: true };
    case 'broughtBack':
      return { ...state, isSaving: false, problem: undefined };
  }
}

function redraw(drawn: { [field: string]: string }, fields: readonly string[], at: string) {
  return { ...drawn, ...Object.fromEntries(fields.map((field) => [field, at])) };
}
