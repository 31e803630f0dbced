/** Nothing may be loaded from anywhere, and nothing run; what the mail itself says about its looks counts. */
const POLICY = "default-src 'none'; style-src-attr 'unsafe-inline'";

/** A mail's HTML for a frame of its own: the page around it allows no style sheets, and a dark one would not fit it. */
export function previewOf(html: string): string {
  const bare = html
    .replace(/<style\b[\s\S]*?<\/style>/gi, '')
    .replace(/<meta name="[^"]*color-scheme[^"]*"[^>]*>/gi, '');
  const meta = `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank">`;
  return /<head>/i.test(bare) ? bare.replace(/<head>/i, `<head>${meta}`) : meta + bare;
}
