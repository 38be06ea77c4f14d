import { rm, writeFile } from 'node:fs/promises';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';

const day = formatDate(addDays(today('Europe/Paris', new Date()), 5));

test.use({
  as: async ({ make }, use) => {
    const company = await make.company({ buildings: [HAUSSMANN], recordsVisitorEmail: false });
    await use((await makeNewcomer(make, { companyId: company.id })).email);
  },
});

test('a file that is saved again, then deleted, after it was chosen is imported as it was chosen', async ({
  visits,
  page,
  say,
}, info) => {
  const { dialog } = visits;
  const name = uniqueName('Choisi');
  const path = info.outputPath('visiteurs.csv');
  const textOf = (lastName: string) => `Nom;Prénom;Date;Heure\n${lastName};Jo;${day};9h\n`;
  const one = { count: 1, shown: '1' };
  await visits.open();
  await visits.more('visits:list.import');
  await writeFile(path, textOf(name));
  await dialog.locator('input[type=file]').setInputFiles(path);
  await expect(dialog.getByRole('cell', { name, exact: true })).toBeVisible();

  await writeFile(path, `${textOf('Autre')}Autre;Léo;${day};10h\n`);
  await dialog.getByRole('button', { name: say('sheet:firstRow.toData', { row: 1 }) }).click();
  const none = dialog.getByRole('checkbox', { name: say('visits:import.noHeadings') });
  await expect(none).toBeChecked();
  await none.click();
  await expect(none).not.toBeChecked();
  await dialog.getByRole('button', { name: say('visits:import.toCheck') }).click();
  await rm(path);
  await visits.button('visits:import.submit', one).click();
  await expect(page.getByText(say('visits:import.created', one))).toBeVisible();
  await expect(page.getByText(say('ui.outage.away'))).toBeHidden();
});
