import type { Locator } from '@playwright/test';
import { navigate } from './support/navigate.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

let building: number;
test.use({
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const reception = { role: 'reception' as const, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

test('what goes back to its carrier, or is not found, leaves the desk’s list, is said, and comes back by Undo', async ({
  page,
  say,
  make,
}) => {
  const odile = await makeNewcomer(make, { buildings: [building], firstName: 'Odile', lastName: 'Vasseur' });
  const noe = await makeNewcomer(make, { buildings: [building], firstName: 'Noé', lastName: 'Faure' });
  const waits = (recipientId: number, sender: string) =>
    make.parcel({ building, recipientId, sender, state: 'kept' });
  await waits(odile.id, 'Chronopost');
  await waits(odile.id, 'La Poste');
  await waits(noe.id, 'DHL');
  await page.goto('/resident/desk');
  const panel = page.getByRole('region', { name: say('parcels:desk.title'), exact: true });
  const count = (left: number) =>
    expect(
      panel.getByRole('heading', { name: say('parcels:desk.toHandOver', { count: left }) }),
    ).toBeVisible();
  const of = (recipient: string) => panel.getByRole('listitem').filter({ hasText: recipient });
  const field = page.getByRole('combobox', { name: say('desk:field') });
  const bring = async (recipient: string, state: 'returned' | 'missing') => {
    await panel.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
    await page.getByRole('menuitem', { name: say(`parcels:move.to.${state}`) }).click();
  };
  const said = (state: string, recipient: string, many: number) =>
    page
      .getByRole('status')
      .filter({ hasText: say(`parcels:move.done.${state}`, { recipient, count: many }) });
  // At the foot stands what was done last, and with it the way back.
  const undo = () => page.getByRole('button', { name: say('ui.undo'), exact: true }).click();
  /** Whom the desk’s one field finds. */
  const found = async (typed: string, some: number) => {
    await field.fill(typed);
    await expect(page.getByRole('option')).toHaveCount(some);
    await field.fill('');
  };
  await count(3);
  await found('vasseur', 1);

  await test.step('all that waits for somebody goes back together', async () => {
    await bring('Odile Vasseur', 'returned');
    await expect(said('returned', 'Odile Vasseur', 2)).toBeVisible();
    await expect(of('Odile Vasseur')).toHaveCount(0);
    await count(1);
    await found('vasseur', 0);
    await undo();
    await expect(said('kept', 'Odile Vasseur', 2)).toBeVisible();
    await expect(of('Odile Vasseur')).toContainText(['Chronopost']);
    await count(3);
    await found('vasseur', 1);
  });

  await test.step('what was logged wrongly is put right where it lies: one of several, and one alone, which may be deleted', async () => {
    const dialog = page.getByRole('dialog');
    const menu = (recipient: string) =>
      panel.getByRole('button', { name: say('parcels:list.actionsOf', { recipient }) }).click();
    const correct = async (recipient: string, which: Locator, sender: string) => {
      await which.click();
      await expect(dialog.getByRole('combobox', { name: say('parcels:form.sender') })).not.toHaveValue('');
      await dialog.getByRole('combobox', { name: say('parcels:form.sender') }).fill(sender);
      await page.keyboard.press('Tab');
      await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(of(recipient)).toContainText(sender);
    };
    await menu('Odile Vasseur');
    await page.getByRole('menuitem', { name: say('parcels:desk.correctOne') }).click();
    const lines = dialog.getByRole('group');
    await expect(lines).toHaveCount(2);
    const one = lines.filter({ hasText: 'Chronopost' });
    await correct('Odile Vasseur', one.getByRole('button', { name: say('parcels:desk.correct') }), 'GLS');
    await expect(of('Odile Vasseur')).toContainText('La Poste');
    await menu('Noé Faure');
    await correct('Noé Faure', page.getByRole('menuitem', { name: say('parcels:desk.correct') }), 'UPS');
    await expect(page).toHaveURL(/\/resident\/desk$/);
    await menu('Noé Faure');
    await page.getByRole('menuitem', { name: say('parcels:list.deleteShort') }).click();
    await expect(dialog).toContainText('UPS');
    await dialog.getByRole('button', { name: say('ui.cancel'), exact: true }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('one that is not found is found by the field as such, and turns up', async () => {
    await bring('Noé Faure', 'missing');
    await expect(said('missing', 'Noé Faure', 1)).toBeVisible();
    await expect(of('Noé Faure')).toHaveCount(0);
    await count(2);
    await field.fill('faure');
    await expect(page.getByRole('option')).toContainText(say('parcels:desk.missing', { count: 1 }));
    await page.keyboard.press('Enter');
    await expect(said('kept', 'Noé Faure', 1)).toBeVisible();
    await count(3);
    await bring('Noé Faure', 'missing');
    await count(2);
    await undo();
    await expect(of('Noé Faure')).toContainText(['UPS']);
    await count(3);
  });

  await test.step('what became of them stands in the list of parcels', async () => {
    await bring('Odile Vasseur', 'returned');
    await count(1);
    await bring('Noé Faure', 'missing');
    await expect(panel.getByText(say('parcels:desk.nothing'))).toBeVisible();
    await navigate(page, '/resident/Colis');
    const rows = page.getByRole('main').getByRole('row');
    for (const [sender, state] of [
      ['GLS', 'returned'],
      ['La Poste', 'returned'],
      ['UPS', 'missing'],
    ] as const)
      await expect(rows.filter({ hasText: sender })).toContainText(say(`parcels:states.${state}`));
  });
});
