import { type AnyColumn, and, asc, eq, inArray, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import type {
  EntryOwners,
  FutureEntries,
  NamedRows,
  PersonalData,
  VisitorIdentity,
} from '../../../core/feature/server/personalData.ts';
import { isVisitorCondition } from '../../../core/feature/server/visitorData.ts';
import { activities } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import { parcelDetailsErased, parcelHandedOverToColleague, parcelRemoved } from '../activity.ts';
import { deleteParcelAnswerLinks } from '../collection/server/answerLinks.ts';
import { ERASED_PARCEL_NAME, finalParcelStates, waitingParcelStates } from '../parcel.ts';
import { fromStoredParcelTime } from './queries.ts';
import { hasNamesakeCondition, personNameCondition } from './recipient.ts';
import {
  anonymiseEndedParcels,
  erasedParcelColumns,
  eraseParcelActivityValues,
  parcelChangeConcernsPersonCondition,
} from './retention.ts';
import { parcelAnswerLinks, parcels } from './tables.ts';

type Table = ReturnType<typeof parcels.in>;
type Parcel = Table['$inferSelect'];

/** An announced parcel without a known recipient counts as its announcer's. */
const isOwnCondition = (
  table: Table,
  { db, building }: BuildingContext,
  { ownedCondition, person }: EntryOwners,
) =>
  or(
    ownedCondition(table.recipientId),
    and(
      isNull(table.recipientId),
      ownedCondition(table.announcedBy),
      person ? undefined : eq(table.state, 'announced'),
    ),
    // The label has the person's name but is not linked to an account.
    person &&
      and(
        isNull(table.recipientId),
        personNameCondition(sql`${table.recipient}`, person),
        not(hasNamesakeCondition(db, building, person)),
      ),
  );

const isOwnParcelCondition = (table: Table, context: BuildingContext) =>
  isOwnCondition(table, context, {
    ownedCondition: (column) => eq(column, context.actor.userId),
    person: context.actor,
  });

const openParcels = (
  kind: Pick<FutureEntries<Parcel>, 'key' | 'listKey' | 'deletionPreview' | 'cancel'> & {
    states: readonly Parcel['state'][];
  },
): FutureEntries<Parcel> => ({
  ...kind,
  module: 'parcels',
  select(context, owners) {
    const table = parcels.in(context.building);
    return context.db
      .select()
      .from(table)
      .where(and(inArray(table.state, [...kind.states]), isOwnCondition(table, context, owners)))
      .orderBy(asc(table.id));
  },
  describe: ({ language, translate }, rows) =>
    rows.map(({ date, time, sender }) => ({
      at: `${date} ${time}`,
      words: translate(language, 'parcels:leaving.one', {
        day: formatDateWithoutYear(date, language),
        sender,
      }),
    })),
  async handOver(context, rows, to) {
    const { db, building, now } = context;
    const ids = rows.map(({ id }) => id);
    await parcels.update(db, building, { recipientId: to.id, updatedAt: now }, (table) =>
      inArray(table.id, ids),
    );
    await context.recordActivity(
      ...rows.map(({ id, recipientId, announcedBy }) =>
        parcelHandedOverToColleague({
          building: building.id,
          id,
          details: { from: recipientId ?? announcedBy ?? to.id, to: to.id },
        }),
      ),
    );
  },
});

/** Names on labels and in forms, each of another person. */
const namedColumns = (table: Table) => {
  const named = (name: AnyColumn, where: SQL | undefined): NamedRows => ({
    table,
    name,
    searched: [name],
    where,
  });
  return {
    recipient: named(
      table.recipient,
      and(isNull(table.recipientId), ne(table.recipient, ERASED_PARCEL_NAME)),
    ),
    sender: named(table.sender, ne(table.sender, ERASED_PARCEL_NAME)),
    fetchedBy: named(table.fetchedBy, ne(table.fetchedBy, '')),
    answerName: named(table.answerName, ne(table.answerName, '')),
  };
};

function buildVisitorConditions({ building }: BuildingContext, visitor: VisitorIdentity) {
  const { recipient, sender, fetchedBy, answerName } = namedColumns(parcels.in(building));
  return {
    isFor: isVisitorCondition(recipient, visitor),
    isFrom: isVisitorCondition(sender, visitor),
    isFetcher: or(isVisitorCondition(fetchedBy, visitor), isVisitorCondition(answerName, visitor)),
  };
}

const selectParcels = ({ db, building }: BuildingContext, condition: SQL | undefined) => {
  const table = parcels.in(building);
  return db.select().from(table).where(condition).orderBy(asc(table.id));
};

export const parcelPersonalData: PersonalData = {
  columns: {
    parcels: `recipient recipient_id company_name sender comment tracking announced_by answer_name fetched_by
      ended_by`,
    parcel_links: 'recipient_id',
  },
  exported: [
    {
      name: 'parcels',
      async rows({ db, actor, everywhere, language, translate }) {
        const table = parcels.in(everywhere);
        const own = await db
          .select()
          .from(table)
          .where(or(eq(table.recipientId, actor.userId), eq(table.announcedBy, actor.userId)))
          .orderBy(asc(table.date), asc(table.time), asc(table.id));
        return own.map((parcel) => ({
          date: parcel.date,
          time: fromStoredParcelTime(parcel),
          recipient: parcel.recipient,
          company: parcel.companyName,
          sender: parcel.sender,
          comment: parcel.comment,
          tracking: parcel.tracking,
          registered: parcel.registered,
          fetchedBy: parcel.fetchedBy || parcel.answerName,
          status: translate(language, `parcels:states.${parcel.state}`),
          arrivedAt: parcel.arrivedAt ?? '',
          announced: parcel.announcedBy === actor.userId,
          createdAt: parcel.createdAt,
        }));
      },
    },
  ],
  futureEntries: [
    openParcels({
      key: 'awaited',
      deletionPreview: 'goes',
      states: ['announced'],
      async cancel({ db, building, recordActivity }, rows) {
        const ids = rows.map(({ id }) => id);
        await parcels.delete(db, building, (table) => inArray(table.id, ids));
        await recordActivity(
          ...rows.map(({ id, state }) => parcelRemoved({ building: building.id, id, details: { state } })),
        );
      },
    }),
    // Staff must deal with waiting parcels, whether they are handed over or not.
    openParcels({
      key: 'atDesk',
      listKey: 'atDeskStays',
      deletionPreview: 'stays',
      states: waitingParcelStates,
    }),
  ],
  /** Anonymises parcels, and clears comments written for others. */
  async eraseInBuilding(context, removedIds) {
    const { db, actor, building } = context;
    const anonymised = await parcels
      .update(db, building, erasedParcelColumns, (table) => isOwnParcelCondition(table, context))
      .returning();
    await deleteParcelAnswerLinks(db, building, anonymised);
    await parcelAnswerLinks.delete(db, building, (table) => eq(table.recipientId, actor.userId));
    for (const column of ['fetchedBy', 'answerName'] as const)
      await parcels.update(db, building, { [column]: '' }, (table) =>
        personNameCondition(sql`${table[column]}`, actor),
      );
    const parcelsForOthers = await parcels
      .update(db, building, { comment: '' }, (table) => eq(table.announcedBy, actor.userId))
      .returning();
    const keptIds = new Set([...anonymised, ...parcelsForOthers].map(({ id }) => id));
    await eraseParcelActivityValues(db, inArray(activities.entityId, [...removedIds, ...keptIds]));
    await context.recordActivity(
      ...[...keptIds].map((id) => parcelDetailsErased({ building: building.id, id })),
    );
  },
  erase: ({ db, actor }) => eraseParcelActivityValues(db, parcelChangeConcernsPersonCondition(actor.userId)),
  visitors: {
    named: ({ building }) => Object.values(namedColumns(parcels.in(building))),
    exported: [
      {
        name: 'parcels',
        async rows(context, visitor) {
          const rows = await selectParcels(context, buildVisitorConditions(context, visitor).isFor);
          return rows.map(({ date, time, recipient, companyName: company, sender, comment }) => ({
            date,
            time,
            recipient,
            company,
            sender,
            comment,
          }));
        },
      },
      {
        // Recipient and comment are personal data of the recipient.
        name: 'parcelsSent',
        title: 'visitorData.sent',
        async rows(context, visitor) {
          const rows = await selectParcels(context, buildVisitorConditions(context, visitor).isFrom);
          return rows.map(({ date, time, sender }) => ({ date, time, sender }));
        },
      },
      {
        // Recipient and sender are personal data of others.
        name: 'parcelsFetched',
        title: 'visitorData.fetched',
        async rows(context, visitor) {
          const rows = await selectParcels(context, buildVisitorConditions(context, visitor).isFetcher);
          return rows.map(({ date, time }) => ({ date, time }));
        },
      },
    ],
    /** Parcels that still wait keep their names. */
    async erase(context, visitor) {
      const { db, building } = context;
      const { isFor, isFrom, isFetcher } = buildVisitorConditions(context, visitor);
      const ids: number[] = [];
      for (const [columns, condition] of [
        [erasedParcelColumns, isFor],
        [{ sender: ERASED_PARCEL_NAME }, isFrom],
        [{ fetchedBy: '', answerName: '' }, isFetcher],
      ] as const) {
        const erased = await parcels
          .update(db, building, columns, (table) =>
            and(condition, inArray(table.state, [...finalParcelStates])),
          )
          .returning();
        ids.push(...erased.map(({ id }) => id));
      }
      await eraseParcelActivityValues(db, inArray(activities.entityId, ids));
      return ids.length;
    },
  },
  retention: { parcels: anonymiseEndedParcels },
};
