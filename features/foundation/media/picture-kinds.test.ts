import { expect, test } from 'vitest';
import { pictureKind } from './picture-kinds.ts';

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

test.each<[text: string, kind: ReturnType<typeof pictureKind>]>([
  ['\xff\xd8\xff\xe0', 'jpeg'],
  ['\x89PNG\r\n\x1a\n\0', 'png'],
  ['RIFF\0\0\0\0WEBPVP8 ', 'webp'],
  ['RIFF\0\0\0\0WAVEfmt ', null],
  ['GIF89a', 'gif'],
  ['GIF87a', 'gif'],
  ['II*\0\x08', 'tiff'],
  ['MM\0*\0', 'tiff'],
  ['\0\0\0\x1cftypavif\0\0\0\0avifmif1', 'avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0mif1avif', 'avif'],
  ['\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'heic'],
  ['\0\0\0\x10ftypheic\0\0\0\0avif', 'heic'], // what follows the brands is none
  ['\0\0\0\x18ftypisom\0\0\0\0mp41', null],
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', null],
  ['<?xml version="1.0"?><svg/>', null],
  ['%PDF-1.7', null],
  ['<!DOCTYPE html>', null],
  ['', null],
  ['\xff\xd8', null],
])('bytes that begin with %j have the kind %s', (text, kind) => {
  expect(pictureKind(bytesOf(text))).toBe(kind);
});
