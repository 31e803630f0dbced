/** Words a sentence that says who gets an email: without a mail server nobody does, and the shop has to tell them. */
export type Mailed = (sentence: string, who?: string) => string;

export const mailedIf =
  (isMailSetUp: boolean): Mailed =>
  (sentence, who = 'the customer') =>
    isMailSetUp ? sentence : `Email is not set up yet, so no email goes out. Please let ${who} know.`;

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
