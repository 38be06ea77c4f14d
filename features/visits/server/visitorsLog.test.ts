import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { importInto, makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { uploadSheet } from '../../../test/support/spreadsheets.ts';
import {
  LOG_ROWS,
  logText,
  logWorkbook,
  makeVisitorsLog,
  momentOf,
} from '../../../test/support/visitorsLog.ts';
import { VISIT_IMPORT_MAX_BYTES } from '../import/visitsImport.ts';
import { visits } from './tables.ts';

const { app, here, as } = await makeFixture();
const scope = new BuildingScope([here.id]);
const PREVIEW = `/api/buildings/${here.id}/visits/import-preview`;
/** Acceptable time for a preview; a development machine needs a fraction of it. */
const PATIENCE_SECONDS = 20;

beforeEach(async () => {
  await visits.delete(app.db, scope, () => sql`true`);
});

async function timed<T>(work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = (performance.now() - start) / 1000;
  expect(seconds).toBeLessThan(PATIENCE_SECONDS);
  return result;
}

/** Formats other than text run only in the CI matrix, because writing a workbook is slow. */
const WORKBOOK_ROWS = process.env.PARVIS_TEST_MATRIX ? LOG_ROWS : 2_000;

describe(`public log of ${LOG_ROWS} visitors and 44 columns`, () => {
  const log = makeVisitorsLog(WORKBOOK_ROWS);
  const workbook = logWorkbook(log);
  const options = { noAddress: 'true' };

  it.each([
    [`a workbook of ${WORKBOOK_ROWS}`, log, () => workbook],
    ['text', makeVisitorsLog(), logText],
  ])('as %s is imported by its headings, without unreadable rows', async (_kind, given, write) => {
    const file = await write(given);
    expect(file.length).toBeLessThan(VISIT_IMPORT_MAX_BYTES);
    const { status, body } = await timed(() => uploadSheet(as.vip, PREVIEW, file, options));
    expect([status, body.code]).toEqual([200, undefined]);
    const fields = Object.fromEntries(
      body.columns.flatMap(({ heading, field }: { heading: string; field: string }) =>
        field ? [[heading, field]] : [],
      ),
    );
    expect([body.columns.length, fields]).toEqual([
      44,
      {
        'Last Name': 'visitorLastName',
        'First Name': 'visitorFirstName',
        'Appointment Start Date': 'moment',
      },
    ]);
    expect(body.missing).toEqual([]);
    const bad = body.problems.map(({ row }: { row: number }) => row);
    expect([bad, body.total]).toEqual([given.dirty, given.rows.length - given.dirty.length]);
  });

  it('is imported without them and can be undone as a whole', async () => {
    const file = await workbook;
    const leaveOut = JSON.stringify(log.dirty);
    const read = log.rows.length - log.dirty.length;
    const done = await timed(() => uploadSheet(as.vip, importInto(here), file, { ...options, leaveOut }));
    expect([done.status, done.body.created + done.body.skipped]).toEqual([200, read]);
    const table = visits.in(scope);
    const written = await app.db
      .select({ moment: sql<string>`${table.date}::text || ' ' || substr(${table.time}::text, 1, 5)` })
      .from(table);
    const asked = new Set(log.rows.map(momentOf));
    expect(written.length).toBe(done.body.created);
    expect(written.every(({ moment }) => asked.has(moment))).toBe(true);

    const undone = await timed(() =>
      as.vip.post(`/api/buildings/${here.id}/visits/imports/${done.body.import}/undo`, {}),
    );
    expect(undone.body).toMatchObject({ removed: done.body.created, kept: 0 });
  });
});
