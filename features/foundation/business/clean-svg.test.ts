import { describe, expect, it } from 'vitest';
import { cleanSvg } from './clean-svg.ts';

const svg = (inner: string, attributes = 'viewBox="0 0 40 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inner}</svg>`;
const inside = (inner: string) => cleanSvg(svg(inner))?.svg.replace(/^<svg [^>]*>|<\/svg>$/g, '');

describe('an SVG that is uploaded', () => {
  it('keeps its drawing, styles and size', () => {
    const drawing = '<g transform="rotate(3)"><style>.a{fill:#fff}</style><path class="a" d="M0 0L9 9"/></g>';
    expect(cleanSvg(svg(drawing))).toEqual({
      svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10">${drawing}</svg>`,
      width: 40,
      height: 10,
    });
    const exported = `<?xml version="1.0"?><!DOCTYPE svg PUBLIC "a" "b"><!-- made --> ${svg('<path d="M0 0"/>', 'width="30px" height="15"')}`;
    expect(cleanSvg(exported)).toMatchObject({ width: 30, height: 15 });
    expect(inside('<use xlink:href="#a"/><path id="a" fill="url(#b)" d="M0 0"/>')).toContain('href="#a"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<g onload="alert(1)"><path d="M0 0" onclick="x()"/></g>',
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<image href="https://evil.example/a.png"/>',
    '<use href="https://evil.example/a.svg#a"/>',
    '<use href="data:image/svg+xml;base64,AAAA"/>',
    '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>1</script></body></foreignObject>',
    '<style>@import "https://evil.example/a.css";</style>',
    '<style>path{fill:url(https://evil.example/a)}</style>',
    '<path style="background:url(//evil.example)" d="M0 0"/>',
    '<path fill="u&#114;l(https://evil.example)" d="M0 0"/>',
    '<animate attributeName="href" to="javascript:alert(1)"/><set/>',
    '<text>Call evil.example</text>',
    '<g><script><path d="M1 1"/></script></g>',
  ])('loses what could run or load: %s', (hostile) => {
    const clean = inside(`<path d="M2 2"/>${hostile}`)!;
    expect(clean).toContain('<path d="M2 2"/>');
    expect(clean).not.toMatch(/script|evil|alert|on\w+=|data:|import|<image|foreign|animate|<text|<a\b/i);
  });

  it.each([
    '',
    'plain text',
    '<html><body/></html>',
    svg(''),
    svg('<g><path d="M0 0"></g>'),
    svg('<path d="M0 0"/>').slice(0, -6),
    svg('<path d="M0 0"/>') + svg('<path d="M0 0"/>'),
    svg('<path d="M0 0"/>', 'viewBox="0 0 0 10"'),
    svg('<path d="M0 0"/>', 'viewBox="a"'),
    `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path d="M0 0"/>')}`,
    '<svg viewBox="0 0 1 1"><path d=M0/></svg>',
  ])('is refused when it is none: %s', (other) => expect(cleanSvg(other)).toBeNull());
});
