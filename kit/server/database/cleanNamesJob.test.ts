import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { users } from '../../../core/people/server/tables.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { createEnqueue, type JobContext } from '../jobs/jobs.ts';
import { createCleanNamesJobHandler } from './cleanNamesJob.ts';
import { inTransaction } from './transaction.ts';

const app = await testApp();
const columns = Object.assign({}, ...features.map(({ nameColumns }) => nameColumns));

/** Runs the job. Its process crashes before transaction number `diesBefore`. */
async function run(diesBefore = Number.POSITIVE_INFINITY): Promise<void> {
  let begun = 0;
  const transaction: JobContext['transaction'] = (work) => {
    begun += 1;
    if (begun === diesBefore) throw new Error('The process died.');
    return inTransaction(app.db, (tx) => work(tx, createEnqueue(tx)));
  };
  await createCleanNamesJobHandler(columns).run({} as never, { db: app.db, transaction } as JobContext);
}

it('the job that cleans stored names resumes after an interruption and does not change clean names', async () => {
  const building = await app.make.building();
  const names = [
    ['Zero\u200bwidth', 'Anna\ufeff'],
    ['De\u00a0La  Tour', ' Jean\u202e '],
    ['علی\u200cرضا', 'Du\u200dpont'],
  ] as const;
  const ids: number[] = [];
  for (const [lastName, firstName] of names) {
    const { id } = await app.make.user({ buildings: [building.id] });
    // Writes the names without cleaning them, like earlier versions.
    await app.db
      .update(users)
      .set({ lastName, firstName })
      .where(inArray(users.id, [id]));
    ids.push(id);
  }
  const stored = () =>
    app.db
      .select({ lastName: users.lastName, firstName: users.firstName, version: users.version })
      .from(users)
      .where(inArray(users.id, ids))
      .orderBy(users.id);
  await expect(run(3)).rejects.toThrow('The process died.');
  expect((await stored()).map(({ firstName }) => firstName)).toEqual(['Anna', 'Jean', 'Dupont']);
  expect((await stored())[0]?.lastName).toBe('Zero\u200bwidth');
  await run();
  const clean = await stored();
  expect(clean.map(({ lastName }) => lastName)).toEqual(['Zerowidth', 'De La Tour', 'علی\u200cرضا']);
  await run();
  expect(await stored()).toEqual(clean);
});
