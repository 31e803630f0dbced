import './sent-scheme.css';
import { useFormContext } from '#ui/form-state.ts';
import { Icon } from '#ui/icon.tsx';
import { circleAlert, triangleAlert } from '#ui/icons.ts';
import { PageLink } from '#ui/page-link.tsx';
import { useSite } from '#website/site/ui/site-data.ts';
import type { SchemeOfAddress } from '../schemes.contract.ts';
import { TRUTH } from '../studio.constants.ts';
import { studioPath } from '../studio-paths.ts';
import { picturePath } from './picture-path.ts';

/** The scheme that travels with the request; `form` is the form's own address. */
export function SentSchemeCard({ scheme, form }: { scheme: SchemeOfAddress; form: string }) {
  const problem = useFormContext().errors.scheme;
  const { hasStudio } = useSite();
  if (!scheme) return null;
  if ('problem' in scheme) {
    return (
      <p className="note note--warn">
        <Icon of={triangleAlert} />
        <span>{scheme.problem} Your request is sent without a scheme.</span>
      </p>
    );
  }
  return (
    <div className="card sent-scheme">
      <img src={picturePath(scheme.code, 'left', { width: 600 })} alt={scheme.description} width="600" height="205" />
      <div>
        <p className="label">Your scheme</p>
        <p>
          <b>{scheme.words}</b>
        </p>
        {problem && (
          <p className="error">
            <Icon of={circleAlert} />
            <span>{problem}</span>
          </p>
        )}
        <p className="help">{TRUTH}</p>
        <p className="sent-scheme__links">
          {hasStudio && <PageLink to={studioPath(scheme.code)}>Edit</PageLink>}
          <PageLink to={form} preventScrollReset>
            Remove
          </PageLink>
        </p>
      </div>
      <input type="hidden" name="scheme" value={scheme.code} />
    </div>
  );
}

/** The values that a scheme brings into its form. */
export const prefilledBy = (scheme: SchemeOfAddress) => (scheme && 'values' in scheme ? scheme.values : undefined);

/** The address that a form is posted to without JavaScript, so that a refused one keeps its scheme. */
export const formPath = (form: string, scheme: SchemeOfAddress) =>
  scheme && 'code' in scheme ? `${form}?${new URLSearchParams({ scheme: scheme.code })}` : form;
