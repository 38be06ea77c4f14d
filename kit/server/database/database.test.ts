import { readFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished } from 'vitest';
import { userBuildings } from '../../../core/people/server/tables.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { BuildingScope } from './buildingScope.ts';
import { openDatabase } from './db.ts';
import { insertMany } from './insertMany.ts';
import { activities } from './tables.ts';

const app = await testApp();
const { db, make } = app;

it.skipIf(process.platform !== 'linux')(
  'an idle connection to the database is checked by TCP keepalive',
  async () => {
    const { pool, close } = openDatabase(app.url, () => {}, { max: 1 });
    onTestFinished(close);
    const { rows } = await pool.query<{ port: number }>('select inet_client_port() as port');
    const port = (rows[0]?.port ?? 0).toString(16).toUpperCase().padStart(4, '0');
    // Each line has number, both addresses, state, queues and timer (proc(5)); timer 02 is the keepalive.
    const ours = new RegExp(`^ *\\d+: \\S+:${port} \\S+ 01 \\S+ 02:`, 'm');
    await expect.poll(() => readFileSync('/proc/net/tcp', 'utf8')).toMatch(ours);
  },
);

describe('insertMany', () => {
  it('inserts any number of rows and returns their values in order', async () => {
    const at = new Date('2026-11-23T09:00:00Z');
    const rows = Array.from({ length: 12_001 }, (_, n) => ({
      at,
      kind: `test.${n}`,
      entity: 'test',
      entityId: n,
      fields: ['a', 'b"\\,{}'],
      says: { n },
    }));
    const ids = await insertMany(db, activities, rows, 'id');
    expect(ids).toHaveLength(12_001);
    const stored = await db.select().from(activities).orderBy(activities.id);
    expect(stored.map(({ id }) => id)).toEqual(ids);
    expect(stored.map(({ entityId }) => entityId)).toEqual(rows.map(({ entityId }) => entityId));
    expect(stored[12_000]).toMatchObject({ at, fields: ['a', 'b"\\,{}'], says: { n: 12_000 } });
  });

  it('does nothing without rows', async () => {
    expect(await insertMany(db, activities, [], 'id')).toEqual([]);
  });
});

describe('a building’s table', () => {
  it('returns only rows of its scope, and none for an empty scope', async () => {
    const [here, there] = [await make.building(), await make.building()];
    const user = await make.user({ buildings: [here.id, there.id] });
    const found = async (ids: number[]) =>
      (await db.select().from(userBuildings.in(new BuildingScope(ids))))
        .map(({ buildingId }) => buildingId)
        .sort();
    expect(await found([here.id])).toEqual([here.id]);
    expect(await found([here.id, there.id])).toEqual([here.id, there.id]);
    expect(await found([])).toEqual([]);
    await userBuildings.delete(db, new BuildingScope([here.id]), () => undefined);
    expect(await found([here.id, there.id])).toEqual([there.id]);
    await userBuildings.update(db, new BuildingScope([here.id]), { userId: user.id }, () => undefined);
    expect(await found([there.id])).toEqual([there.id]);
  });

  it('is written for one building at a time', () => {
    const two = new BuildingScope([1, 2]);
    expect(() => userBuildings.insert(db, two, [{ userId: 1 }])).toThrow('exactly one building');
    expect(() => userBuildings.insert(db, new BuildingScope([]), [{ userId: 1 }])).toThrow(
      'exactly one building',
    );
  });
});
