import type { OfferBody } from '../../contract.ts';
import { focusField, useEditor } from './editor-context.ts';

/** Fills in a field in one click, and leads there. */
export function Suggestion({
  text,
  field,
  change,
}: {
  text: string;
  field: string;
  change: (body: OfferBody) => OfferBody;
}) {
  const editor = useEditor();
  return (
    <button
      type="button"
      className="quote-suggestion"
      onClick={() => {
        editor.edit(change);
        focusField(field);
      }}
    >
      {text}
    </button>
  );
}
