/** npm run words: prints every shown sentence once, under the first file that holds it. */
import { readShownWords } from './shown-words.ts';

const seen = new Set<string>();
for (const { file, texts } of readShownWords()) {
  const found = new Set(texts.filter((text) => !seen.has(text)));
  for (const text of found) seen.add(text);
  if (found.size > 0) console.log(`\n${file}\n${[...found].map((text) => `  ${text}`).join('\n')}`);
}
