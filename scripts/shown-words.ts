import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';

const ROOT = join(import.meta.dirname, '..');
const SOURCES = '{app,features,client,server,ui}/**/*.{ts,tsx}';

/** Names of attributes and properties, and calls, whose text counts even if it is a single word. */
const TEXT_NAMES = new Set(['alt', 'aria-description', 'aria-label', 'label', 'placeholder', 'title']);
const TEXT_CALLS = new Set(['line', 'paragraph']);
const LOG_CALLS = new Set(['debug', 'error', 'fatal', 'info', 'trace', 'warn']);

/** Two words or more, other than class names, text keys, SVG paths, markup and addresses of the API. */
const SENTENCE =
  /^(?!M-?[\d.]|[\w-]+\.\w+\.|(?:GET|POST|PUT|PATCH|DELETE) \/)(?![.(:@,#\\])(?!.*(?:--[\w{]|[a-z]:[\w{]|\d(?:px|rem)|'(?:none|self)'|[<>=])).*[A-Za-z{}’'.,:;)%] .*[a-z{]/s;
/** SQL. */
const STATEMENT = /^(?:select|insert|update|delete|create|alter|drop|pragma|set) .*(?:from|into|table|set|=|index) ?/is;

export interface ShownWords {
  file: string;
  /** In the order of the file; `{}` stands for a value. */
  texts: string[];
}

/**
 * Every sentence that a page, mail or message shows, by file. It reads the sources, so rare states are included. Some
 * strings too many, such as commands, are better than one too few.
 */
export function readShownWords(): ShownWords[] {
  return globSync(SOURCES, { cwd: ROOT })
    .filter((file) => !/\.test\.tsx?$|^app\/dev\//.test(file))
    .sort()
    .map((file) => ({ file, texts: textsIn(file, readFileSync(join(ROOT, file), 'utf8')) }));
}

export function textsIn(file: string, source: string): string[] {
  const found: string[] = [];
  let logEnd = 0;
  const skipped = new Set<unknown>();
  const add = (text: string) => found.push(text.replace(/\s+/g, ' ').trim());
  const addSentence = (text: string, start: number) =>
    start >= logEnd && SENTENCE.test(text) && !STATEMENT.test(text) && add(text);
  const addNamed = (name: string, value: { type: string; value?: unknown } | null) => {
    if (value?.type !== 'Literal' || typeof value.value !== 'string' || !TEXT_NAMES.has(name)) return;
    skipped.add(value);
    if (/[A-Za-z]/.test(value.value)) add(value.value);
  };

  const visitor = new Visitor({
    JSXText({ value }) {
      if (/[A-Za-z]/.test(value)) add(value);
    },
    JSXAttribute({ name, value }) {
      addNamed(String(name.name), value);
      if (value?.type === 'Literal') skipped.add(value);
    },
    Property({ key, value }) {
      if (key.type === 'Identifier') addNamed(key.name, value);
    },
    CallExpression({ callee, arguments: [first], end }) {
      if (callee.type === 'MemberExpression' && callee.property.type === 'Identifier') {
        if (LOG_CALLS.has(callee.property.name)) logEnd = end;
      } else if (callee.type === 'Identifier' && TEXT_CALLS.has(callee.name) && first?.type === 'Literal') {
        skipped.add(first);
        add(String(first.value));
      }
    },
    Literal(node) {
      if (typeof node.value === 'string' && !skipped.has(node)) addSentence(node.value, node.start);
    },
    TaggedTemplateExpression({ quasi }) {
      skipped.add(quasi);
    },
    TemplateLiteral(node) {
      if (!skipped.has(node)) addSentence(node.quasis.map(({ value }) => value.cooked ?? '').join('{}'), node.start);
    },
  });
  visitor.visit(parseSync(file, source).program);
  return found;
}

/** npm run words: prints every shown sentence once, under the first file that holds it. */
if (import.meta.main) {
  const seen = new Set<string>();
  for (const { file, texts } of readShownWords()) {
    const found = new Set(texts.filter((text) => !seen.has(text)));
    for (const text of found) seen.add(text);
    if (found.size > 0) console.log(`\n${file}\n${[...found].map((text) => `  ${text}`).join('\n')}`);
  }
}
