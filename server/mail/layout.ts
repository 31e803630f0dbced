import type { MailBlock, MailPage, MailText, OutboxMessage } from '#database/tables.ts';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes a text for HTML content and quoted attributes. */
export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);

const SUBJECT_MAX = 150;

/**
 * A mail in the common layout. Text and HTML derive from the same content when it is sent.
 * @returns it with a subject of one line
 */
export function composeMail({ subject, ...page }: { subject: string } & MailPage): { subject: string; page: MailPage } {
  return { subject: oneLine(subject), page };
}

/**
 * A mail's text and HTML; a sealed one has none. Outboxes of older releases hold the text itself.
 * @param pictures addresses of drawings and photos by their codes and file keys; one without is shown in words
 */
export function wordsOf(message: OutboxMessage, pictures: ReadonlyMap<string, string> = new Map()): MailText {
  if ('text' in message) return message;
  if ('sealed' in message) return { subject: message.subject, text: '', html: '' };
  const { subject, page } = message;
  return { subject, text: textOf(page), html: htmlOf(subject, page, pictures) };
}

/** Replaces a private link in previews. */
const PRIVATE_LINK = '[private link]';

/**
 * Replaces private links by addresses. Links without an address, such as revoked ones, are left out.
 * @param addressOf by link id
 */
export async function withPrivateLinks(
  message: OutboxMessage,
  addressOf: (linkId: number) => Promise<string | null>,
): Promise<OutboxMessage> {
  if (!('page' in message)) return message;
  const blocks: MailBlock[] = [];
  for (const block of message.page.blocks) {
    if ('qrCode' in block) {
      const address = await addressOf(block.qrCode.linkId);
      if (address) blocks.push({ qrCode: { ...block.qrCode, address } });
    } else if ('privateLink' in block) {
      const { linkId, below = '', ...link } = block.privateLink;
      const href = await addressOf(linkId);
      if (href) blocks.push({ link: { ...link, href: href + below } });
    } else blocks.push(block);
  }
  return { ...message, page: { ...message.page, blocks } };
}

function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= SUBJECT_MAX
    ? line
    : `${characters
        .slice(0, SUBJECT_MAX - 1)
        .join('')
        .trimEnd()}…`;
}

function textOf({ blocks, footer, businessName }: MailPage): string {
  return `${[...blocks.map(blockAsText), ['-- ', businessName, ...footer].join('\n')].join('\n\n')}\n`;
}

function blockAsText(block: MailBlock): string {
  if ('heading' in block) return `${block.heading}\n${'='.repeat(Math.min(block.heading.length, 72))}`;
  if ('paragraph' in block) return block.paragraph;
  if ('drawing' in block) return inWords(block.drawing);
  if ('photo' in block) return block.photo.words;
  if ('qrCode' in block) return qrInWords(block.qrCode);
  if ('link' in block) return `${block.link.label}:\n${block.link.href}`;
  if ('privateLink' in block) return `${block.privateLink.label}:\n${PRIVATE_LINK}`;
  if ('steps' in block) return block.steps.map(({ title, text }, at) => `${at + 1}. ${title}\n   ${text}`).join('\n');
  return block.facts.map(({ label, value }) => `${label}:${valueAsText(value)}`).join('\n');
}

const qrInWords = ({ words, address = PRIVATE_LINK }: { words: string; address?: string }) => `${words}:\n${address}`;

const inWords = ({ words }: { words: string }) => `Scheme: ${words}`;

function valueAsText(value: string): string {
  const lines = value.split(/\r?\n/);
  return lines.length === 1 ? ` ${value}` : `\n${lines.map((line) => `  ${line}`).join('\n')}`;
}

// Colors of ui/tokens.css: mail programs do not know custom properties.
const PAPER = '#f4f5f3';
const SURFACE = '#ffffff';
const RULE = '#cfd6d6';
const TEXT = '#0f1f2a';
const TEXT_2 = '#41525e';
const INK = '#0b1c28';
const ON_INK = '#f4f5f3';
const SIGNAL = '#c2330d';
/** Breaks long words; some programs know only the older property. */
const WRAP = 'overflow-wrap:anywhere;word-break:break-word';
const FONT = `font-family:Archivo,'Helvetica Neue',Arial,sans-serif`;

// Colors for dark mode, for programs that support it.
const DARK = `@media (prefers-color-scheme:dark){.paper{background:${INK}!important}.surface{background:#12293a!important;border-color:#2c4657!important}
.text{color:${ON_INK}!important}.text-2{color:#b7c4cc!important}.rule{border-color:#2c4657!important}}`;

