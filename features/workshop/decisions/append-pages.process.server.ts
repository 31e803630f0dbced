import {
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFObjectCopier,
  PDFPage,
  type PDFRef,
} from '@cantoo/pdf-lib';

const name = (key: string) => PDFName.of(key);

/**
 * Appends the pages of one tagged PDF to another as an incremental update: the result begins with the very bytes of the
 * first, so that they can be checked against their hash, and renumbers nothing.
 */
export async function appendPages(stored: Uint8Array, added: Uint8Array): Promise<Buffer> {
  // This process does nothing else, so it has no other work to yield to.
  const options = { parseSpeed: ParseSpeeds.Fastest, updateMetadata: false };
  const document = await PDFDocument.load(stored, { ...options, forIncrementalUpdate: true });
  const source = await PDFDocument.load(added, options);
  // One copier, so that tags refer to the copied pages.
  const copier = PDFObjectCopier.for(source.context, document.context);
  const tree = rootOf(source);
  const sourceParents = parentsOf(tree);
  const elements = tree.lookup(name('K'), PDFArray).asArray() as PDFRef[];
  for (const element of elements) source.context.lookup(element, PDFDict).delete(name('P'));

  const target = rootOf(document);
  for (const page of source.getPages()) {
    const ref = copier.copy(page.ref);
    const copied = PDFPage.of(document.context.lookup(ref, PDFDict) as PDFPage['node'], ref, document);
    document.addPage(copied);
    moveParents(copied.node, sourceParents, target, copier);
  }
  // A tree has one root, so that the added document becomes a part of it.
  const [whole] = target.lookup(name('K'), PDFArray).asArray() as PDFRef[];
  for (const element of elements) {
    const part = copier.copy(element);
    document.context.lookup(part, PDFDict).set(name('S'), name('Part'));
    document.context.lookup(part, PDFDict).set(name('P'), whole!);
    document.context.lookup(whole, PDFDict).lookup(name('K'), PDFArray).push(part);
  }
  return Buffer.from(await document.save({ useObjectStreams: false, objectsPerTick: Number.POSITIVE_INFINITY }));
}

const rootOf = ({ catalog }: PDFDocument): PDFDict => catalog.lookup(name('StructTreeRoot'), PDFDict);

/** The numbers of the parent tree: keys of pages, each followed by the elements of its contents. */
const parentsOf = (tree: PDFDict): PDFArray => tree.lookup(name('ParentTree'), PDFDict).lookup(name('Nums'), PDFArray);

/** Gives a page the next key of the target's parent tree. */
function moveParents(page: PDFDict, from: PDFArray, target: PDFDict, copier: PDFObjectCopier): void {
  const old = page.lookup(name('StructParents'), PDFNumber).asNumber();
  const at = from.asArray().findIndex((key, i) => i % 2 === 0 && (key as PDFNumber).asNumber() === old);
  const key = target.lookup(name('ParentTreeNextKey'), PDFNumber).asNumber();
  const tree = target.lookup(name('ParentTree'), PDFDict);
  parentsOf(target).push(PDFNumber.of(key));
  parentsOf(target).push(copier.copy(from.lookup(at + 1, PDFArray)));
  tree.delete(name('Limits'));
  target.set(name('ParentTreeNextKey'), PDFNumber.of(key + 1));
  page.set(name('StructParents'), PDFNumber.of(key));
}
