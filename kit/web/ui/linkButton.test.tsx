import { Button } from '@mantine/core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(() => page.viewport(1366, 768));

it('the text of a link styled as a button is centred on a phone', async () => {
  await show(
    <Button component="a" href="/dna" fullWidth>
      Revenir à l’accord
    </Button>,
  );
  const link = page.getByRole('link');
  await expect.element(link).toBeVisible();
  const middle = (element: Element | null) => {
    const { top = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
    return top + height / 2;
  };
  const words = link.element().querySelector('.mantine-Button-label');
  expect(Math.abs(middle(words) - middle(link.element()))).toBeLessThan(1.5);
});
