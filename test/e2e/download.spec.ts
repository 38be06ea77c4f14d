import type { Download } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { addDays, today } from '../../kit/time.ts';
import { expect, test } from './support/portal.ts';

const here = today('Europe/Paris', new Date());

test.use({ as: async ({ newcomer }, use) => use(newcomer.email) });

/** Read by an other library than the one that wrote it. */
async function readBack(download: Download) {
  const rows = (await readSheet(await download.path())) as unknown[][];
  return { headings: rows[0] ?? [], rows: rows.slice(1) };
}

test('saves the listed days as a spreadsheet; hands out a template that the import takes back', async ({
  appointments,
  page,
  say,
  announced,
  language,
}) => {
  const visitor = { visitorFirstName: 'Ana', visitorEmail: 'ana@example.com' };
  await announced({ visitorLastName: 'Exporté', date: addDays(here, 2), time: '07:45', ...visitor });
  await announced({ visitorLastName: 'Trop tard', date: addDays(here, 9) });
  await appointments.open({ start: here, end: addDays(here, 3) });

  await test.step('saves the listed days as a spreadsheet', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: say('appointments:list.export'), exact: true }).click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`${say('appointments:export.file')}-${here}.xlsx`);
    const { headings, rows } = await readBack(download);
    expect(rows).toHaveLength(1);
    const cell = (key: string) => rows[0]?.[headings.indexOf(say(`appointments:columns.${key}`))];
    expect(cell('visitor')).toBe(`${'exporté'.toLocaleUpperCase(language)} Ana`);
    expect(cell('visitorEmail')).toBe('ana@example.com');
    expect(cell('status')).toBe(say('appointments:status.waiting'));
    expect((cell('date') as Date).toISOString().slice(0, 10)).toBe(addDays(here, 2));
    expect((cell('time') as Date).toISOString().slice(11, 16)).toBe('07:45');
  });

  await test.step('hands out a template that the import takes back', async () => {
    await page.getByRole('button', { name: say('appointments:list.import'), exact: true }).click();
    const saving = page.waitForEvent('download');
    await appointments.button('appointments:import.template').click();
    const download = await saving;
    expect(download.suggestedFilename()).toBe(`${say('appointments:export.template')}.xlsx`);
    const { headings, rows } = await readBack(download);
    expect(headings).toContain(say('appointments:import.fields.visitorLastName'));
    expect(headings).toContain(say('appointments:import.fields.time'));
    expect(rows.length).toBeGreaterThan(0);

    const path = test.info().outputPath('template.xlsx');
    await download.saveAs(path);
    await appointments.dialog.locator('input[type=file]').setInputFiles(path);
    const words = { count: rows.length, shown: rows.length };
    await expect(appointments.dialog.getByText(say('appointments:import.ready', words))).toBeVisible();
    await appointments.button('ui.cancel').click();
  });
});
