import { Icon } from '#ui/icon.tsx';
import { fileText } from '#ui/icons.ts';
import type { JobPage } from '../contract.ts';

/** The documents that the shop shows. */
export function JobDocuments({ token, documents }: { token: string } & Pick<JobPage, 'documents'>) {
  if (documents.length === 0) return null;
  return (
    <section className="quote-files" aria-labelledby="documents-title">
      <h2 className="h4" id="documents-title">
        Documents
      </h2>
      <ul>
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
