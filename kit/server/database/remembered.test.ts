import { expect, it, onTestFinished } from 'vitest';
import { randomFrom } from '../../../test/support/random.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { type Db, inTransaction, openDatabase } from './db.ts';
import { type Kept, remembered } from './remembered.ts';
import { BuildingScope } from './scope.ts';
import { ask } from './transaction.ts';

const { db, database, url } = await testApp();
await database.pool.query('create table signs (building_id int primary key, says int not null)');
await database.pool.query("call count_changes_of('signs', 'signs')");
await database.pool.query('insert into signs values (1, 0), (2, 0)');

/** The same database as another process sees it. */
function anotherPool(): Db {
  const other = openDatabase(url, () => undefined);
  onTestFinished(() => other.close());
  return other.db;
}

let reads = 0;
const sign: Kept<{ says: number }> = {
  name: 'test.sign',
  subject: 'signs',
  async read(db, scope) {
    reads += 1;
    const [row] = await ask<{ says: number }>(db, {
      text: 'select says from signs where building_id = $1',
      values: [scope.single],
    });
    return row ?? { says: -1 };
  },
};
const saysIn = async (db: Db, building: number) =>
  (await remembered(db, new BuildingScope([building]), [sign]))[0].says;
const write = (db: Db, building: number, says: number) =>
  ask(db, { text: 'update signs set says = $2 where building_id = $1', values: [building, says] });

class Undone extends Error {}

it('what is remembered is what stands, whoever has changed it, in transactions and out of them', async () => {
  const random = randomFrom(7);
  const processes = [db, anotherPool()];
  const any = () => processes[Math.floor(random() * 2)] as Db;
  const stands = new Map([
    [1, 0],
    [2, 0],
  ]);
  let says = 0;
  reads = 0;
  let asked = 0;
  for (let turn = 0; turn < 400; turn++) {
    const building = random() < 0.5 ? 1 : 2;
    const seen = async (from: Db) => {
      asked += 1;
      return saysIn(from, building);
    };
    if (random() < 0.7) {
      const from = any();
      expect(await (random() < 0.5 ? seen(from) : inTransaction(from, seen))).toBe(stands.get(building));
      continue;
    }
    says += 1;
    const isKept = random() < 0.6;
    const done = inTransaction(any(), async (tx) => {
      if (random() < 0.5) expect(await seen(tx)).toBe(stands.get(building));
      await write(tx, building, says);
      expect(await seen(tx)).toBe(says);
      // What is not committed nobody else sees.
      expect(await seen(any())).toBe(stands.get(building));
      if (!isKept) throw new Undone();
    });
    if (isKept) {
      await done;
      stands.set(building, says);
    } else await expect(done).rejects.toThrow(Undone);
  }
  expect(reads).toBeLessThan(asked * 0.8);
});

it('a part of a transaction that was undone leaves nothing of it behind', async () => {
  await write(db, 1, 1);
  await inTransaction(db, async (tx) => {
    const undone = tx.transaction(async () => {
      await write(tx, 1, 2);
      expect(await saysIn(tx, 1)).toBe(2);
      throw new Undone();
    });
    await expect(undone).rejects.toThrow(Undone);
    expect(await saysIn(tx, 1)).toBe(1);
  });
  await write(db, 1, 3);
  expect(await saysIn(db, 1)).toBe(3);
});
