import { getDocumentProxy } from 'unpdf';

/** Points from the lower edge of a page to what flows on it. */
const FOOT = 58;

interface StructNode {
  role?: string;
  alt?: string;
  children?: StructNode[];
}

/** What a reader's program finds in a PDF. */
export async function readPdf(bytes: Buffer) {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  const info = (await document.getMetadata()).info as Record<string, unknown>;
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, n) => {
      const page = await document.getPage(n + 1);
      const { items } = await page.getTextContent();
      const [, , width, height] = page.view;
      return {
        size: [width, height],
        /** How much of the page below its last text is empty, in points above the foot. */
        empty:
          Math.min(
            ...items.flatMap((item) =>
              'str' in item && item.str.trim() && item.transform[5] > FOOT ? item.transform[5] : height!,
            ),
          ) - FOOT,
        text: items
          .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join('')
          .replace(/\s+/g, ' '),
        tags: flatten((await page.getStructTree()) as StructNode | null),
      };
    }),
  );
  const source = bytes.toString('latin1');
  return {
    info,
    title: info.Title,
    language: info.Language,
    pages,
    fonts: source.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    embeddedFonts: source.match(/\/FontFile2 \d/g)?.length ?? 0,
  };
}

const flatten = (node: StructNode | null): { role: string; alt?: string }[] =>
  node ? [...(node.role ? [{ role: node.role, alt: node.alt }] : []), ...(node.children ?? []).flatMap(flatten)] : [];
