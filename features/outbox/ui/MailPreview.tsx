import './mail-preview.css';
import { Text, useText } from '#features/content/page-texts/ui/Text.tsx';
import { previewOf } from '../rules.ts';

/** A mail as its reader sees it, and as plain text. */
export function MailPreview({ html, text }: { html: string; text: string }) {
  const label = useText('outbox.mail.preview');
  return (
    <>
      {/* What somebody else wrote stands in it: without scripts, forms, pictures and any way out. */}
      <iframe className="mail-preview" title={label} sandbox="" srcDoc={previewOf(html)} />
      <details className="mail-text">
        <summary>
          <Text k="outbox.mail.plain" />
        </summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
