import './mail-preview.css';
import { toPreviewDocument } from '../rules.ts';

export function MailPreview({ html, text }: { html: string; text: string }) {
  return (
    <>
      {/* Untrusted content: the sandbox allows no scripts, forms or navigation. */}
      <iframe className="mail-preview" title="Preview of the message" sandbox="" srcDoc={toPreviewDocument(html)} />
      <details className="mail-text">
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
