/** Blocks scripts and all loading; inline style attributes and inline pictures stay. */
const POLICY = "default-src 'none'; img-src data:; style-src-attr 'unsafe-inline'";

/** A mail's HTML for an iframe. Style sheets are removed, because the page's policy blocks them, and dark mode with them. */
export function toPreviewDocument(html: string): string {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<meta name="[^"]*color-scheme[^"]*"[^>]*>/gi, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return /<head>/i.test(bare) ? bare.replace(/<head>/i, `<head>${meta}`) : meta + bare;
}
