import './mail-preview.css';
import { toPreviewDocument } from '../rules.ts';

/** Allows any HTML: the sandbox below runs no script. */
const policy = globalThis.trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

export function MailPreview({ html, text }: { html: string; text: string }) {
  const page = toPreviewDocument(html);
  return (
    <>
      {/* Untrusted content: the sandbox allows no scripts, forms or navigation. */}
      <iframe
        className="mail-preview"
        title="Preview of the message"
        sandbox=""
        srcDoc={(policy?.createHTML(page) ?? page) as string}
      />
      <details className="mail-text">
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
