import { formatDay } from '#time/format-day.ts';
import { Icon } from '#ui/icon.tsx';
import { fileCheck, fileText } from '#ui/icons.ts';
import type { JobPage } from '../contract.ts';

/** The accepted quote, answered change orders and the documents that the shop shows. */
export function JobDocuments({
  token,
  page: { documents, quote, changes, hasReleasePack },
}: {
  token: string;
  page: JobPage;
}) {
  const answered = changes.filter(({ state, path }) => state === 'decided' && path !== null).toReversed();
  if (documents.length === 0 && answered.length === 0 && !quote?.path && !hasReleasePack) return null;
  return (
    <section className="quote-files" aria-labelledby="documents-title">
      <h2 className="h4" id="documents-title">
        Documents
      </h2>
      <ul>
        {quote?.path && (
          <li>
            <a href={quote.path}>
              <Icon of={fileCheck} /> <b>Quote, as accepted</b>{' '}
              <small>
                {quote.number}, version {quote.version}
              </small>
            </a>
          </li>
        )}
        {answered.map(({ number, decidedOn, path }) => (
          <li key={`change-${number}`}>
            <a href={path!}>
              <Icon of={fileCheck} /> <b>Change order {number}</b> <small>answered {formatDay(decidedOn!)}</small>
            </a>
          </li>
        ))}
        {hasReleasePack && (
          <li>
            <a href={`/job/${token}/release`}>
              <Icon of={fileCheck} /> <b>Release pack</b> <small>the full checklist, plus a PDF</small>
            </a>
          </li>
        )}
        {documents.map(({ id, caption, originalFilename }) => (
          <li key={id}>
            <a href={`/api/job-links/${token}/files/${id}`}>
              <Icon of={fileText} /> <b>{caption || originalFilename || 'Document'}</b> <small>PDF</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
