import { eq, sql } from 'drizzle-orm';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  activities,
  idempotencyKeys,
  mails,
  storedActivityPersonalValues,
} from '../../../kit/server/database/tables.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { endNonColleagueRelationsJob } from '../../accounts/server/nonColleagueRelations.ts';
import type { FeatureWithPersonalData } from '../../feature/server/exportedLists.ts';
import { peopleMerged } from '../../people/activity.ts';
import { withRemainingAdministrator } from '../../people/server/administrators.ts';
import { users } from '../../people/server/tables.ts';
import type { FutureEntriesInBuilding } from '../person.ts';
import { revokeAccess } from './deactivate.ts';
import { findFutureEntriesOfPeople } from './futureEntries.ts';
import {
  type AccountWithBuildings,
  buildOwnBuildingContexts,
  lockAccounts,
  requireCanManageAccount,
  requireGrantableRights,
} from './people.ts';

type Features = readonly FeatureWithPersonalData[];

interface MergeInput {
  id: number;
  other: number;
}

export async function checkAccountMerge(
  context: UserRequestContext,
  merging: MergeInput,
  features: Features,
): Promise<{ futureEntries: FutureEntriesInBuilding[] }> {
  const { other } = await lockBoth(context, merging);
  return { futureEntries: await findFutureEntriesOfPeople(context, { people: [other.id] }, features) };
}

/** The closed account keeps its address, so that it cannot be used again. */
export async function mergeAccounts(
  context: UserRequestContext,
  merging: MergeInput,
  features: Features,
): Promise<void> {
  const { db, actor } = context;
  const { target, other } = await lockBoth(context, merging);
  const buildings = [...new Set([...target.buildings, ...other.buildings])];
  requireGrantableRights(actor, { ...target, buildings }, target);
  for (const inBuilding of buildOwnBuildingContexts(context, buildings))
    for (const { personalData } of features)
      await personalData?.beforeMerging?.(inBuilding, other.id, target.id);
  await revokeAccess(context, other);
  await withRemainingAdministrator(db, other.id, async () => {
    await db.update(users).set({ active: false, mergedInto: target.id }).where(eq(users.id, other.id));
    await moveReferences(db, other.id, target.id);
  });
  // The other account's assistants may belong to another company.
  await context.enqueue(endNonColleagueRelationsJob, { person: target.id });
  await context.recordActivity(
    ...buildings.map((building) => peopleMerged({ building, id: target.id, details: { otherId: other.id } })),
  );
}

async function lockBoth(
  context: UserRequestContext,
  { id, other }: MergeInput,
): Promise<{ target: AccountWithBuildings; other: AccountWithBuildings }> {
  const accounts = await lockAccounts(context, [id, other]);
  const target = accounts.get(id);
  if (!target) throw new AppError('not_found');
  requireCanManageAccount(context.actor, target);
  if (id === other) throw invalidField('other', 'merge_same');
  const ending = accounts.get(other);
  if (!ending) throw invalidField('other', 'hand_over_unknown');
  requireCanManageAccount(context.actor, ending);
  if (other === context.actor.userId) throw new AppError('own_account');
  return { target, other: ending };
}

/** Foreign keys to `users` from the catalogue of PostgreSQL, so that later tables are included. */
interface Reference extends Record<string, unknown> {
  table: string;
  column: string;
  /** Other columns of unique indexes with this column. Rows that would become duplicates are deleted. */
  beside: string[][];
}

const references = sql`
  select c.conrelid::regclass::text as "table", quote_ident(a.attname) as "column",
    coalesce((
      select json_agg(array(
        select quote_ident(b.attname) from unnest(i.indkey) as k(n)
          join pg_attribute b on b.attrelid = i.indrelid and b.attnum = k.n and b.attnum <> a.attnum))
      from pg_index i
      where i.indrelid = c.conrelid and i.indisunique and i.indexprs is null
        and a.attnum = any(i.indkey)), '[]') as beside
  from pg_constraint c
  join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and c.conparentid = 0
  order by 1, 2`;

/** The remaining account keeps its row if only one may exist, such as a registration for an event. */
async function moveReferences(db: Db, from: number, to: number): Promise<void> {
  await db.execute(
    sql`delete from assistants where (principal_id, assistant_id) in ((${from}, ${to}), (${to}, ${from}))`,
  );
  const { rows } = await db.execute<Reference>(references);
  for (const { table, column, beside } of rows) {
    const [tableSql, columnSql] = [sql.raw(table), sql.raw(column)];
    const itself = table === 'users' ? sql`and id <> ${from}` : sql``;
    for (const columns of beside) {
      const same = columns.map((each) => sql`and theirs.${sql.raw(each)} = mine.${sql.raw(each)}`);
      await db.execute(sql`
        delete from ${tableSql} theirs using ${tableSql} mine
          where theirs.${columnSql} = ${from} and mine.${columnSql} = ${to} ${sql.join(same, sql` `)}`);
    }
    await db.execute(sql`update ${tableSql} set ${columnSql} = ${to} where ${columnSql} = ${from} ${itself}`);
  }
  // These tables store the id without a foreign key, because they outlive people.
  await db.delete(idempotencyKeys).where(eq(idempotencyKeys.userId, from));
  await db.update(activities).set({ actorId: to }).where(eq(activities.actorId, from));
  await db.execute(sql`
    update ${storedActivityPersonalValues} set person_id = ${to}
      where person_kind = 'user' and person_id = ${from} and not exists (
        select from ${storedActivityPersonalValues} mine
          where mine.at = fact_personal.at and mine.fact_id = fact_personal.fact_id
            and mine.person_kind = 'user' and mine.person_id = ${to})`);
  await db.update(mails).set({ aboutUserId: to }).where(eq(mails.aboutUserId, from));
}
