import '#ui/form.css';
import { DESK_METHODS, METHOD_PHRASES } from '../../decisions/constants.ts';

/** How the shop heard of a decision, as `method` and `reference` of a form. */
export function Heard({ id }: { id: string }) {
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-method`}>How the customer let you know</label>
        <select id={`${id}-method`} className="input" name="method" defaultValue="phone">
          {DESK_METHODS.map((method) => (
            <option key={method} value={method}>
              {METHOD_PHRASES[method]}
            </option>
          ))}
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-reference`}>
          Reference <span className="opt">(optional)</span>
        </label>
        <input
          id={`${id}-reference`}
          className="input"
          name="reference"
          maxLength={200}
          placeholder="Date of the call, document number"
          autoComplete="off"
        />
      </div>
    </>
  );
}
