import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { show } from '../../../test/components/show.tsx';
import { FilterTabs } from './FilterTabs.tsx';

interface Row {
  id: number;
}

const choices = ['Attendus', 'Arrivés', 'Partis', 'Annulés'].map((label) => ({ value: label, label }));

it('the selected tab is in view on a phone, and a page with tabs below stays at its top', async () => {
  await page.viewport(390, 400);
  history.replaceState(null, '', '?show=Annul%C3%A9s');
  await show(
    <>
      <div style={{ height: 600 }} />
      <FilterTabs<Row>
        tabs={{ label: 'Statut', allLabel: 'Tous', choices, getValue: () => 'Annulés' }}
        rows={[{ id: 1 }]}
      />
    </>,
  );
  const tab = page.getByRole('button', { name: 'Annulés 1' });
  await expect.poll(() => tab.element().getBoundingClientRect().right).toBeLessThan(391);
  expect(scrollY).toBe(0);
});
