import { writeFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { writeWorkbook } from '../../kit/server/spreadsheet/writeWorkbook.ts';
import { addDays, today } from '../../kit/time.ts';
import { formatDate } from '../../kit/web/format.ts';
import { LOG_ROWS, logText, visitorsLog } from '../support/visitorsLog.ts';
import { expect, HAUSSMANN, makeNewcomer, test, uniqueName } from './support/portal.ts';
import type { VisitsScreen } from './support/visitsScreen.ts';
import type { Say } from './support/words.ts';

const fixture = (name: string) => new URL(`../fixtures/${name}`, import.meta.url).pathname;
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const day = addDays(today('Europe/Paris', new Date()), 5);

interface Row {
  lastName: string;
  time: string;
}

/** That so many were imported, and all of the file. */
const imported = (say: Say, created: number) =>
  say('visits:import.done', {
    created: say('visits:import.created', { count: created, shown: String(created) }),
    skipped: say('visits:import.skipped', { count: 0, shown: '0' }),
  });

/** A sheet whose column of days has a heading that nobody knows. */
async function sheet(rows: Row[]) {
  const headings = ['Nom', 'Prénom', 'Passage', 'Heure', 'Email visiteur'];
  const buffer = await writeWorkbook({
    sheetName: 'Visites',
    columns: headings.map((heading) => ({ heading })),
    rows: rows.map(({ lastName, time }) => [
      lastName,
      'Jo',
      { date: day, time: null },
      time,
      'jo@example.com',
    ]),
  });
  return { name: 'visites.xlsx', mimeType: XLSX, buffer };
}

type File = Awaited<ReturnType<typeof sheet>>;

async function openImport(visits: VisitsScreen): Promise<void> {
  const { say, dialog } = visits;
  await visits.more('visits:list.import');
  await expect(dialog.getByText(say('visits:import.intro'))).toBeVisible();
}

const choose = (dialog: Locator, file: string | File) =>
  dialog.locator('input[type=file]').setInputFiles(file);

/** The field of a cell that is wrong, or was. */
const cell = ({ dialog, say }: VisitsScreen, row: number, column: string) =>
  dialog.getByRole('textbox', { name: say('sheet:cell', { row, column }) });

const importButton = (screen: VisitsScreen, count: number) =>
  screen.button('visits:import.submit', { count, shown: count });

test.describe('where no visitor’s address is asked', () => {
  test.use({
    as: async ({ make }, use) => {
      const company = await make.company({ buildings: [HAUSSMANN], recordsVisitorEmail: false });
      await use((await makeNewcomer(make, { companyId: company.id })).email);
    },
  });

  test('there are neither addresses nor NDA; a file of LibreOffice is imported', async ({
    visits,
    page,
    say,
  }) => {
    const { dialog } = visits;
    const { start, end } = { start: '2027-03-01', end: '2027-03-31' };
    await visits.open({ start, end });

    await test.step('there are neither addresses nor NDA', async () => {
      const name = uniqueName('Sobre');
      await visits.startAdding();
      await expect(visits.field('email')).toHaveCount(0);
      await visits.fill({ date: formatDate(end), lastName: name, firstName: 'Tom', time: '9:00' });
      await visits.save();
      await expect(visits.visits(name)).toHaveCount(1);
      const titles = page.getByRole('main').locator('th, dt');
      await expect(titles.filter({ hasText: say('visits:columns.time') })).toHaveCount(1);
      for (const key of ['visitorEmail', 'nda']) {
        await expect(titles.filter({ hasText: say(`visits:columns.${key}`) })).toHaveCount(0);
      }
    });

    await test.step('a file of LibreOffice is imported', async () => {
      await openImport(visits);
      await choose(dialog, fixture('visitors-libreoffice.xlsx'));
      // It has more than one sheet: which one is meant is asked first.
      const columnOf = (heading: string) =>
        dialog.getByRole('combobox', { name: say('sheet:columnOf', { heading }) });
      await expect(columnOf('N°')).toHaveValue('');
      await expect(columnOf('NOM')).toHaveValue('visitorLastName');
      await visits.button('visits:import.toCheck').click();
      await expect(dialog.getByText(say('visits:import.ready', { count: 6, shown: 6 }))).toBeVisible();
      const preview = dialog.getByRole('region', { name: say('sheet:tableLabel') });
      await expect(preview.getByRole('row').filter({ hasText: 'Żółć' })).toContainText('lukasz@example.org');
      const invitations = dialog.getByRole('checkbox', {
        name: say('visits:import.invite', { count: 4, shown: 4 }),
      });
      await expect(invitations).toBeChecked();
      await invitations.uncheck();
      await importButton(visits, 6).click();

      const done = imported(say, 6);
      await expect(page.getByText(done)).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(visits.count()).toHaveText(visits.words(7));
      await expect(visits.visits('ŻÓŁĆ Łukasz')).toContainText('2:30');
      await expect(visits.visits('MÜLLER Anaïs')).toContainText('29/03/2027');
    });

    await test.step('once more changes nothing', async () => {
      await openImport(visits);
      await choose(dialog, fixture('visitors-libreoffice.xlsx'));
      await visits.button('visits:import.toCheck').click();
      await expect(dialog.getByText(say('visits:import.nothing'))).toBeVisible();
      await visits.button('ui.cancel').click();
      await expect(dialog).toHaveCount(0);
      await expect(visits.count()).toHaveText(visits.words(7));
    });
  });
});

test.describe('where they are', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('refuses what is no workbook with words, asks for a column it does not know, names a bad cell, is left by nobody unasked, and writes nothing when it is stopped', async ({
    visits,
    page,
    say,
    browserErrors,
  }) => {
    const { dialog } = visits;
    const names = [uniqueName('Colonne'), uniqueName('Cellule'), uniqueName('Ligne')] as const;
    const rows = names.map((lastName, at) => ({ lastName, time: `1${at}:00` }));
    const unknown = dialog.getByRole('combobox', {
      name: say('sheet:columnOf', { heading: 'Passage' }),
    });
    await visits.open({ start: day, end: day });
    await openImport(visits);

    await test.step('refuses what is no workbook with words', async () => {
      browserErrors.expect(/status of 422 .*import-preview/);
      const buffer = Buffer.from('Nom');
      for (const [refused, code] of [
        [{ name: 'photo.jpg', mimeType: 'image/jpeg', buffer }, 'not_a_workbook'],
        [{ name: 'visites.numbers', mimeType: '', buffer }, 'workbook_other_format'],
        [fixture('visitors-encrypted.xlsx'), 'workbook_encrypted'],
      ] as const) {
        await choose(dialog, refused);
        await expect(dialog.getByRole('alert')).toHaveText(say(`sheet:errors.${code}`));
      }
    });

    await test.step('asks for a column it does not know, and names a bad cell', async () => {
      await choose(dialog, await sheet(rows.with(1, { lastName: names[1], time: '25h00' })));
      const fields = say('visits:import.fields.date');
      await expect(dialog.getByText(say('visits:import.missing', { fields }))).toBeVisible();
      await unknown.selectOption({ label: fields });

      await visits.button('visits:import.toCheck').click();
      const bad = cell(visits, 3, 'Heure');
      await expect(bad).toBeFocused();
      await expect(bad).toHaveValue('25h00');
      await expect(bad).toHaveAccessibleDescription(say('errors.invalid_time'));
      const problem = { row: 3, column: 'Heure', message: say('errors.invalid_time') };
      await expect(visits.button('sheet:problemAt', problem)).toBeVisible();
      const problems = say('sheet:problems', { count: 1, shown: 1 });
      await expect(dialog.getByRole('heading', { name: problems })).toBeVisible();
      await expect(visits.button('visits:import.submitNothing')).toBeDisabled();
    });

    await test.step('asks before the chosen file is left, by Back and by Escape', async () => {
      const question = page.getByRole('dialog', { name: say('ui.discard.title') });
      for (const leave of [() => page.evaluate(() => history.back()), () => page.keyboard.press('Escape')]) {
        await leave();
        await question.getByRole('button', { name: say('ui.discard.keep') }).click();
        await expect(question).toHaveCount(0);
        await expect(cell(visits, 3, 'Heure')).toBeVisible();
      }
    });

    await test.step('writes nothing when it is stopped, and all of it once it is not', async () => {
      await visits.button('sheet:otherFile').click();
      await choose(dialog, await sheet(rows));
      await unknown.selectOption({ label: say('visits:import.fields.date') });
      await visits.button('visits:import.toCheck').click();
      // The answer is kept back, so that there is time to stop.
      const imports = '**/list/exceloption/**';
      await page.route(imports, () => {});
      await importButton(visits, 3).click();
      await expect(visits.button('sheet:stop')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog.getByRole('button', { name: say('ui.close') })).toBeDisabled();
      await visits.button('sheet:stop').click();
      await expect(dialog.getByText(say('sheet:stopped'))).toBeVisible();
      await expect(dialog.getByRole('button', { name: say('ui.close') })).toBeEnabled();
      await page.unroute(imports);

      await importButton(visits, 3).click();
      await expect(page.getByText(imported(say, 3))).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await expect(visits.count()).toHaveText(visits.words(3));
      await expect(visits.visits(names[1])).toContainText('11:00');
      await expect(visits.visits(names[1])).toContainText(formatDate(day));
    });
  });
});

