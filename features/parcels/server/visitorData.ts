import { and, asc, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITORS_FOUND,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import { finalStates } from '../parcel.ts';
import { ERASED_NAME, noPersonalDetails } from './erasedParcel.ts';
import { eraseActivityValues } from './retention.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

const isUnlinked = (table: Table): SQL | undefined =>
  and(isNull(table.recipientId), ne(table.recipient, ERASED_NAME));

type NameColumn = Table['recipient' | 'sender' | 'fetchedBy' | 'answerName'];

const isNamed = (column: NameColumn, { name, email }: VisitorIdentity): SQL =>
  sql`${email} = '' and ${sameNameCondition(column, name)}`;

const isFor = (table: Table, visitor: VisitorIdentity) =>
  and(isUnlinked(table), isNamed(table.recipient, visitor));
const isFrom = (table: Table, visitor: VisitorIdentity) =>
  and(ne(table.sender, ERASED_NAME), isNamed(table.sender, visitor));

const isFetcher = (table: Table, visitor: VisitorIdentity) =>
  or(isNamed(table.fetchedBy, visitor), isNamed(table.answerName, visitor));

export const visitorData: VisitorDataSource = {
  async find({ db, building }, search) {
    const table = parcels.in(building);
    const named = (column: NameColumn, is: SQL | undefined) =>
      db
        .select({ name: sql<string>`trim(${column})`.as('name') })
        .from(table)
        .where(and(is, containsWordsCondition([column], search)));
    const all = named(table.recipient, isUnlinked(table))
      .unionAll(named(table.sender, ne(table.sender, ERASED_NAME)))
      .unionAll(named(table.fetchedBy, ne(table.fetchedBy, '')))
      .unionAll(named(table.answerName, ne(table.answerName, '')))
      .as('found');
    const rows = await db
      .select({ name: sql<string>`max(${all.name})`, count: sql<number>`count(*)::int` })
      .from(all)
      .groupBy(nameKeySql(all.name))
      .orderBy(nameKeySql(sql`max(${all.name})`))
      .limit(MAX_VISITORS_FOUND);
    return rows.map((row) => ({ ...row, email: '' }));
  },

  async list({ db, building, language, translate }, visitor) {
    const table = parcels.in(building);
    const received = await db.select().from(table).where(isFor(table, visitor)).orderBy(asc(table.id));
    const rows = received.map(({ date, time, recipient, companyName: company, sender, comment }) => ({
      date,
      time,
      recipient,
      company,
      sender,
      comment,
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'parcels:visitorData.title' : `parcels:personal.${key}`);
    const sent = await db.select().from(table).where(isFrom(table, visitor)).orderBy(asc(table.id));
    // Recipient and comment are personal data of the recipient.
    const from = sent.map(({ date, time, sender }) => ({ date, time, sender }));
    const sayOfSent = (key: string) =>
      key === 'title' ? translate(language, 'parcels:visitorData.sent') : say(key);
    const fetched = await db.select().from(table).where(isFetcher(table, visitor)).orderBy(asc(table.id));
    // Recipient and sender are personal data of others.
    const days = fetched.map(({ date, time }) => ({ date, time }));
    const sayOfFetched = (key: string) =>
      key === 'title' ? translate(language, 'parcels:visitorData.fetched') : say(key);
    return [
      toPersonalList('parcels', say, rows),
      toPersonalList('parcelsSent', sayOfSent, from),
      toPersonalList('parcelsFetched', sayOfFetched, days),
    ];
  },

  /** Parcels that still wait keep their names. */
  async erase({ db, building }, visitor) {
    const gone = await parcels
      .update(db, building, { recipient: ERASED_NAME, sender: ERASED_NAME, ...noPersonalDetails }, (table) =>
        and(isFor(table, visitor), inArray(table.state, [...finalStates])),
      )
      .returning();
    const sent = await parcels
      .update(db, building, { sender: ERASED_NAME }, (table) =>
        and(isFrom(table, visitor), inArray(table.state, [...finalStates])),
      )
      .returning();
    const fetched = await parcels
      .update(db, building, { fetchedBy: '', answerName: '' }, (table) =>
        and(isFetcher(table, visitor), inArray(table.state, [...finalStates])),
      )
      .returning();
    const ids = [...gone, ...sent, ...fetched].map(({ id }) => id);
    await eraseActivityValues(db, ids);
    return ids.length;
  },
};
