import { MOST_MEMBERS } from '../../features/visits/visit.ts';
import { today } from '../../kit/time.ts';
import { sheetOf } from '../support/sheets.ts';
import { expect, makeNewcomer, test } from './support/portal.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

let building: number;
test.use({
  as: async ({ make }, use) => {
    building = (await make.building()).id;
    const reception = { role: 'reception' as const, buildings: [building] };
    await use((await makeNewcomer(make, reception)).email);
  },
});

test('at the desk the names of a group come from a sheet and from what is pasted, once each; whoever does not come is unticked, and the heads are counted', async ({
  page,
  say,
  make,
}) => {
  const host = await makeNewcomer(make, { buildings: [building] });
  const visitor = 'VIDAL Paul';
  await make.visit({
    ...{ building, residentId: host.id, date: today('Europe/Paris', new Date()), ndaSigned: true },
    ...{ visitorLastName: 'Vidal', visitorFirstName: 'Paul', partySize: 2, partyName: 'Lycée Voltaire' },
  });
  await page.goto('/resident/desk');
  const dialog = page.getByRole('dialog');
  const column = (key: 'expected' | 'here') =>
    page.getByRole('region', { name: say(`desk:lists.${key}`), exact: true });
  const choose = async (key: string) => {
    await page.getByRole('button', { name: say('desk:menu.of', { visitor }) }).click();
    await page.getByRole('menuitem', { name: say(`desk:menu.${key}`) }).click();
  };
  const said = (words: string) => page.getByText(words, { exact: true });
  const named = dialog.getByRole('list', { name: say('visits:names.label') }).getByRole('listitem');

  await test.step('read by their headings, in whatever order they stand', async () => {
    await choose('names');
    const rows = [
      ['Awa', 'Diop'],
      ['Zoé', 'Petit'],
      ['', 'Personne'],
    ];
    const buffer = await sheetOf(['Prénom', 'Nom'], ...rows);
    await dialog.locator('input[type=file]').setInputFiles({ name: 'classe.xlsx', mimeType: XLSX, buffer });
    await expect(named).toHaveText(['DIOP Awa', 'PETIT Zoé']);
    // What is no name of somebody is told with its row, and taken for nobody.
    await expect(dialog.getByRole('alert')).toContainText(say('visits:names.unread', { count: 1 }));
    await expect(dialog.getByRole('alert')).toContainText(
      say('visits:names.row', { row: 4, text: 'Personne' }),
    );
  });

  await test.step('pasted beside them, who is there already but once', async () => {
    await dialog.getByRole('textbox', { name: say('visits:names.typed') }).evaluate((field) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', 'Petit\tZoé\nKlein\tMax\nNguyen\tLan');
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(named).toHaveText(['DIOP Awa', 'PETIT Zoé', 'KLEIN Max', 'NGUYEN Lan']);
    await dialog.getByRole('button', { name: say('visits:names.remove', { name: 'NGUYEN Lan' }) }).click();
    await expect(
      dialog.getByText(say('visits:names.count', { count: 3, most: MOST_MEMBERS }), { exact: true }),
    ).toBeVisible();
    await expect(named).toHaveCount(3);
    await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
    await expect(said(say('visits:names.saved', { count: 3 }))).toBeVisible();
    // Three with who leads them are more than were announced.
    await expect(column('expected')).toContainText(say('desk:row.heads', { count: 4 }));
  });

  const heads = dialog.getByRole('textbox', { name: say('desk:count.heads') });
  const ticks = (count: number) =>
    dialog.getByText(say('desk:count.names', { count, of: 3 }), { exact: true });
  const klein = dialog.getByRole('checkbox', { name: 'KLEIN Max' });

  await test.step('found by any of them, ticked, and counted', async () => {
    await page.getByRole('combobox', { name: say('desk:field') }).fill('klein');
    await expect(page.getByRole('option', { name: /KLEIN Max/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(3);
    await expect(heads).toHaveValue('4');
    await klein.uncheck();
    await expect(ticks(2)).toBeVisible();
    await expect(heads).toHaveValue('3');
    await dialog.getByRole('button', { name: say('desk:count.save'), exact: true }).click();
    await expect(said(say('desk:done.arrived', { visitor }))).toBeVisible();
    await expect(column('here')).toContainText(say('desk:row.heads', { count: 3 }));
  });

  await test.step('who comes after all is ticked then', async () => {
    await choose('recount');
    await expect(klein).not.toBeChecked();
    await expect(heads).toHaveValue('3');
    await klein.check();
    await expect(heads).toHaveValue('4');
    await dialog.getByRole('button', { name: say('ui.save'), exact: true }).click();
    await expect(column('here')).toContainText(say('desk:row.heads', { count: 4 }));
  });
});
