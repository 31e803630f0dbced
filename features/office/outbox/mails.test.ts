import { globSync, readFileSync } from 'node:fs';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import { mailedIf } from './mails.ts';

/** Says that somebody gets, or got, an email. */
const CLAIM =
  /(?<!don’t )\bgets? (?!no )(?:\S+ ){1,2}(?:by )?email\b|\b[Ss]ending .*\bemails?\b|\bemails the\b|(?<!Not )\b[Ee]mail(?:ed|ing) |(?<!photo )\bby email\b|\bpack was sent\b|\b[Ww]e(?: |’ll | will )email\b|\b(?:in the|our|latest|last) email\b|^Email (?:all|the |\{\}$)/;

/** Hold without a mail server, or are said only with one. */
const KEPT = [
  // Settings and requirements of emails.
  /^(?:You get one email when|Ask customers by email whether|From 3 to 30. You get an email|New leads are emailed to|They get one email first|We email a six-digit)/,
  // The toasts or notes beside them are shown without one.
  /^(?:You will get an email that day|The customer gets an email with a calendar|The time is open .* gets an email)/,
  /^(?:The link in the email works|Invite by email|You log in with it|Reset your shop account|We’ll email when a date)/,
  // People write these.
  /^(?:We call twice|You didn’t leave a phone number|last email$|since our last email$|“since our last email”)/,
  // Of emails to come, and of the consent to them.
  /^(?:You’ll get an email|Coverage starts when|I agree to do this|Enter the six-digit code we emailed)/,
  // Of emails that come in, of those that end, and of others’.
  /^(?:, last email|We’ll stop emailing|The customer asked not to be emailed|We never change bank details by email)/,
  // Asked and answered by email only.
  /^(?:Asked by email(?: on \{\}\.)?$|We’ll email you a$|Code from our email|Follow this job by email)/,
];

const holdsObject = (property: { type: string; value?: { type: string } }) =>
  property.value?.type === 'ObjectExpression';

/** Texts that claim an email, without a look at whether there is a mail server. */
function findClaims(file: string, source: string): string[] {
  if (!/email|sent/i.test(source)) return [];
  const claims: { text: string; start: number }[] = [];
  const guarded: { start: number; end: number }[] = [];
  const add = (text: string, start: number) => CLAIM.test(text) && claims.push({ text: text.trim(), start });
  const asksForMail = (node: { start: number; end: number }) =>
    /MailSetUp|hasMail|isCustomerNotified/.test(source.slice(node.start, node.end));
  const visitor = new Visitor({
    Literal({ value, start }) {
      if (typeof value === 'string') add(value, start);
    },
    JSXText({ value, start }) {
      add(value, start);
    },
    TemplateLiteral({ quasis, start }) {
      add(quasis.map(({ value }) => value.cooked ?? '').join('{}'), start);
    },
    CallExpression(node) {
      if (node.callee.type === 'Identifier' && node.callee.name === 'mailed') guarded.push(node);
    },
    ConditionalExpression(node) {
      if (asksForMail(node.test)) guarded.push(node);
    },
    LogicalExpression(node) {
      if (asksForMail(node.left)) guarded.push(node);
    },
    ObjectExpression(node) {
      if (/\bunmailed:/.test(source.slice(node.start, node.end)) && !node.properties.some(holdsObject))
        guarded.push(node);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return claims
    .filter(({ start }) => !guarded.some((range) => range.start <= start && start < range.end))
    .map(({ text }) => text);
}

it('finds a sentence that claims an email whether or not there is a mail server', () => {
  const source = `
    const Panel = () => <p>We emailed the customer.</p>;
    const done = mailed('The customer gets an email.');
    const more = isMailSetUp ? 'Sent, by email' : '';
    const ENDS = { accept: { description: 'We’re emailing you a copy.', unmailed: 'Save it.' } };
    toast({ description: 'The customer gets a receipt by email.' });`;
  expect(findClaims('panel.tsx', source)).toEqual([
    'We emailed the customer.',
    'The customer gets a receipt by email.',
  ]);
});

it('no page or toast claims an email on a site without a mail server', () => {
  const files = globSync('{app/routes,features/**/ui,features/**}/{*.tsx,*.ts}').filter(
    (file) => !/\.test\.tsx?$|\.server\.ts$|contract\.ts$/.test(file),
  );
  const claims = [...new Set(files)].flatMap((file) =>
    findClaims(file, readFileSync(file, 'utf8'))
      .filter((text) => !KEPT.some((kept) => kept.test(text)))
      .map((text) => `${file}: ${text}`),
  );
  expect(claims).toEqual([]);
});

it('without a mail server, asks the shop to let the person know', () => {
  const sentence = 'Ann gets an email.';
  expect(mailedIf(true)(sentence, 'Ann')).toBe(sentence);
  expect(mailedIf(false)(sentence, 'Ann')).toBe('Email is not set up yet, so no email goes out. Please let Ann know.');
});
