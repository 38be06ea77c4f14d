import { toBuffer } from 'qrcode';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { qrCodePng } from './qrCode.ts';

const pixelsOf = (png: Buffer) =>
  sharp(png).removeAlpha().toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });

it.each([
  ['a letter', 'x'],
  ['the address of a visit', 'https://parvis.example.org/visit/0123456789abcdef0123456789abcdef'],
  ['a long address', `https://parvis.example.org/${'x'.repeat(300)}`],
])('of %s every pixel is as the library draws it, in less than half the bytes', async (_, content) => {
  const how = { errorCorrectionLevel: 'M', margin: 4, scale: 6 } as const;
  const [drawn, expected] = [await qrCodePng(content), await toBuffer(content, { type: 'png', ...how })];
  const [ours, theirs] = [await pixelsOf(drawn), await pixelsOf(expected)];
  expect([ours.info, ours.data.equals(theirs.data)]).toEqual([theirs.info, true]);
  expect(drawn.length).toBeLessThan(expected.length / 2);
});