/** Thirty visitors, of whom one comes on a day that no year has, and one at an hour that no day has. */
const THIRTY = Array.from({ length: 30 }, (_, at): [string, string, string, string, string] => [
  ...([`Trente ${at}`, 'Jo', at === 7 ? '31/02/2027' : formatDate(day)] as const),
  ...([at === 21 ? '25h00' : `9:${10 + at}`, `jo${at}@example.com`] as const),
]);

async function sheetOfThirty() {
  const headings = ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'];
  const buffer = await writeWorkbook({
    ...{ sheetName: 'Visites', columns: headings.map((heading) => ({ heading })) },
    rows: THIRTY,
  });
  return { name: 'visites.xlsx', mimeType: XLSX, buffer };
}

test.describe('thirty rows', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('with two bad cells are corrected where they stand and imported, without leaving the page, and taken back at once', {
    tag: '@both',
  }, async ({ visits, page, say, isMobile, language }) => {
    const { dialog } = visits;
    await visits.open({ start: day, end: day });
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await openImport(visits);
    await choose(dialog, await sheetOfThirty());
    const keys: string[] = [];
    const press = async (...pressed: string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
      keys.push(...pressed);
    };
    const [date, time] = [cell(visits, 9, 'Date'), cell(visits, 23, 'Heure')];
    await expect(date).toHaveAccessibleDescription(/\S/);
    // On a phone a tap opens the keyboard.
    let taps = 0;
    if (isMobile) {
      await date.tap();
      await date.press('Control+a');
      taps += 1;
    }
    await expect(date).toBeFocused();
    await press(...formatDate(day), 'Enter');
    await expect(time).toBeFocused();
    await press(...'9h15', 'Enter');
    await expect(importButton(visits, 30)).toBeFocused();
    await expect(time).toHaveAccessibleDescription(say('sheet:instead', { text: '25h00' }));
    await press('Enter');
    await expect(page.getByText(imported(say, 30))).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await expect(page).not.toHaveURL(/import=/);
    await expect(visits.count()).toHaveText(visits.words(30));
    expect(loads).toBe(0);
    expect(keys.length).toBeLessThanOrEqual(20);
    process.stdout.write(
      `30 rows with two bad cells${isMobile ? ' on a phone' : ''}, ${language}: ${keys.length} keys, ${taps} taps, no page left\n`,
    );

    await page.getByRole('button', { name: say('ui.undo') }).click();
    await expect(page.getByText(say('visits:import.undone', { count: 30, shown: '30' }))).toBeVisible();
    // Whoever was invited hears of it, and their visit stays as cancelled.
    await expect(visits.visits('Trente 0')).toContainText(say('visits:status.canceled'));
  });

  test('are taken back later, from where the next file is chosen, once it has said what goes and what stays', async ({
    visits,
    page,
    say,
  }) => {
    const { dialog } = visits;
    await visits.open({ start: day, end: day });
    await openImport(visits);
    await choose(dialog, await sheetOfThirty());
    const problems = { count: 2, shown: '2' };
    await visits.button('sheet:leaveOutAll', problems).click();
    await expect(dialog.getByText(say('sheet:leftOut', { ...problems, rows: '9, 23' }))).toBeVisible();
    await dialog.getByRole('checkbox').uncheck();
    await importButton(visits, 28).click();
    await expect(page.getByText(imported(say, 28))).toBeVisible();
    await visits.edit('TRENTE 0 Jo');
    await visits.fill({ comment: 'Vient plus tôt.' });
    await visits.save();
    await expect(dialog).toHaveCount(0);

    await openImport(visits);
    await dialog.getByRole('button', { name: say('visits:import.recent.undo').replace('…', '') }).click();
    const question = page.getByRole('dialog', { name: say('visits:import.recent.question') });
    const counted = (count: number) => ({ count, shown: String(count) });
    await expect(question).toContainText(say('visits:import.recent.removes', counted(27)));
    await expect(question).toContainText(say('visits:import.recent.keeps', counted(1)));
    await question.getByRole('button', { name: say('visits:import.recent.confirm') }).click();
    await expect(page.getByText(say('visits:import.undone', counted(27)))).toBeVisible();
    await expect(dialog.getByText(say('visits:import.recent.title'))).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(visits.count()).toHaveText(visits.words(1));
  });
});

