import { and, asc, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm';
import { VISITORS_FOUND, type VisitorNamed, type VisitorsHeld } from '../../../core/server/feature.ts';
import { personalList } from '../../../core/server/personalData.ts';
import { holdsWords } from '../../../kit/server/database/search.ts';
import { NOBODY } from './nobody.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

/** Names on labels that are no resident's. */
const isOfNobody = (table: Table): SQL | undefined =>
  and(isNull(table.recipientId), ne(table.recipient, NOBODY));

const isFor = (table: Table, { name, email }: VisitorNamed): SQL | undefined =>
  and(
    isOfNobody(table),
    sql`${email} = ''`,
    sql`search_text(trim(${table.recipient})) = search_text(trim(${name}))`,
  );

/** Parcels for somebody whom the building does not know, by the name on their label. */
export const visitorsHeld: VisitorsHeld = {
  async find({ db, building }, search) {
    const table = parcels.in(building);
    const rows = await db
      .select({ name: sql<string>`max(trim(${table.recipient}))`, count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(isOfNobody(table), holdsWords([table.recipient], search)))
      .groupBy(sql`search_text(trim(${table.recipient}))`)
      .orderBy(sql`search_text(max(trim(${table.recipient})))`)
      .limit(VISITORS_FOUND);
    return rows.map((row) => ({ ...row, email: '' }));
  },

  async tell({ db, building, language, translate }, visitor) {
    const table = parcels.in(building);
    const theirs = await db.select().from(table).where(isFor(table, visitor)).orderBy(asc(table.id));
    const rows = theirs.map(({ date, time, recipient, companyName: company, sender, comment }) => ({
      ...{ date, time, recipient, company, sender, comment },
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'parcels:visitorData.title' : `parcels:personal.${key}`);
    return [personalList('parcels', say, rows)];
  },

  /** What is still to be handed over keeps its name until it is. */
  async erase({ db, building }, visitor) {
    const gone = await parcels
      .update(db, building, { recipient: NOBODY, sender: NOBODY, comment: '' }, (table) =>
        and(isFor(table, visitor), inArray(table.state, ['received'])),
      )
      .returning();
    return gone.length;
  },
};
