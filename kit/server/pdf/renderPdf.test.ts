import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pdfStyles } from './pdfDocument.ts';
import { renderPdf } from './renderPdf.ts';

async function renderAndReadText(heading: string): Promise<string> {
  const pdf = await renderPdf({
    language: 'fr',
    title: heading,
    date: new Date('2026-11-23T09:00:00Z'),
    sideMargin: 56,
    blocks: [{ style: pdfStyles.h2, text: heading }],
    footer: '',
  });
  const file = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await file.getPage(1)).getTextContent();
  return items.map((item) => ('str' in item ? item.str : '')).join('');
}

it('the text of a document can be read whatever the process rendered before', async () => {
  // The glyph of the colon consists of two full stops.
  expect(await renderAndReadText('Départ : midi')).toContain('Départ : midi');
  expect(await renderAndReadText('1. Objet')).toContain('1. Objet');
});
