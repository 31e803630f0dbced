import { describe, expect, it } from 'vitest';
import { csvLine } from './csv.ts';

describe('a CSV line', () => {
  it.each([
    [['plain', ''], 'plain,\r\n'],
    [['a,b', 'say "hi"', 'two\nlines'], '"a,b","say ""hi""","two\nlines"\r\n'],
    [['a;b', ';'], '"a;b",";"\r\n'],
    [['=1+1', '+1 303', '-2', '@cmd'], "'=1+1,'+1 303,'-2,'@cmd\r\n"],
    [['\t=1', '\r=1'], '\'\t=1,"\'\r=1"\r\n'],
    [['=HYPERLINK("x","y")'], '"\'=HYPERLINK(""x"",""y"")"\r\n'],
    [['＝1+1', '＠x', '\n=1'], "'＝1+1,'＠x,\"'\n=1\"\r\n"],
    [['1=1', 'a-b'], '1=1,a-b\r\n'],
    [['-50.50', '-50.50+1'], "-50.50,'-50.50+1\r\n"],
  ])('escapes %j', (cells, line) => expect(csvLine(cells)).toBe(line));
});

it('keeps a negative number a number', () => expect(csvLine([-12_000, 1.25, null])).toBe('-12000,1.25,\r\n'));
