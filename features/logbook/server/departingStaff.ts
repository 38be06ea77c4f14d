import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { countFutureModuleEntries } from '../../../core/server/countFutureModuleEntries.ts';
import type { CountModuleUse, Feature, FutureEntriesSource } from '../../../core/server/feature.ts';
import { toFutureEntryGroups, toHandedOverEntryGroups } from '../../../core/server/futureEntries.ts';
import {
  type ListPersonalData,
  type PreviewDeletion,
  toDeletionEffects,
  toPersonalList,
} from '../../../core/server/personalData.ts';
import {
  type BuildingContext,
  getActorBuildings,
  type UserRequestContext,
} from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { entryContinued, entryErased } from '../activity.ts';
import { can } from '../policy.ts';
import { buildingStaffCondition } from './readLogbook.ts';
import { logbookEntries, logbookOpenItemsTable } from './tables.ts';
import { eraseNameFromLogbook } from './visitorLogbookData.ts';
import { insertFollowUpEntry } from './writeLogbook.ts';

const QUOTE_LENGTH = 60;

function findOpenFollowUps(
  { db, building }: Pick<BuildingContext, 'db' | 'building'>,
  people: readonly number[],
) {
  const open = logbookOpenItemsTable.in(building);
  const table = logbookEntries.in(building);
  return db
    .select({ id: open.entryId, until: open.until, text: sql<string>`left(${table.text}, ${QUOTE_LENGTH})` })
    .from(open)
    .innerJoin(table, eq(table.id, open.entryId))
    .where(and(eq(open.kind, 'followUp'), inArray(open.personId, [...people])))
    .orderBy(asc(open.until), asc(open.entryId));
}
type FollowUps = Awaited<ReturnType<typeof findOpenFollowUps>>;

const describeFollowUps = (
  { language, translate }: Pick<BuildingContext, 'language' | 'translate'>,
  rows: FollowUps,
) => ({
  say: (key: string, count: number) => translate(language, `logbook:leaving.${key}`, { count }),
  followUps: rows.map(({ until, text }) => ({
    at: until ?? '',
    words: translate(language, 'logbook:leaving.one', {
      day: formatDateWithoutYear(until ?? '', language),
      text,
    }),
  })),
});

/** Passed to a colleague, or unassigned. */
export const futureFollowUpsSource: FutureEntriesSource = {
  async list(context, userIds) {
    const { say, followUps } = describeFollowUps(context, await findOpenFollowUps(context, userIds));
    return toFutureEntryGroups('logbook', say, { followUps });
  },

  async handOver(context, from, to) {
    const { db, building } = context;
    const membership = userBuildings.in(building);
    const [colleague] = await db
      .select({ id: users.id })
      .from(membership)
      .innerJoin(users, eq(users.id, membership.userId))
      .where(and(eq(users.id, to.id), buildingStaffCondition()));
    const rows = await findOpenFollowUps(context, from);
    await reassignFollowUps(context, rows, colleague?.id ?? null);
    const { say, followUps } = describeFollowUps(context, colleague ? rows : []);
    return toHandedOverEntryGroups(say, { followUps });
  },

  async cancel(context, userIds) {
    const rows = await findOpenFollowUps(context, userIds);
    await reassignFollowUps(context, rows, null);
    return rows.length;
  },
};

async function reassignFollowUps(
  context: BuildingContext,
  rows: FollowUps,
  to: number | null,
): Promise<void> {
  for (const { id, until } of rows)
    await insertFollowUpEntry(context, id, { followUpBy: to, followUpUntil: until });
  const details = { step: 'followUp' } as const;
  await context.recordActivity(
    ...rows.map(({ id }) => entryContinued({ building: context.building.id, id, details })),
  );
}

export async function eraseOwnLogbookEntries(context: UserRequestContext): Promise<void> {
  const { db, actor, now } = context;
  for (const building of getActorBuildings(actor)) {
    await futureFollowUpsSource.cancel({ ...context, building }, [actor.userId]);
    const name = `${actor.firstName} ${actor.lastName}`;
    const { entries } = await eraseNameFromLogbook(db, building, name, now);
    await context.recordActivity(...entries.map((id) => entryErased({ building: building.id, id })));
  }
}

/** Entries stay in the register without the name of their author. */
export const previewLogbookEntriesOnAccountDeletion: PreviewDeletion = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = logbookEntries.in(everywhere);
  const count = await db.$count(
    db.select({ id: table.id }).from(table).where(eq(table.writtenBy, actor.userId)).as('written'),
  );
  const say = (key: string, of: number) => translate(language, `logbook:leaving.${key}`, { count: of });
  return toDeletionEffects(say, [{ what: 'stays', key: 'written', count }]);
};

/** Texts are about other people and are left out. */
export const listOwnLogbookEntriesForExport: ListPersonalData = async ({
  db,
  actor,
  everywhere,
  language,
  translate,
}) => {
  const table = logbookEntries.in(everywhere);
  const rows = await db
    .select({ happenedAt: table.happenedAt, writtenAt: table.writtenAt, act: table.act })
    .from(table)
    .where(eq(table.writtenBy, actor.userId))
    .orderBy(asc(table.writtenAt), asc(table.id));
  const own = rows.map(({ happenedAt, writtenAt, act }) => ({
    happenedAt,
    what: translate(language, `logbook:acts.${act}`),
    writtenAt: writtenAt.toISOString(),
  }));
  return [toPersonalList('logbook', (key) => translate(language, `logbook:personal.${key}`), own)];
};

export const countLogbookModuleUse: CountModuleUse = async (context) => {
  const open = logbookOpenItemsTable.in(context.building);
  const countOpenItems = (kind: 'followUp' | 'key') =>
    countFutureModuleEntries(
      context,
      ['logbook', `leaving.${kind === 'key' ? 'keysOut' : 'followUps'}`],
      open,
      eq(open.kind, kind),
    );
  return { desk: [...(await countOpenItems('followUp')), ...(await countOpenItems('key'))] };
};

export const describeLogbookRights: NonNullable<Feature['rights']> = ({ language, translate }, person) =>
  can.useLogbook(person)
    ? [{ may: true, what: translate(language, 'logbook:rights.keep'), because: 'role', module: 'desk' }]
    : [];
