import { expect, it } from 'vitest';
import '../app.ts';
import '../demo/demo.ts';
import { listDeclaredLocks } from '../kit/server/database/locks.ts';
import '../kit/server/backup/backup.ts';
import '../kit/server/backup/restore.ts';
import '../kit/server/postgres/embeddedPostgres.ts';
import { productSources } from './support/structure.ts';

it('the lock numbers and their order are unchanged', () => {
  const rows = listDeclaredLocks()
    .filter(({ name }) => !name.startsWith('test.'))
    .map(({ name, first }) => [first, name]);
  expect(rows).toEqual([
    [7_270_417n, 'kit.migration'],
    [7_270_418n, 'kit.postgresInUse'],
    [7_270_419n, 'demo.loading'],
    [7_270_420n, 'kit.factMonths'],
    [7_270_421n, 'kit.factCounts'],
    [7_270_422n, 'statistics.rollUp'],
    [7_270_430n, 'kit.backup'],
    [7_270_431n, 'kit.restore'],
    [7n << 56n, 'setup.building'],
    [1n << 59n, 'people.address'],
    [9n << 56n, 'people.administrators'],
    [1n << 60n, 'rooms.company'],
    [2n << 60n, 'rooms.room'],
    [47n << 56n, 'parking.order'],
    [3n << 60n, 'parking.bay'],
    [4n << 60n, 'visits.import'],
    [5n << 60n, 'nda.fingerprint'],
    [6n << 60n, 'kit.allowance'],
  ]);
});

it('all advisory locks are declared', () => {
  const takers = productSources().filter(({ text }) => /pg_(try_)?advisory/.test(text));
  expect(takers.map(({ path }) => path)).toEqual(['kit/server/database/locks.ts']);
});
