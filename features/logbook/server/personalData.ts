import { type AnyColumn, and, asc, eq, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { toNameKey } from '../../../kit/search.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { nameKeySql } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { entryContinued, entryErased } from '../activity.ts';
import {
  ERASED_ENTRY_COLUMNS,
  ERASED_ENTRY_HOLDER_COLUMNS,
  eraseLogbookEntryColumns,
} from './eraseLogbookEntryColumns.ts';
import { eraseOldLogbookEntries } from './eraseOldLogbookEntries.ts';
import { buildingStaffCondition } from './readLogbook.ts';
import { logbookEntries, logbookHandovers, logbookOpenItemsTable } from './tables.ts';
import { insertFollowUpEntry } from './writeLogbook.ts';

const QUOTE_LENGTH = 60;

interface FollowUp {
  id: number;
  until: string | null;
  text: string;
}

/** Passed to a colleague, or unassigned. */
const followUps: FutureEntries<FollowUp> = {
  key: 'followUps',
  module: 'desk',
  deletionPreview: 'silent',
  locksItself: true,
  select({ db, building }, owners) {
    const [open, table] = [logbookOpenItemsTable.in(building), logbookEntries.in(building)];
    const text = sql<string>`left(${table.text}, ${QUOTE_LENGTH})`.as('quote');
    return db
      .select({ id: open.entryId, until: open.until, text })
      .from(open)
      .innerJoin(table, eq(table.id, open.entryId))
      .where(and(eq(open.kind, 'followUp'), owners.ownedCondition(open.personId)))
      .orderBy(asc(open.until), asc(open.entryId));
  },
  describe: ({ language, translate }, rows) =>
    rows.map(({ until, text }) => ({
      at: until ?? '',
      words: translate(language, 'logbook:leaving.one', {
        day: formatDateWithoutYear(until ?? '', language),
        text,
      }),
    })),
  async handOver(context, rows, to) {
    const membership = userBuildings.in(context.building);
    const [colleague] = await context.db
      .select({ id: users.id })
      .from(membership)
      .innerJoin(users, eq(users.id, membership.userId))
      .where(and(eq(users.id, to.id), buildingStaffCondition()));
    await reassignFollowUps(context, rows, colleague?.id ?? null);
    return { rows: colleague ? rows : [] };
  },
  cancel: (context, rows) => reassignFollowUps(context, rows, null),
};

async function reassignFollowUps(context: BuildingContext, rows: readonly FollowUp[], to: number | null) {
  for (const { id, until } of rows)
    await insertFollowUpEntry(context, id, { followUpBy: to, followUpUntil: until });
  const details = { step: 'followUp' } as const;
  await context.recordActivity(
    ...rows.map(({ id }) => entryContinued({ building: context.building.id, id, details })),
  );
}

/** Both word orders. A single word is too common to identify a person. */
function getNameVariants(name: string): string[] {
  const words = toNameKey(name).split(' ').filter(Boolean);
  const [last = '', first = ''] = [words.slice(1).join(' '), words[0]];
  return words.length < 2 ? [] : [`${first} ${last}`, `${last} ${first}`];
}

const mentionsName = (column: AnyColumn, name: string): SQL => {
  const variants = getNameVariants(name).map(
    (variant) => sql`search_text(${column}) like ${`%${variant.replace(/[\\%_]/g, '\\$&')}%`}`,
  );
  return or(...variants) ?? sql`false`;
};
const isSameName = (column: AnyColumn, name: string): SQL =>
  sql`${column} <> '' and ${nameKeySql(column)} in ${[toNameKey(name), ...getNameVariants(name)]}`;

/** The holder of a key stays known until it is returned. */
const selectThreadsWithLentKey = (db: Db, building: BuildingScope) => {
  const open = logbookOpenItemsTable.in(building);
  return db.select({ id: open.entryId }).from(open).where(eq(open.kind, 'key'));
};

/** Erases a name as holder, and every text that contains it. */
async function eraseName(
  { db, building, now, recordActivity }: BuildingContext,
  name: string,
): Promise<number> {
  const hasNoLentKey = (table: Record<'id' | 'aboutId', AnyColumn>) =>
    notInArray(sql`coalesce(${table.aboutId}, ${table.id})`, selectThreadsWithLentKey(db, building));
  const holders = await eraseLogbookEntryColumns(db, building, ERASED_ENTRY_HOLDER_COLUMNS, now, (table) =>
    and(isSameName(table.holderName, name), hasNoLentKey(table)),
  );
  const texts = await eraseLogbookEntryColumns(db, building, ERASED_ENTRY_COLUMNS, now, (table) =>
    and(or(mentionsName(table.text, name), mentionsName(table.place, name)), hasNoLentKey(table)),
  );
  const handovers = await logbookHandovers
    .update(db, building, { text: '', emptiedAt: now }, (table) => mentionsName(table.text, name))
    .returning({ id: sql<number>`id` });
  const entries = [...new Set([...holders, ...texts].map(({ id, aboutId }) => aboutId ?? id))];
  await recordActivity(...entries.map((id) => entryErased({ building: building.id, id })));
  return holders.length + texts.length + handovers.length;
}

export const logbookPersonalData: PersonalData = {
  columns: {
    logbook_entries: 'written_by follow_up_by text place holder_name holder_company',
    logbook_handovers: 'written_by signed_by text',
    logbook_open: 'person_id',
  },
  exported: [
    {
      // Texts are about other people and are left out.
      name: 'logbook',
      async rows({ db, actor, everywhere, language, translate }) {
        const table = logbookEntries.in(everywhere);
        const rows = await db
          .select({ happenedAt: table.happenedAt, writtenAt: table.writtenAt, act: table.act })
          .from(table)
          .where(eq(table.writtenBy, actor.userId))
          .orderBy(asc(table.writtenAt), asc(table.id));
        return rows.map(({ happenedAt, writtenAt, act }) => ({
          happenedAt,
          what: translate(language, `logbook:acts.${act}`),
          writtenAt,
        }));
      },
    },
  ],
  futureEntries: [followUps],
  deletionEffects: [
    {
      // Entries stay in the register without the name of their author.
      what: 'stays',
      key: 'written',
      countInBuilding({ db, actor, building }) {
        const table = logbookEntries.in(building);
        return db.$count(table, eq(table.writtenBy, actor.userId));
      },
    },
  ],
  async eraseInBuilding(context) {
    await eraseName(context, `${context.actor.firstName} ${context.actor.lastName}`);
  },
  /** Holders are found by name; texts that mention the name are only disclosed and erased. */
  visitors: {
    named({ building }) {
      const table = logbookEntries.in(building);
      const name = table.holderName;
      return [{ table, name, searched: [name], where: ne(name, '') }];
    },
    exported: [
      {
        name: 'logbook',
        title: 'personal.visitorTitle',
        async rows({ db, building, language, translate }, visitor) {
          if (visitor.email) return null;
          const table = logbookEntries.in(building);
          const rows = await db
            .select()
            .from(table)
            .where(or(isSameName(table.holderName, visitor.name), mentionsName(table.text, visitor.name)))
            .orderBy(asc(table.id));
          return rows.map((row) => ({
            happenedAt: row.happenedAt,
            what: translate(language, `logbook:acts.${row.act}`),
            name: row.holderName,
            company: row.holderCompany,
            // The text also concerns other people, so only the name is disclosed.
            named: visitor.name,
          }));
        },
      },
    ],
    erase: async (context, { name, email }) => (email ? 0 : eraseName(context, name)),
  },
  retention: { logbook: eraseOldLogbookEntries },
};
