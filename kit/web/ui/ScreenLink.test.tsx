import { Tooltip } from '@mantine/core';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { registerScreenCode } from '../codeLoading/screenCode.ts';
import { ScreenLink } from './ScreenLink.tsx';

let fetched = 0;

beforeEach(() => {
  fetched = 0;
  registerScreenCode('/resident/place', async () => {
    fetched += 1;
  });
});

const link = (
  <Tooltip label="Car park" events={{ hover: true, focus: true, touch: false }}>
    <ScreenLink to="/resident/place?view=week">Car park</ScreenLink>
  </Tooltip>
);

it('hovering a link downloads its screen once, also with a tooltip', async () => {
  await show(link);
  await page.getByRole('link', { name: 'Car park' }).hover();
  expect(fetched).toBeGreaterThan(0);
});

it('focusing a link downloads its screen once, also with a tooltip', async () => {
  await show(link);
  const element = page.getByRole('link', { name: 'Car park' }).element() as HTMLElement;
  element.focus();
  expect(fetched).toBeGreaterThan(0);
});
