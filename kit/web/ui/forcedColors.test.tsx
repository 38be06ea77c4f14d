import { SegmentedControl, Switch } from '@mantine/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';

const media = (value: 'active' | 'none') =>
  (cdp() as unknown as { send: (method: string, params: object) => Promise<unknown> }).send(
    'Emulation.setEmulatedMedia',
    { features: [{ name: 'forced-colors', value }] },
  );
beforeEach(() => media('active'));
afterEach(() => media('none'));

const shapeOf = (element: Element | null | undefined) => {
  if (!element) throw new Error('nothing there');
  const { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle } =
    getComputedStyle(element);
  return { backgroundColor, borderTopColor, borderTopStyle, borderTopWidth, outlineStyle };
};

it('where the system chooses the colours, a switch that is on, one that is off, and the chosen view are told apart', async () => {
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
