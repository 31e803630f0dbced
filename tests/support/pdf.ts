import { getDocumentProxy } from 'unpdf';

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
    title: info.Title,
    language: info.Language,
    pages,
    fonts: source.match(/\/Type \/FontDescriptor/g)?.length ?? 0,
    embeddedFonts: source.match(/\/FontFile2 \d/g)?.length ?? 0,
  };
}

const flatten = (node: StructNode | null): { role: string; alt?: string }[] =>
  node ? [...(node.role ? [{ role: node.role, alt: node.alt }] : []), ...(node.children ?? []).flatMap(flatten)] : [];
