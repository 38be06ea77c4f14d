import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { showWhenLaidOut } from './showWhenLaidOut.ts';

it('a hidden view is marked as busy', async () => {
  await show(<p>Lundi</p>);
  const view = page.getByText('Lundi');
  const element = view.element() as HTMLElement;
  showWhenLaidOut(element);
  expect([element.style.visibility, element.ariaBusy]).toEqual(['hidden', 'true']);
  await expect.element(view).not.toHaveAttribute('aria-busy');
  await expect.element(view).toBeVisible();
});
