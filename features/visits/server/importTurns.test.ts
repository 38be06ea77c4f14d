import { expect, it } from 'vitest';
import { importInto, makeFixture, TOMORROW } from '../../../test/support/fixtures/fixture.ts';
import { HEADINGS, sheetOf, uploadSheet } from '../../../test/support/spreadsheets.ts';
import type { Caller } from '../../../test/support/testApp.ts';

const { app, here, as } = await makeFixture();

/** None of its rows can be imported, and all of them have to be looked at. */
const bad = await sheetOf(
  HEADINGS,
  ...Array.from({ length: 1_000 }, (_, at) => [`V${at}`, 'Anne', '99/99/2026', '99h', 'none']),
);
const preview = (caller: Caller) =>
  uploadSheet(caller, `/api/buildings/${here.id}/visits/import-preview`, bad, {});

it('a sheet is read after few of those that another caller has sent, and an export waits for none', async () => {
  const toExport = () => as.vip.get(`/api/buildings/${here.id}/visits/export?start=${TOMORROW}`);
  // The first request of each caller, and starting a thread, take longer than reading a sheet: callers would arrive late.
  await Promise.all([toExport(), ...[as.limited, as.colleague, as.neighbour].map(preview)]);
  const done: string[] = [];
  const note = (name: string, answer: Promise<{ status: number }>) =>
    answer.then(({ status }) => void done.push(`${name} ${status}`));
  const many = Array.from({ length: 8 }, () => note('many', preview(as.limited)));
  const refused = note('import', uploadSheet(as.colleague, importInto(here), bad, {}));
  const other = note('other', preview(as.neighbour));
  const exported = note('export', toExport());
  await Promise.all([...many, refused, other, exported]);
  expect(done.toSorted()).toEqual(['export 200', 'import 422', ...Array(8).fill('many 200'), 'other 200']);
  // Requests may reach the queue in another order than they were sent in, so that some more of the many come before.
  expect(done.slice(-3)).toEqual(Array(3).fill('many 200'));
  expect(done.indexOf('export 200')).toBeLessThan(done.indexOf('other 200'));
});

it('reading a sheet keeps no connection from anybody', async () => {
  let read = 0;
  const sheets = Array.from({ length: app.env.databasePool + 2 }, () =>
    preview(as.limited).then(() => read++),
  );
  expect((await as.stranger.get('/users/getUserInfo/')).status).toBe(200);
  expect(app.database.pool.waitingCount).toBe(0);
  // One by one they are read, and nobody waited for those that have no connection left.
  expect(read).toBeLessThan(3);
  await Promise.all(sheets);
});
