import { create } from 'qrcode';
import { expect, it } from 'vitest';
import { getBarcodeReader } from './ScanButton.tsx';

function picture(text: string): HTMLCanvasElement {
  const { modules } = create(text, {});
  const [scale, margin] = [6, 24];
  const side = modules.size * scale + 2 * margin;
  const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, side, side);
  pen.fillStyle = 'black';
  for (let y = 0; y < modules.size; y++)
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x)) pen.fillRect(margin + x * scale, margin + y * scale, scale, scale);
  return canvas;
}

it('the reader finds the code of an invitation, and nothing in an empty picture', async () => {
  const text = 'https://parvis.example/visit/0123456789abcdef0123456789abcdef';
  const reader = await getBarcodeReader();
  expect((await reader.detect(picture(text))).map(({ rawValue }) => rawValue)).toEqual([text]);
  const empty = Object.assign(document.createElement('canvas'), { width: 320, height: 240 });
  expect(await reader.detect(empty)).toEqual([]);
});
