/**
 * npm run words: prints every sentence that a page, mail or message shows, once, under the first file that holds it. It
 * reads the sources, so rare states are included; `{}` stands for a value. Some strings too many (log lines, commands)
 * are better than one too few.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = '{app,features,client,server,ui}/**/*.{ts,tsx}';

/** Attributes and calls whose text counts even if it is a single word. */
const TEXT_ATTRIBUTES = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const TEXT_CALLS = new Set(['line', 'paragraph']);

/** Two words or more, other than class names, text keys, SVG paths and markup. */
const SENTENCE =
  /^(?!M-?[\d.]|[\w-]+\.\w+\.)(?![.(:@,#\\])(?!.*(?:--\w|[a-z]:[\w{]|\d(?:px|rem)|'(?:none|self)'|[<>=])).*[A-Za-z{}’'.,:;)%] .*[a-z{]/s;
/** SQL. */
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
      if (TEXT_ATTRIBUTES.has(String(name.name))) add(String(value.value));
    },
    CallExpression({ callee, arguments: [first] }) {
      if (callee.type !== 'Identifier' || !TEXT_CALLS.has(callee.name) || first?.type !== 'Literal') return;
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
