import { Fingerprint } from '#features/offers/customer/ui/Fingerprint.tsx';
import { useSite } from '#features/site/ui/useSite.ts';
import { Icon } from '#ui/icon.tsx';
import { fileCheck, fileText } from '#ui/icons.ts';
import { PagePart } from '#ui/page-part.tsx';
import type { ChangeDecision, ChangePage } from '../../contract.ts';

const FILES = [
  { file: 'answered.pdf', title: 'Change order with your response', icon: fileCheck },
  { file: 'document.json', title: 'Exact document file', icon: fileText },
  { file: 'record.json', title: 'Record of the response', icon: fileText },
];

/** What proves the answers, and the files to keep. */
export function Proof({ token, page, decision }: { token: string; page: ChangePage; decision: ChangeDecision }) {
  return (
    <PagePart
      id="proof"
      title="Proof"
      lead={useSite().hasMail ? 'We emailed you the same files. Keep them.' : 'Please save these files and keep them.'}
    >
      <div className="row quote-proof">
        <Fingerprint hash={page.documentHash} of="the change order as sent" caption="The change order, as sent." />
        <Fingerprint hash={decision.recordHash} of="the response" caption="The response, as recorded." />
      </div>
      <div className="quote-files">
        <ul>
          {FILES.map(({ file, title, icon }) => (
            <li key={file}>
              <a href={`/api/change-links/${token}/${file}`}>
                <Icon of={icon} /> <b>{title}</b> <small>{file}</small>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </PagePart>
  );
}
