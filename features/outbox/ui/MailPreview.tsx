import './mail-preview.css';
import { previewOf } from '../rules.ts';

/** A mail as its reader sees it, and as plain text. */
export function MailPreview({ html, text }: { html: string; text: string }) {
  return (
    <>
      {/* It holds a stranger's words: sandboxed without scripts, forms, pictures and navigation. */}
      <iframe className="mail-preview" title="Preview of the message" sandbox="" srcDoc={previewOf(html)} />
      <details className="mail-text">
        <summary>As plain text</summary>
        <pre>{text}</pre>
      </details>
    </>
  );
}
