import { SegmentedControl, Switch } from '@mantine/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { emulate } from '../../../test/components/emulate.ts';
import { show } from '../../../test/components/show.tsx';
import { StateChip } from '../feedback/StateChip.tsx';

beforeEach(() => emulate({ forcedColors: 'active' }));
afterEach(() => emulate({}));

const shapeOf = (element: Element | null | undefined) => {
  if (!element) throw new Error('nothing there');
  const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle } =
    getComputedStyle(element);
  return { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle };
};

it('forced colours keep switches and the current view distinguishable', async () => {
  await show(
    <>
      <Switch label="Marche" checked readOnly />
      <Switch label="Arrêt" checked={false} readOnly />
      <SegmentedControl data={['Jour', 'Semaine']} value="Jour" />
    </>,
  );
  await expect.element(page.getByRole('switch', { name: 'Marche' })).toBeInTheDocument();
  expect(matchMedia('(forced-colors: active)').matches).toBe(true);
  const [on, off] = [...document.querySelectorAll('.mantine-Switch-track')].map(shapeOf);
  expect(off?.borderTopStyle).toBe('solid');
  expect(on?.backgroundColor).not.toBe(off?.backgroundColor);
  const thumbs = [...document.querySelectorAll('.mantine-Switch-thumb')].map(
    (thumb) => shapeOf(thumb).backgroundColor,
  );
  expect(thumbs[1]).not.toBe(off?.backgroundColor);
  expect(thumbs[0]).not.toBe(on?.backgroundColor);
  const labels = [...document.querySelectorAll('.mantine-SegmentedControl-label')];
  const [chosen, other] = labels.map(shapeOf);
  expect(chosen?.backgroundColor).not.toBe(other?.backgroundColor);
});

const looks = (element: Element | null, pseudo?: string) => {
  if (!element) throw new Error('nothing there');
  return getComputedStyle(element, pseudo);
};

it('forced colours keep current links, counts and state dots visible', async () => {
  await show(
    <>
      <a href="/here" aria-current="page">
        Ici <span data-count>2</span>
      </a>
      <a href="/there">
        Là <span data-count>3</span>
      </a>
      <StateChip tone={'done' as const}>Arrivé</StateChip>
    </>,
  );
  await expect.element(page.getByRole('link', { name: /Ici/ })).toBeInTheDocument();
  const [here, there] = [...document.querySelectorAll('a')].map((link) => looks(link));
  expect(here?.backgroundColor).not.toBe(there?.backgroundColor);
  for (const count of document.querySelectorAll('[data-count]')) {
    expect(looks(count).outlineStyle).toBe('solid');
    expect(looks(count).outlineColor).not.toBe(looks(count).backgroundColor);
  }
  const dot = looks(document.querySelector('[data-role] > [aria-hidden]'));
  expect(dot.borderTopColor).toBe('rgb(0, 0, 0)');
  expect(Number.parseFloat(dot.borderTopWidth)).toBeGreaterThanOrEqual(4);
});
