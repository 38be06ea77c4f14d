import { IconCar } from '@tabler/icons-react';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { translate } from '../i18n/i18n.ts';
import { idsParam, useUrlState } from '../navigation/useUrlState.ts';
import { MultiChoiceFilter } from './MultiChoiceFilter.tsx';

const bays = [
  { id: 1, name: 'A1' },
  { id: 2, name: 'A2' },
];

function Screen() {
  const [{ places }, change] = useUrlState({ places: idsParam() });
  return (
    <MultiChoiceFilter
      label="Places"
      icon={IconCar}
      options={bays}
      value={places}
      onChange={(chosen) => change({ places: chosen }, 'replace')}
      allLabel="Toutes"
      someLabel={String}
    />
  );
}

it.each([
  ['Back', () => history.back()],
  ['its button', () => page.getByRole('button', { name: translate('ui.close') }).click()],
])('filter panel on a phone is closed by %s and keeps the selection', async (_, close) => {
  await page.viewport(390, 844);
  history.replaceState(null, '', '/before');
  history.pushState(null, '', '/screen?q=x');
  await show(<Screen />);
  await page.getByRole('button', { name: /^Places/ }).click();
  const box = page.getByRole('checkbox', { name: 'A2' });
  await box.click();
  await expect.element(box).toBeChecked();
  await close();
  await expect.element(box).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Places: A2' })).toBeVisible();
  expect(location.pathname + location.search).toBe('/screen?q=x&places=2');
  history.back();
  await expect.poll(() => location.pathname).toBe('/before');
});
