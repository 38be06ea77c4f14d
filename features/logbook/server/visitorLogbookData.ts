import { type AnyColumn, and, asc, eq, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import { toNameKey } from '../../../kit/search.ts';
import type { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { containsWordsCondition, nameKeySql } from '../../../kit/server/database/searchConditions.ts';
import { entryErased } from '../activity.ts';
import {
  ERASED_ENTRY_COLUMNS,
  ERASED_ENTRY_HOLDER_COLUMNS,
  eraseLogbookEntryColumns,
} from './eraseLogbookEntryColumns.ts';
import { logbookEntries, logbookHandovers, logbookOpenItemsTable } from './tables.ts';

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
export async function eraseNameFromLogbook(db: Db, building: BuildingScope, name: string, now: Date) {
  const holders = await eraseLogbookEntryColumns(db, building, ERASED_ENTRY_HOLDER_COLUMNS, now, (table) =>
    and(
      isSameName(table.holderName, name),
      notInArray(sql`coalesce(${table.aboutId}, ${table.id})`, selectThreadsWithLentKey(db, building)),
    ),
  );
  const texts = await eraseLogbookEntryColumns(db, building, ERASED_ENTRY_COLUMNS, now, (table) =>
    and(
      or(mentionsName(table.text, name), mentionsName(table.place, name)),
      notInArray(sql`coalesce(${table.aboutId}, ${table.id})`, selectThreadsWithLentKey(db, building)),
    ),
  );
  const erasedHandovers = await logbookHandovers
    .update(db, building, { text: '', emptiedAt: now }, (table) => mentionsName(table.text, name))
    .returning({ id: sql<number>`id` });
  const entries = [...new Set([...holders, ...texts].map(({ id, aboutId }) => aboutId ?? id))];
  return { entries, count: holders.length + texts.length + erasedHandovers.length };
}

/** Holders are found by name; texts that mention the name are only disclosed and erased. */
export const visitorLogbookData: VisitorDataSource = {
  async find({ db, building }, search) {
    const table = logbookEntries.in(building);
    return db
      .select({
        name: sql<string>`max(${table.holderName})`,
        email: sql<string>`''`,
        count: sql<number>`count(*)::int`,
      })
      .from(table)
      .where(and(ne(table.holderName, ''), containsWordsCondition([table.holderName], search)))
      .groupBy(nameKeySql(table.holderName))
      .orderBy(nameKeySql(sql`max(${table.holderName})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
  },

  async list({ db, building, language, translate }, visitor) {
    if (visitor.email) return [];
    const table = logbookEntries.in(building);
    const rows = await db
      .select()
      .from(table)
      .where(or(isSameName(table.holderName, visitor.name), mentionsName(table.text, visitor.name)))
      .orderBy(asc(table.id));
    const say = (key: string) => translate(language, `logbook:personal.${key}`);
    const mentioned = rows.map((row) => ({
      happenedAt: row.happenedAt,
      what: translate(language, `logbook:acts.${row.act}`),
      name: row.holderName,
      company: row.holderCompany,
      // The text also concerns other people, so only the name is disclosed.
      named: visitor.name,
    }));
    return [
      toPersonalList('logbook', (key) => (key === 'title' ? say('visitorTitle') : say(key)), mentioned),
    ];
  },

  async erase({ db, building, now, recordActivity }, { name, email }: VisitorIdentity) {
    if (email) return 0;
    const { entries, count } = await eraseNameFromLogbook(db, building, name, now);
    await recordActivity(...entries.map((id) => entryErased({ building: building.id, id })));
    return count;
  },
};
