import { rm, writeFile } from 'node:fs/promises';
import { addDays, getToday } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/i18n/format.ts';
import { makeSheet } from '../support/spreadsheets.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';
import type { VisitsScreen } from './support/visitsScreen.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const day = addDays(getToday('Europe/Paris', new Date()), 5);

async function openImport(visits: VisitsScreen): Promise<void> {
  await visits.more('visits:list.import');
  await expect(visits.dialog.getByText(visits.say('visits:import.intro'))).toBeVisible();
}

const choose = (
  { dialog }: VisitsScreen,
  file: string | { name: string; mimeType: string; buffer: Buffer },
) => dialog.locator('input[type=file]').setInputFiles(file);

/** The field of a cell in error, or of one that was corrected. */
const cell = ({ dialog, say }: VisitsScreen, row: number, column: string) =>
  dialog.getByRole('textbox', { name: say('spreadsheet:cell', { row, column }) });

const counted = (count: number) => ({ count, shown: String(count) });

const importRows = (visits: VisitsScreen, count: number) =>
  visits.button('visits:import.submit', counted(count)).click();

const imported = ({ page, say }: VisitsScreen, count: number) =>
  expect(page.getByText(say('visits:import.created', counted(count)))).toBeVisible();

test.describe('a resident', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('thirty rows with two bad cells are corrected by keyboard, imported and undone', {
    tag: '@both',
  }, async ({ visits, page, say, isMobile }) => {
    const rows = Array.from({ length: 30 }, (_, at) => [
      `Trente ${at}`,
      'Jo',
      at === 7 ? '31/02/2027' : formatDate(day),
      at === 21 ? '25h00' : `9:${10 + at}`,
      `jo${at}@example.com`,
    ]);
    const buffer = await makeSheet(['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'], ...rows);
    const file = { name: 'visites.xlsx', mimeType, buffer };
    await visits.open({ start: day, end: day });
    await page.evaluate(() => {
      document.body.dataset.same = 'page';
    });

    await test.step('bad cells are corrected by keyboard, on a phone after one tap', async () => {
      await openImport(visits);
      await choose(visits, file);
      const [date, time] = [cell(visits, 9, 'Date'), cell(visits, 23, 'Heure')];
      if (isMobile) {
        await date.tap();
        await date.press('Control+a');
      }
      await expect(date).toBeFocused();
      for (const key of [...formatDate(day), 'Enter']) await page.keyboard.press(key);
      await expect(time).toBeFocused();
      for (const key of [...'9h15', 'Enter']) await page.keyboard.press(key);
      await expect(visits.button('visits:import.submit', counted(30))).toBeFocused();
      await expect(time).toHaveAccessibleDescription(say('spreadsheet:instead', { text: '25h00' }));
      await page.keyboard.press('Enter');
      await imported(visits, 30);
      await expect(visits.count()).toHaveText(visits.words(30));
      await expect(page.locator('body')).toHaveAttribute('data-same', 'page');
    });

    await test.step('import is undone by the notice, and invited visitors stay as cancelled', async () => {
      await page.getByRole('button', { name: say('ui.undo') }).click();
      await expect(page.getByText(say('visits:import.undone', counted(30)))).toBeVisible();
      await expect(visits.visits('Trente 0')).toContainText(say('visits:status.canceled'));
    });

    await test.step('second import omits bad rows and invitations, and is undone from the dialog', async () => {
      await openImport(visits);
      await choose(visits, file);
      await visits.button('spreadsheet:leaveOutAll', counted(2)).click();
      await expect(
        visits.dialog.getByText(say('spreadsheet:leftOut', { ...counted(2), rows: '9, 23' })),
      ).toBeVisible();
      await visits.dialog.getByRole('checkbox').uncheck();
      await importRows(visits, 28);
      await imported(visits, 28);
      await openImport(visits);
      await visits.dialog
        .getByRole('button', { name: say('visits:import.recent.undo').replace('…', '') })
        .first()
        .click();
      const question = page.getByRole('dialog', { name: say('visits:import.recent.question') });
      await expect(question).toContainText(say('visits:import.recent.removes', counted(28)));
      await question.getByRole('button', { name: say('visits:import.recent.confirm') }).click();
      await expect(page.getByText(say('visits:import.undone', counted(28)))).toBeVisible();
    });
  });
});

