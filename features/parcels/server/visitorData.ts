import { and, asc, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import { finalParcelStates } from '../parcel.ts';
import { ERASED_PARCEL_NAME, erasedParcelDetails } from './erasedParcel.ts';
import { eraseParcelActivityValues } from './retention.ts';
import { parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;

const isUnlinked = (table: Table): SQL | undefined =>
  and(isNull(table.recipientId), ne(table.recipient, ERASED_PARCEL_NAME));

type NameColumn = Table['recipient' | 'sender' | 'fetchedBy' | 'answerName'];

const isNamed = (column: NameColumn, { name, email }: VisitorIdentity): SQL =>
  sql`${email} = '' and ${sameNameCondition(column, name)}`;

const isFor = (table: Table, visitor: VisitorIdentity) =>
  and(isUnlinked(table), isNamed(table.recipient, visitor));
const isFrom = (table: Table, visitor: VisitorIdentity) =>
  and(ne(table.sender, ERASED_PARCEL_NAME), isNamed(table.sender, visitor));

const isFetcher = (table: Table, visitor: VisitorIdentity) =>
  or(isNamed(table.fetchedBy, visitor), isNamed(table.answerName, visitor));

export const parcelVisitorData: VisitorDataSource = {
  async find({ db, building }, search) {
    const table = parcels.in(building);
    const selectNames = (column: NameColumn, is: SQL | undefined) =>
      db
        .select({ name: sql<string>`trim(${column})`.as('name') })
        .from(table)
        .where(and(is, containsWordsCondition([column], search)));
    const all = selectNames(table.recipient, isUnlinked(table))
      .unionAll(selectNames(table.sender, ne(table.sender, ERASED_PARCEL_NAME)))
      .unionAll(selectNames(table.fetchedBy, ne(table.fetchedBy, '')))
      .unionAll(selectNames(table.answerName, ne(table.answerName, '')))
      .as('found');
    const rows = await db
      .select({ name: sql<string>`max(${all.name})`, count: sql<number>`count(*)::int` })
      .from(all)
      .groupBy(nameKeySql(all.name))
      .orderBy(nameKeySql(sql`max(${all.name})`))
      .limit(MAX_VISITOR_DATA_MATCHES);
    return rows.map((row) => ({ ...row, email: '' }));
  },

  async list({ db, building, language, translate }, visitor) {
    const table = parcels.in(building);
    const receivedParcels = await db.select().from(table).where(isFor(table, visitor)).orderBy(asc(table.id));
    const rows = receivedParcels.map(({ date, time, recipient, companyName: company, sender, comment }) => ({
      date,
      time,
      recipient,
      company,
      sender,
      comment,
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'parcels:visitorData.title' : `parcels:personal.${key}`);
    const sentParcels = await db.select().from(table).where(isFrom(table, visitor)).orderBy(asc(table.id));
    // Recipient and comment are personal data of the recipient.
    const from = sentParcels.map(({ date, time, sender }) => ({ date, time, sender }));
    const sayOfSent = (key: string) =>
      key === 'title' ? translate(language, 'parcels:visitorData.sent') : say(key);
    const fetchedParcels = await db
      .select()
      .from(table)
      .where(isFetcher(table, visitor))
      .orderBy(asc(table.id));
    // Recipient and sender are personal data of others.
    const days = fetchedParcels.map(({ date, time }) => ({ date, time }));
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
    const anonymisedParcels = await parcels
      .update(
        db,
        building,
        { recipient: ERASED_PARCEL_NAME, sender: ERASED_PARCEL_NAME, ...erasedParcelDetails },
        (table) => and(isFor(table, visitor), inArray(table.state, [...finalParcelStates])),
      )
      .returning();
    const sentParcels = await parcels
      .update(db, building, { sender: ERASED_PARCEL_NAME }, (table) =>
        and(isFrom(table, visitor), inArray(table.state, [...finalParcelStates])),
      )
      .returning();
    const fetchedParcels = await parcels
      .update(db, building, { fetchedBy: '', answerName: '' }, (table) =>
        and(isFetcher(table, visitor), inArray(table.state, [...finalParcelStates])),
      )
      .returning();
    const ids = [...anonymisedParcels, ...sentParcels, ...fetchedParcels].map(({ id }) => id);
    await eraseParcelActivityValues(db, ids);
    return ids.length;
  },
};
