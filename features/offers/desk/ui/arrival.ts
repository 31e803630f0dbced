import type { DraftEditor } from './draft-editor.ts';

const TO = 'induction-to';

/**
 * Sets a day of the arrival; an empty one takes it back. A first day beyond the last moves that along; a last day before
 * the first stays as it was typed and says what is wrong, until either day mends it.
 */
export function setArrival(editor: DraftEditor, end: 'from' | 'to', day: string): void {
  const { induction } = editor.store.getState().timeline.now.body;
  const typed = editor.typed.getState()[TO]?.text;
  if (day === '') editor.edit((body) => ({ ...body, induction: null }), TO);
  else if (end === 'from') {
    const to = typed ?? induction?.to ?? day;
    editor.edit((body) => ({ ...body, induction: { from: day, to: to < day ? day : to } }), TO);
  } else if (induction && day < induction.from) editor.mistype(TO, day, 'Choose a day on or after the first');
  else editor.edit((body) => ({ ...body, induction: { from: induction?.from ?? day, to: day } }), TO);
}