/** Tasks that keep the page from answering, since the last time that it was asked, ms. */
const longTasks = (page: Page) =>
  page.evaluate(() => {
    const shared = globalThis as { tasks?: number[] };
    const before = shared.tasks;
    shared.tasks = [];
    if (before) return before;
    new PerformanceObserver((list) => {
      shared.tasks?.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    }).observe({ type: 'longtask' });
    return [];
  });

/** Every thousandth is bad. How long all of them take is looked at by `npm run test:all`; that they are read, by the server's own test. */
const LOG = process.env.PARVIS_TEST_MATRIX ? { rows: LOG_ROWS, bad: 17 } : { rows: 2_600, bad: 3 };

test.describe('a published log', () => {
  test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

  test('of thousands of rows and 44 columns is looked at and corrected: only its first and its bad rows are drawn, and of their columns those that count', {
    tag: '@desktop',
  }, async ({ visits, page, say }) => {
    const { dialog } = visits;
    await visits.open({ start: day, end: day });
    await openImport(visits);
    await longTasks(page);
    // From the disk, as people do: what is handed into the page keeps it busy by itself.
    const log = test.info().outputPath('log.csv');
    await writeFile(log, logText(visitorsLog(LOG.rows)));
    await choose(dialog, log);
    const words = { count: 41, shown: '41' };
    await expect(visits.button('sheet:ignoredShow', words)).toBeVisible();
    await dialog.getByRole('checkbox').last().check();
    await visits.button('visits:import.toCheck').click();
    const bad = cell(visits, 502, 'First Name');
    await expect(bad).toBeFocused();
    expect(await dialog.getByRole('row').count()).toBeLessThan(40);
    await expect(dialog.getByRole('columnheader')).toHaveCount(4);
    await visits.button('sheet:ignoredShow', words).click();
    await expect(dialog.getByRole('columnheader')).toHaveCount(45);
    await bad.fill('ANNA');
    await bad.press('Enter');
    await expect(cell(visits, 1502, 'Appointment Start Date')).toBeFocused();
    await expect(bad).toHaveAttribute('aria-invalid', 'false');
    const left = LOG.bad - 1;
    await visits.button('sheet:leaveOutAll', { count: left, shown: String(left) }).click();
    await expect(
      dialog.getByRole('button', { name: new RegExp(`^${say('visits:import.submitNothing')} \\d`) }),
    ).toBeEnabled();
    const tasks = await longTasks(page);
    process.stdout.write(`A log of ${LOG.rows} rows: tasks of ${tasks.join(', ') || 'less than 50'} ms\n`);
  });
});
