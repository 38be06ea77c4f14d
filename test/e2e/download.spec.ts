import type { Download } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { addDays, today } from '../../kit/time.ts';
import { expect, PASSWORD, passwordField, test } from './support/portal.ts';

const here = today('Europe/Paris', new Date());

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

/** Read by an other library than the one that wrote it. */
async function readBack(download: Download) {
  const rows = (await readSheet(await download.path())) as unknown[][];
  return { headings: rows[0] ?? [], rows: rows.slice(1) };
}

test('saves the listed days as a spreadsheet; hands out a template that the import takes back', async ({
  visits,
  page,
  say,
  announced,
  language,
}) => {
  const visitor = { visitorFirstName: 'Ana', visitorEmail: 'ana@example.com' };
  await announced({ visitorLastName: 'Exporté', date: addDays(here, 2), time: '07:45', ...visitor });
  await announced({ visitorLastName: 'Trop tard', date: addDays(here, 9) });
  await visits.open({ start: here, end: addDays(here, 3) });

  await test.step('saves the listed days as a spreadsheet', async () => {
    const saving = page.waitForEvent('download');
    await visits.more('visits:list.export');
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`${say('visits:export.file')}-${here}.xlsx`);
    const { headings, rows } = await readBack(download);
    expect(rows).toHaveLength(1);
    const cell = (key: string) => rows[0]?.[headings.indexOf(say(`visits:columns.${key}`))];
    expect(cell('visitor')).toBe(`${'exporté'.toLocaleUpperCase(language)} Ana`);
    expect(cell('visitorEmail')).toBe('ana@example.com');
    expect(cell('status')).toBe(say('visits:status.waiting'));
    expect((cell('date') as Date).toISOString().slice(0, 10)).toBe(addDays(here, 2));
    expect((cell('time') as Date).toISOString().slice(11, 16)).toBe('07:45');
  });

  await test.step('hands out a template that the import takes back', async () => {
    await visits.more('visits:list.import');
    const saving = page.waitForEvent('download');
    await visits.button('visits:import.template').click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`${say('visits:export.template')}.xlsx`);
    const { headings, rows } = await readBack(download);
    expect(headings).toContain(say('visits:import.fields.visitorLastName'));
    expect(headings).toContain(say('visits:import.fields.time'));
    expect(rows.length).toBeGreaterThan(0);

    const path = test.info().outputPath('template.xlsx');
    await download.saveAs(path);
    await visits.dialog.locator('input[type=file]').setInputFiles(path);
    const words = { count: rows.length, shown: rows.length };
    await expect(visits.dialog.getByText(say('visits:import.ready', words))).toBeVisible();
    await visits.button('ui.cancel').click();
  });
});

test('with a token that died meanwhile a file is not fetched: it leads to the log-in, and from there back', async ({
  visits,
  page,
  say,
  newcomer,
  browserErrors,
}) => {
  browserErrors.expect(/status of 401/);
  // Nothing is read later, or again, which would find the token dead first.
  await page.route('**/api/live*', () => {});
  const orders = page.waitForResponse(/\/orders\?/);
  await visits.open({ start: here, end: addDays(here, 3) });
  await orders;
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await page.request.delete('/api/session', { headers: { Authorization: `token ${token}` } });
  const address = page.url();
  await visits.more('visits:list.export');
  await expect(page).toHaveURL('/login');
  await page.getByRole('textbox', { name: say('access:login.email') }).fill(newcomer.email);
  await passwordField(page, say('access:login.password')).fill(PASSWORD);
  await page.getByRole('button', { name: say('access:login.submit') }).click();
  await expect(page).toHaveURL(address);
});
