import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { showWithWords } from '../../../test/components/show.tsx';
import type { CardFaceContent } from './cardFaces.ts';
import { PrintedCardFace } from './PrintedCardFace.tsx';
import { badgePrintFormats } from './printFormat.ts';

const LONGEST = 'Société internationale d’ingénierie et de construction '.repeat(4).slice(0, 200);
const face: CardFaceContent = {
  key: '1',
  title: 'DE LA ROCHEFOUCAULD Marie-Antoinette',
  second: LONGEST,
  hostName: 'Anne-Charlotte Delacroix-Beaumarchais',
  hostCompany: LONGEST,
  date: '2026-11-26',
  escorted: true,
  head: { at: 12, of: 24 },
  number: 'V0012',
  code: 'V0012',
};

it('no text is cut off on a card or label, however long', async () => {
  const all = badgePrintFormats.map((format) => (
    <PrintedCardFace key={format} face={face} format={format} building="Parvis Haussmann" />
  ));
  await showWithWords(all, 'badges');
  await expect.element(page.getByRole('article').last()).toBeVisible();
  await document.fonts.ready;
  for (const card of page.getByRole('article').elements()) {
    const outer = card.getBoundingClientRect();
    const outside = [...card.querySelectorAll('p, span, strong, svg')].filter((part) => {
      const { top, bottom, left, right } = part.getBoundingClientRect();
      return top < outer.top || bottom > outer.bottom || left < outer.left || right > outer.right;
    });
    expect(outside.map(({ textContent }) => textContent)).toEqual([]);
    const middle = card.querySelector('[data-middle]');
    expect(middle?.scrollHeight).toBeLessThanOrEqual((middle?.clientHeight ?? 0) + 1);
  }
});