test.describe('a resident whose company records no addresses', () => {
  test.use({
    as: async ({ make }, use) => {
      const company = await make.company({ buildings: [HAUSSMANN], recordsVisitorEmail: false });
      await use((await makeNewcomer(make, { companyId: company.id })).email);
    },
  });

  test('LibreOffice and changed files are imported, other formats refused; cancelling writes nothing', async ({
    visits,
    page,
    say,
    browserErrors,
  }, info) => {
    const { dialog } = visits;
    browserErrors.expect(/status of 422 .*import-preview/);
    await visits.open({ start: '2027-03-01', end: '2027-03-31' });
    for (const key of ['visitorEmail', 'nda'])
      await expect(page.getByRole('columnheader', { name: say(`visits:columns.${key}`) })).toHaveCount(0);
    await openImport(visits);

    await test.step('downloaded template is accepted unchanged', async () => {
      const saving = page.waitForEvent('download');
      await visits.button('visits:import.template').click();
      const template = await saving;
      expect(template.suggestedFilename()).toBe(`${say('visits:export.template')}.xlsx`);
      const path = info.outputPath('template.xlsx');
      await template.saveAs(path);
      await choose(visits, path);
      await expect(dialog.getByText(say('visits:import.ready', { count: 2, shown: 2 }))).toBeVisible();
      await visits.button('spreadsheet:otherFile').click();
    });

    await test.step('file of another format is refused by name', async () => {
      const buffer = Buffer.from('Nom');
      await choose(visits, { name: 'visites.numbers', mimeType: '', buffer });
      await expect(dialog.getByRole('alert')).toHaveText(say('spreadsheet:errors.workbook_other_format'));
      await choose(visits, fixture('visitors-encrypted.xlsx'));
      await expect(dialog.getByRole('alert')).toHaveText(say('spreadsheet:errors.workbook_encrypted'));
    });

    await test.step('columns are shown, and closing asks for confirmation', async () => {
      await choose(visits, fixture('visitors-libreoffice.xlsx'));
      const columnOf = (heading: string) =>
        dialog.getByRole('combobox', { name: say('spreadsheet:columnOf', { heading }) });
      await expect(columnOf('N°')).toHaveValue('');
      await expect(columnOf('NOM')).toHaveValue('visitorLastName');
      const question = page.getByRole('dialog', { name: say('ui.discard.title') });
      await page.evaluate(() => history.back());
      await question.getByRole('button', { name: say('ui.discard.keep') }).click();
      await expect(question).toHaveCount(0);
      await visits.button('visits:import.toCheck').click();
      const preview = dialog.getByRole('region', { name: say('spreadsheet:tableLabel') });
      await expect(preview.getByRole('row').filter({ hasText: 'Żółć' })).toContainText('lukasz@example.org');
      await dialog.getByRole('checkbox', { name: say('visits:import.invite', counted(4)) }).uncheck();
    });

    await test.step('cancelled import writes nothing, and a repeated one writes all rows', async () => {
      const imports = '**/list/exceloption/**';
      await page.route(imports, () => {});
      await importRows(visits, 6);
      await visits.button('spreadsheet:stop').click();
      await expect(dialog.getByText(say('spreadsheet:stopped'))).toBeVisible();
      await page.unroute(imports);
      await importRows(visits, 6);
      await imported(visits, 6);
      await expect(visits.count()).toHaveText(visits.words(6));
      await expect(visits.visits('ŻÓŁĆ Łukasz')).toContainText('2:30');
    });

    await test.step('same file again has no new rows', async () => {
      await openImport(visits);
      await choose(visits, fixture('visitors-libreoffice.xlsx'));
      await visits.button('visits:import.toCheck').click();
      await expect(dialog.getByText(say('visits:import.nothing'))).toBeVisible();
      await visits.button('ui.cancel').click();
    });

    await test.step('file changed or deleted after the choice is imported as chosen', async () => {
      const name = uniqueName('Choisi');
      const path = info.outputPath('visiteurs.csv');
      const textOf = (lastName: string) => `Nom;Prénom;Date;Heure\n${lastName};Jo;${formatDate(day)};9h\n`;
      await openImport(visits);
      await writeFile(path, textOf(name));
      await choose(visits, path);
      await expect(dialog.getByRole('cell', { name, exact: true })).toBeVisible();
      await writeFile(path, `${textOf('Autre')}Autre;Léo;${formatDate(day)};10h\n`);
      await visits.button('spreadsheet:firstRow.toData', { row: 1 }).click();
      const noHeadings = dialog.getByRole('checkbox', { name: say('visits:import.noHeadings') });
      await expect(noHeadings).toBeChecked();
      await noHeadings.click();
      await expect(noHeadings).not.toBeChecked();
      await visits.button('visits:import.toCheck').click();
      await rm(path);
      await importRows(visits, 1);
      await imported(visits, 1);
    });
  });
});
