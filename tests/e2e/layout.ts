import type { Page } from '@playwright/test';

/**
 * What is wrong with the layout of the page as it stands: texts squeezed into less than 8ch or over each other, controls
 * over each other or over a text, sideways scrolling. What floats over the page is left out.
 */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const MIN_CH = 8;
    /** Letters reach a little beyond their line, and boxes share borders. */
    const TOLERANCE_PX = 2;
    const FIELDS = 'input:not([type=checkbox], [type=radio], [type=range], [type=file]), select, textarea';
    type Box = { left: number; top: number; right: number; bottom: number };
    const faults = new Set<string>();
    const boxes: (Box & { element: Element })[] = [];
    const frames = new Map<Element, Box | null>([
      [document.body, { left: -Infinity, top: -Infinity, right: Infinity, bottom: Infinity }],
    ]);
    const pen = document.createElement('canvas').getContext('2d')!;

    const beyond = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (beyond > 0) faults.add(`The page scrolls sideways by ${beyond} px`);
    for (const element of document.body.querySelectorAll('body *')) inspect(element);
    findOverlaps();
    return [...faults];

    function inspect(element: Element): void {
      const isField = element.matches(FIELDS);
      const isButton = element.matches('button, summary, a.btn');
      const texts = [...element.childNodes].filter((node) => node instanceof Text && node.data.trim());
      if ((!isField && !isButton && texts.length === 0) || !isShown(element)) return;
      const style = getComputedStyle(element);
      const isFilled = style.borderTopWidth !== '0px' || style.backgroundColor !== 'rgba(0, 0, 0, 0)';
      const { left, top, right, bottom } = element.getBoundingClientRect();
      // Icons and keys stand in the padding of a field.
      const [start, end] = isField ? [px(style.paddingLeft), px(style.paddingRight)] : [0, 0];
      if (isField || (isButton && isFilled)) add(element, { left: left + start, top, right: right - end, bottom });
      const lines = linesOf(texts, px(style.fontSize));
      const seen = lines.filter((line) => (isButton && isFilled ? clipped(element, line) : add(element, line)));
      if (seen.length > 0) checkWidth(element, style, new Set(lines.map((line) => Math.round(line.top))).size);
    }

    /** Without what is drawn, such as bars that are as wide as their days. */
    function isShown(element: Element): boolean {
      if (element.closest('svg, option, script, style, noscript, [data-stay]')) return false;
      return element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && frameOf(element) !== null;
    }

    /** Where an element can be seen: what its parents that clip leave. Null if it floats or is for screen readers only. */
    function frameOf(element: Element): Box | null {
      const known = frames.get(element);
      if (known !== undefined) return known;
      const { position, clipPath, overflowX, overflowY } = getComputedStyle(element);
      const isOut = position === 'fixed' || position === 'sticky' || clipPath === 'inset(50%)';
      const outer = isOut ? null : frameOf(element.parentElement!);
      const clips = overflowX !== 'visible' || overflowY !== 'visible';
      const frame = outer && clips ? common(outer, element.getBoundingClientRect()) : outer;
      frames.set(element, frame);
      return frame;
    }

    /** The lines of texts, as high as their letters. */
    function linesOf(texts: Node[], fontSize: number): Box[] {
      const range = document.createRange();
      return texts
        .flatMap((node) => {
          range.selectNodeContents(node);
          return [...range.getClientRects()];
        })
        .filter(({ width }) => width > 0)
        .map(({ left, right, top, height }) => {
          const lead = Math.max(0, (height - fontSize) / 2);
          return { left, right, top: top + lead, bottom: top + height - lead };
        });
    }

    /** A text that breaks or is cut off has at least 8ch. */
    function checkWidth(element: Element, style: CSSStyleDeclaration, lines: number): void {
      const isCut = style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      if (lines === 1 && !isCut) return;
      pen.font = style.font;
      let block = element;
      while (getComputedStyle(block).display === 'inline') block = block.parentElement!;
      const { paddingLeft, paddingRight } = getComputedStyle(block);
      const width = block.clientWidth - px(paddingLeft) - px(paddingRight);
      if (width < MIN_CH * pen.measureText('0').width) faults.add(`${Math.round(width)} px for ${nameOf(element)}`);
    }

    function findOverlaps(): void {
      boxes.sort((a, b) => a.top - b.top);
      for (const [at, a] of boxes.entries())
        for (let next = at + 1; next < boxes.length && boxes[next]!.top < a.bottom - TOLERANCE_PX; next++) {
          const b = boxes[next]!;
          if (a.element.contains(b.element) || b.element.contains(a.element)) continue;
          if (isVisible(common(a, b))) faults.add(`${nameOf(a.element)} and ${nameOf(b.element)} are over each other`);
        }
    }

    /** @returns whether any of it is to be seen */
    function add(element: Element, box: Box): boolean {
      const visible = clipped(element, box);
      if (visible) boxes.push({ element, ...visible });
      return visible !== null;
    }

    function clipped(element: Element, box: Box): Box | null {
      const visible = common(box, frameOf(element)!);
      return isVisible(visible) ? visible : null;
    }

    function common(a: Box, b: Box): Box {
      return {
        left: Math.max(a.left, b.left),
        top: Math.max(a.top, b.top),
        right: Math.min(a.right, b.right),
        bottom: Math.min(a.bottom, b.bottom),
      };
    }

    function isVisible({ left, top, right, bottom }: Box): boolean {
      return right - left > TOLERANCE_PX && bottom - top > TOLERANCE_PX;
    }

    function px(length: string): number {
      return Number.parseFloat(length);
    }

    function nameOf(element: Element): string {
      const words = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 40);
      return `${element.tagName.toLowerCase()}.${[...element.classList].join('.')} “${words}”`;
    }
  });
}