function htmlOf(
  subject: string,
  { preview, businessName, blocks, footer }: MailPage,
  pictures: ReadonlyMap<string, string>,
): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;padding:0;background:${PAPER}">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${PAPER}"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="surface" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px;background:${SURFACE};border:1px solid ${RULE}">
<tr><td style="background:${INK};border-bottom:4px solid ${SIGNAL};padding:20px 28px;${FONT};font-size:17px;font-weight:600;color:${ON_INK}">${escapeHtml(businessName)}</td></tr>
<tr><td style="padding:28px 28px 12px">
${blocks.map((block, at) => pictureAsHtml(block, pictures) ?? blockAsHtml(block, at)).join('\n')}
</td></tr></table>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:600px"><tr><td class="text-2" style="padding:16px 28px;${FONT};font-size:13px;line-height:1.5;color:${TEXT_2}">${footer.map(escapeHtml).join('<br>')}</td></tr></table>
</td></tr></table>
</body></html>
`;
}

/** Pixels: the layout's width without its padding. */
const PICTURE_WIDTH = 542;

/** Null for another block, and for a picture that is missing. */
function pictureAsHtml(block: MailBlock, pictures: ReadonlyMap<string, string>): string | null {
  if ('qrCode' in block) return qrAsHtml(block.qrCode, pictures);
  if (!('drawing' in block) && !('photo' in block)) return null;
  const [key, words] = 'drawing' in block ? [block.drawing.code, block.drawing.words] : [block.photo.fileKey, ''];
  const source = pictures.get(key);
  if (!source) return null;
  // The style of the words that programs show in place of blocked pictures.
  const style = `display:block;width:100%;max-width:${PICTURE_WIDTH}px;height:auto;box-sizing:border-box;border:1px solid ${RULE};background:${SURFACE};${FONT};font-size:16px;line-height:1.6;color:${TEXT}`;
  const below = 'photo' in block ? 6 : 16;
  const picture = `<p style="margin:0 0 ${below}px"><img src="${escapeHtml(source)}" width="${PICTURE_WIDTH}" alt="${escapeHtml(words)}" style="${style}"></p>`;
  return 'photo' in block ? picture + blockAsHtml({ paragraph: block.photo.words }, 1) : picture;
}

/** Pixels: some 4 cm on a screen, from which a phone reads it. */
const QR_WIDTH = 180;

function qrAsHtml(code: { words: string; address?: string }, pictures: ReadonlyMap<string, string>): string | null {
  const source = code.address && pictures.get(code.address);
  if (!source) return null;
  const picture = `<p style="margin:0 0 6px"><img src="${escapeHtml(source)}" width="${QR_WIDTH}" alt="" style="display:block;background:#fff"></p>`;
  return picture + blockAsHtml({ paragraph: qrInWords(code) }, 1);
}

function blockAsHtml(block: MailBlock, at: number): string {
  if ('drawing' in block) return blockAsHtml({ paragraph: inWords(block.drawing) }, at);
  if ('photo' in block) return blockAsHtml({ paragraph: block.photo.words }, at);
  if ('qrCode' in block) return blockAsHtml({ paragraph: qrInWords(block.qrCode) }, at);
  if ('heading' in block)
    return heading(block.heading, at === 0 ? { tag: 'h1', size: 24, above: 0 } : { tag: 'h2', size: 19, above: 28 });
  if ('paragraph' in block)
    return `<p class="text" style="margin:0 0 16px;${FONT};font-size:16px;line-height:1.6;color:${TEXT};${WRAP}">${lines(block.paragraph)}</p>`;
  if ('link' in block && block.link.isQuiet)
    return `<p style="margin:0 0 16px"><a class="text-2" href="${escapeHtml(block.link.href)}" style="display:inline-block;padding:12px 0;${FONT};font-size:14px;line-height:1.6;color:${TEXT_2}">${escapeHtml(block.link.label)}</a></p>`;
  if ('link' in block)
    return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.link.href)}" style="display:inline-block;background:${SIGNAL};border-radius:3px;padding:14px 22px;${FONT};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(block.link.label)}</a></p>`;
  if ('privateLink' in block) return blockAsHtml({ paragraph: `${block.privateLink.label}: ${PRIVATE_LINK}` }, at);
  const rows = 'steps' in block ? block.steps.map(stepRow) : block.facts.map(factRow);
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">${rows.join('\n')}</table>`;
}

function heading(text: string, { tag, size, above }: { tag: 'h1' | 'h2'; size: number; above: number }): string {
  const style = `margin:${above}px 0 16px;${FONT};font-size:${size}px;line-height:1.2;font-weight:600;color:${TEXT};${WRAP}`;
  return `<${tag} class="text" style="${style}">${escapeHtml(text)}</${tag}>`;
}

function factRow({ label, value }: { label: string; value: string }): string {
  const cell = `padding:10px 0;border-top:1px solid ${RULE};${FONT};line-height:1.5;vertical-align:top`;
  return `<tr><td class="text-2 rule" width="35%" style="${cell};padding-right:16px;font-size:14px;color:${TEXT_2}">${escapeHtml(label)}</td><td class="text rule" style="${cell};font-size:16px;color:${TEXT};${WRAP}">${lines(value)}</td></tr>`;
}

function stepRow({ title, text }: { title: string; text: string }, at: number): string {
  const cell = `padding:12px 0;border-top:1px solid ${RULE};${FONT};line-height:1.5;vertical-align:top`;
  return `<tr><td class="text rule" width="36" style="${cell};font-size:20px;font-weight:600;color:${TEXT}">${at + 1}</td><td class="text rule" style="${cell};font-size:16px;color:${TEXT}"><strong>${escapeHtml(title)}</strong><br><span class="text-2" style="color:${TEXT_2}">${escapeHtml(text)}</span></td></tr>`;
}

function lines(text: string): string {
  return text.split(/\r?\n/).map(escapeHtml).join('<br>');
}
