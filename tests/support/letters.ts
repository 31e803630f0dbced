/** Messages as mail programs write them. */

const CRLF = '\r\n';

export interface Letter {
  from?: string;
  to?: string;
  subject?: string;
  text?: string;
  charset?: string;
  messageId?: string | null;
  headers?: Record<string, string>;
  html?: string;
  attachments?: { name: string; type: string; bytes: Uint8Array }[];
}

let count = 0;

/** A message in bytes. Its text is in base64 of its charset. */
export function writeLetter({
  from = 'Ada Field <ada@example.com>',
  to = 'shop@shop.example',
  subject = 'Hello',
  text = 'Hello',
  charset = 'utf-8',
  messageId,
  headers = {},
  html,
  attachments = [],
}: Letter = {}): Buffer {
  count += 1;
  const id = messageId === undefined ? `<letter-${count}@example.com>` : messageId;
  const head = {
    From: from,
    To: to,
    Subject: encodeWord(subject, charset),
    Date: new Date(1_795_000_000_000 + count * 1_000).toUTCString(),
    ...(id && { 'Message-ID': id }),
    'MIME-Version': '1.0',
    ...headers,
  };
  const type = html === undefined ? 'plain' : 'html';
  const body = part({ 'Content-Type': `text/${type}; charset=${charset}` }, encode(html ?? text, charset));
  const whole =
    attachments.length === 0
      ? body
      : multipart(`b${count}`, [
          body,
          ...attachments.map(({ name, type, bytes }) =>
            part({ 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` }, bytes),
          ),
        ]);
  return Buffer.from(headerLines(head) + whole);
}

/** A report that a mail could not be delivered. */
export function writeBounce({ about, recipient, status = '5.1.1', action = 'failed' }: Bounce): Buffer {
  const head = {
    From: 'Mail Delivery System <mailer-daemon@mx.example>',
    To: 'shop@shop.example',
    Subject: 'Undelivered Mail Returned to Sender',
    'Auto-Submitted': 'auto-replied',
    'Message-ID': `<bounce-${about.slice(1)}`,
    'MIME-Version': '1.0',
  };
  const text = (type: string, words: string[]) => `Content-Type: ${type}${CRLF}${CRLF}${words.join(CRLF)}${CRLF}`;
  const parts = [
    text('text/plain', ['I am sorry.']),
    text('message/delivery-status', [
      'Reporting-MTA: dns; mx.example',
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      `Action: ${action}`,
      `Status: ${status}`,
      'Diagnostic-Code: smtp; 550 no such user',
    ]),
    text('text/rfc822-headers', ['Subject: Your airplane', `Message-ID: ${about}`]),
  ];
  return Buffer.from(headerLines(head) + multipart('report', parts, 'report; report-type=delivery-status'));
}
type Bounce = { about: string; recipient: string; status?: string; action?: string };

const headerLines = (head: Record<string, string>) =>
  Object.entries(head)
    .map(([name, value]) => `${name}: ${value}${CRLF}`)
    .join('');

const part = (head: Record<string, string>, bytes: Uint8Array) =>
  `${headerLines({ ...head, 'Content-Transfer-Encoding': 'base64' })}${CRLF}${inLines(bytes)}${CRLF}`;

const multipart = (boundary: string, parts: string[], type = 'mixed') =>
  `Content-Type: multipart/${type}; boundary=${boundary}${CRLF}${CRLF}${parts
    .map((each) => `--${boundary}${CRLF}${each}`)
    .join('')}--${boundary}--${CRLF}`;

const inLines = (bytes: Uint8Array) =>
  (
    Buffer.from(bytes)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join(CRLF);

const encodeWord = (text: string, charset: string) =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?${charset}?B?${encode(text, charset).toString('base64')}?=`;

/** Twelve alphabets, each in an encoding of its own. */
export const ALPHABETS: { charset: string; words: string }[] = [
  { charset: 'iso-8859-1', words: 'Où est l’avion? Grüße aus Zürich'.replace('’', "'") },
  { charset: 'iso-8859-2', words: 'Zażółć gęślą jaźń' },
  { charset: 'koi8-r', words: 'Самолёт готов к покраске' },
  { charset: 'windows-1251', words: 'Літак готовий до фарбування' },
  { charset: 'iso-8859-7', words: 'Το αεροπλάνο είναι έτοιμο' },
  { charset: 'windows-1255', words: 'המטוס מוכן לצביעה' },
  { charset: 'windows-1256', words: 'الطائرة جاهزة للطلاء' },
  { charset: 'windows-874', words: 'เครื่องบินพร้อมทาสี' },
  { charset: 'gb18030', words: '飞机可以喷漆了' },
  { charset: 'big5', words: '飛機可以噴漆了' },
  { charset: 'shift_jis', words: '飛行機の塗装をお願いします' },
  { charset: 'euc-kr', words: '비행기 도장 준비가 되었습니다' },
  { charset: 'utf-8', words: 'विमान तैयार है, თვითმფრინავი მზადაა 🛩️' },
];

const encoders = new Map<string, Map<string, number[]>>();

/** By what a decoder makes of each byte and each pair of bytes. */
function encode(text: string, charset: string): Buffer {
  if (charset === 'utf-8') return Buffer.from(text);
  const encoder = encoders.get(charset) ?? makeEncoder(charset);
  encoders.set(charset, encoder);
  return Buffer.from([...text].flatMap((letter) => encoder.get(letter) ?? [0x3f]));
}

function makeEncoder(charset: string): Map<string, number[]> {
  const decoder = new TextDecoder(charset);
  const letters = new Map<string, number[]>();
  for (let first = 0; first < 256; first += 1) {
    for (let second = 0; second < 256; second += 1) {
      const pair = decoder.decode(Uint8Array.of(first, second));
      if ([...pair].length === 1 && pair !== '\ufffd' && !letters.has(pair)) letters.set(pair, [first, second]);
    }
    const single = decoder.decode(Uint8Array.of(first));
    if (single !== '\ufffd' && single.length === 1) letters.set(single, [first]);
  }
  return letters;
}
