import { expect, it } from 'vitest';
import { importInto, makeFixture, TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { HEADINGS, makeSheet, uploadSheet } from '../../../../test/support/spreadsheets.ts';
import type { Caller } from '../../../../test/support/testApp.ts';

const { app, here, as } = await makeFixture();

/** Every row is invalid, so all of them must be checked. */
const bad = await makeSheet(
  HEADINGS,
  ...Array.from({ length: 1_000 }, (_, at) => [`V${at}`, 'Anne', '99/99/2026', '99h', 'none']),
);
const preview = (caller: Caller) =>
  uploadSheet(caller, `/api/buildings/${here.id}/visits/import-preview`, bad, {});

it("a caller's file is read after few files of another caller, and an export is not delayed", async () => {
  const toExport = () => as.vip.get(`/api/buildings/${here.id}/visits/export?start=${TOMORROW}`);
  // Warm up: the first request and the thread start take longer than reading a file.
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
  // Requests may reach the queue in another order, so a few more may come first.
  expect(done.slice(-3)).toEqual(Array(3).fill('many 200'));
  expect(done.indexOf('export 200')).toBeLessThan(done.indexOf('other 200'));
});

it('reading a file holds no database connection', async () => {
  let read = 0;
  const sheets = Array.from({ length: app.env.databasePool + 2 }, () =>
    preview(as.limited).then(() => read++),
  );
  expect((await as.stranger.get('/users/getUserInfo/')).status).toBe(200);
  expect(app.database.pool.waitingCount).toBe(0);
  // All files are read one by one although no free connection is left.
  expect(read).toBeLessThan(3);
  await Promise.all(sheets);
});
