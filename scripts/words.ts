/**
 * npm run words: prints every sentence that a person can read, once, under the first file that holds it. It reads the
 * sources, so that messages, mails and labels of rare states are listed, too; `{}` stands for a value. It lists a few
 * strings too many (log lines, commands) rather than one too few.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = '{app,features,client,server,ui}/**/*.{ts,tsx}';

/** Attributes and calls whose text is read however short it is. */
const READ_ATTRIBUTES = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const READ_CALLS = new Set(['line', 'paragraph']);

/** Two words or more. Class names, text keys, drawn paths and markup are none. */
const SENTENCE =
  /^(?!M-?[\d.]|[\w-]+\.\w+\.)(?![.(:@,#\\])(?!.*(?:--\w|[a-z]:[\w{]|\d(?:px|rem)|'(?:none|self)'|[<>=])).*[A-Za-z{}’'.,:;)%] .*[a-z{]/s;
const STATEMENT = /^(?:select|insert|update|delete|create|alter|drop|pragma|set) .*(?:from|into|table|set|=|index) ?/is;

const seen = new Set<string>();
for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
  if (/\.test\.tsx?$|^app\/dev\//.test(file)) continue;
  const found = sentencesIn(file).filter((text) => !seen.has(text));
  for (const text of found) seen.add(text);
  if (found.length > 0) console.log(`\n${file}\n${[...new Set(found)].map((text) => `  ${text}`).join('\n')}`);
}

function sentencesIn(file: string): string[] {
  const found: string[] = [];
  const skipped = new Set<unknown>();
  const add = (text: string) => found.push(text.replace(/\s+/g, ' ').trim());
  const addSentence = (text: string) => SENTENCE.test(text) && !STATEMENT.test(text) && add(text);

  const visitor = new Visitor({
    JSXText({ value }) {
      if (/[A-Za-z]/.test(value)) add(value);
    },
    JSXAttribute({ name, value }) {
      if (value?.type !== 'Literal') return;
      skipped.add(value);
      if (READ_ATTRIBUTES.has(String(name.name))) add(String(value.value));
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !READ_CALLS.has(callee.name) || first?.type !== 'Literal') return;
      skipped.add(first);
      add(String(first.value));
    },
    Literal(node) {
      if (typeof node.value === 'string' && !skipped.has(node)) addSentence(node.value);
    },
    TaggedTemplateExpression({ quasi }) {
      skipped.add(quasi);
    },
    TemplateLiteral(node) {
      if (!skipped.has(node)) addSentence(node.quasis.map(({ value }) => value.cooked ?? '').join('{}'));
    },
  });
  visitor.visit(parseSync(file, readFileSync(join(ROOT, file), 'utf8')).program);
  return found;
}
