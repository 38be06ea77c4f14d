import { and, asc, eq, inArray } from 'drizzle-orm';
import { findBuildingDetails } from '../../../core/buildings/server/queries.ts';
import type { FutureEntries, PersonalData } from '../../../core/feature/server/personalData.ts';
import { endsInFutureSql } from '../../../kit/server/database/endsInFutureSql.ts';
import type { MailAttachment } from '../../../kit/server/database/tables.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { formatDateWithoutYear } from '../../../kit/server/mail/mailFormats.ts';
import type { MailRecipient } from '../../../kit/server/mail/mailRecipient.ts';
import { eventPlaceReleased } from '../activity.ts';
import type { EventStartAndEnd } from '../event.ts';
import { eraseOldEventRegistrations } from './eraseOldEventRegistrations.ts';
import { createEventMailComposers } from './eventMailComposers.ts';
import { assignEventPlace } from './places.ts';
import { findPassOfEventAttendee, isRegistered, lockEvents } from './queries.ts';
import { releaseEventPlace, releasePersonEventPlaces } from './releaseEventPlaces.ts';
import { eventRegistrations, events, eventWaitingListEntries } from './tables.ts';

interface Place extends EventStartAndEnd {
  id: number;
  userId: number;
  name: string;
}

const placesAhead = {
  deletionPreview: 'goes',
  // Events are locked, which hold the number of places.
  locksItself: true,
  describe: ({ language, translate }: BuildingContext, rows: readonly Place[]) =>
    rows.map(({ name, startDate, startTime }) => {
      const day = formatDateWithoutYear(startDate, language);
      const words = translate(language, 'events:leaving.one', { day, event: name });
      return { at: `${startDate} ${startTime}`, words };
    }),
} satisfies Partial<FutureEntries<Place>>;

function selectPlaces(
  { db, building, now }: BuildingContext,
  entries: typeof eventRegistrations | typeof eventWaitingListEntries,
  owners: Parameters<FutureEntries<Place>['select']>[1],
) {
  const [places, table] = [entries.in(building), events.in(building)];
  const { id, name, startDate, startTime, endDate, endTime } = table;
  const isAhead = endsInFutureSql({ date: endDate, time: endTime }, building.timeZone, now);
  return db
    .select({ id, userId: places.userId, name, startDate, startTime, endDate, endTime })
    .from(places)
    .innerJoin(table, eq(table.id, places.eventId))
    .where(and(owners.ownedCondition(places.userId), eq(table.canceled, false), isAhead));
}

const registrationsAhead: FutureEntries<Place> = {
  ...placesAhead,
  key: 'registered',
  select: (context, owners) => selectPlaces(context, eventRegistrations, owners),
  async handOver(context, places, to, from) {
    const { db, building } = context;
    const handedOver: Place[] = [];
    const ids = [...new Set(places.map(({ id }) => id))];
    for (const { id } of await lockEvents(db, building, ids)) {
      if (await isRegistered(db, building, id, to.id)) continue;
      // If several people leave, one place is handed over; the others go to people on the waiting list.
      const place = places.find((each) => each.id === id);
      if (!place) continue;
      const { userId } = place;
      const deleted = await eventRegistrations
        .delete(db, building, (table) => and(eq(table.eventId, id), eq(table.userId, userId)))
        .returning();
      if (deleted.length === 0) continue;
      await eventWaitingListEntries.delete(db, building, (table) =>
        and(eq(table.eventId, id), inArray(table.userId, [userId, to.id])),
      );
      await context.recordActivity(
        eventPlaceReleased({ building: building.id, id, details: { userId } }),
        await assignEventPlace(context, building, id, to.id, 'handedOver'),
      );
      handedOver.push(place);
    }
    await releasePlaces(context, from);
    const mailParts = await buildPassAttachments(
      context,
      handedOver.map(({ id }) => id),
      to,
    );
    return { rows: handedOver, ...mailParts };
  },
  cancel: (context, _places, people) => releasePlaces(context, people),
};

/** They end with the places of the person. */
const waitingListEntriesAhead: FutureEntries<Place> = {
  ...placesAhead,
  key: 'waiting',
  select: (context, owners) => selectPlaces(context, eventWaitingListEntries, owners),
  handOver: async () => ({ rows: [] }),
};

async function releasePlaces(context: BuildingContext, people: readonly number[]): Promise<void> {
  for (const userId of people.toSorted((a, b) => a - b))
    await releasePersonEventPlaces(context, context.building, userId);
}

async function buildPassAttachments(
  context: BuildingContext,
  ids: readonly number[],
  recipient: MailRecipient,
) {
  const { db, building: scope, now } = context;
  const building = await findBuildingDetails(db, scope.id);
  if (!building) return {};
  const { confirmation } = createEventMailComposers(context);
  const attachments: MailAttachment[] = [];
  const secrets: string[] = [];
  const ends: Date[] = [];
  for (const event of await lockEvents(db, scope, [...ids])) {
    const pass = await findPassOfEventAttendee(db, scope, event.id, recipient.id);
    const mail = await confirmation({ event, building, recipient, now, pass });
    // This mail does not show the picture inline, so it becomes an attachment with a name of its own.
    for (const { cid, ...file } of mail.attachments)
      attachments.push(cid ? { ...file, filename: `${event.startDate}-${event.id}-${file.filename}` } : file);
    secrets.push(...(mail.secrets ?? []));
    if (mail.secretsExpireAt) ends.push(mail.secretsExpireAt);
  }
  const secretsExpireAt = ends.sort((a, b) => Number(b) - Number(a))[0];
  return { attachments, secrets, ...(secretsExpireAt && { secretsExpireAt }) };
}

type EventTable = ReturnType<typeof events.in>;

const eventColumns = (table: EventTable) => ({
  name: table.name,
  startDate: table.startDate,
  startTime: table.startTime,
  endDate: table.endDate,
  endTime: table.endTime,
  canceled: table.canceled,
});
const chronologicalOrder = (table: EventTable) => [asc(table.startDate), asc(table.startTime), asc(table.id)];

const toExportRow = ({
  name,
  startDate,
  startTime,
  endDate,
  endTime,
  canceled,
  createdAt,
}: EventStartAndEnd & { name: string; canceled: boolean; createdAt: Date }) => ({
  event: name,
  start: `${startDate} ${startTime}`,
  end: `${endDate} ${endTime}`,
  canceled,
  createdAt,
});

export const eventPersonalData: PersonalData = {
  columns: {
    events: 'created_by',
    event_registrations: 'user_id',
    event_waiting: 'user_id',
  },
  exported: [
    {
      name: 'eventRegistrations',
      labels: 'personal.registrations',
      async rows({ db, actor, everywhere }) {
        const [table, own] = [events.in(everywhere), eventRegistrations.in(everywhere)];
        const rows = await db
          .select({ ...eventColumns(table), createdAt: own.createdAt, attendedAt: own.attendedAt })
          .from(own)
          .innerJoin(table, eq(table.id, own.eventId))
          .where(eq(own.userId, actor.userId))
          .orderBy(...chronologicalOrder(table));
        return rows.map((row) => ({ ...toExportRow(row), attendedAt: row.attendedAt ?? '' }));
      },
    },
    {
      name: 'eventWaiting',
      labels: 'personal.waiting',
      async rows({ db, actor, everywhere }) {
        const [table, own] = [events.in(everywhere), eventWaitingListEntries.in(everywhere)];
        const rows = await db
          .select({ ...eventColumns(table), createdAt: own.createdAt })
          .from(own)
          .innerJoin(table, eq(table.id, own.eventId))
          .where(eq(own.userId, actor.userId))
          .orderBy(...chronologicalOrder(table));
        return rows.map(toExportRow);
      },
    },
    {
      name: 'eventsCreated',
      labels: 'personal.created',
      async rows({ db, actor, everywhere }) {
        const table = events.in(everywhere);
        const rows = await db
          .select({ ...eventColumns(table), createdAt: table.createdAt })
          .from(table)
          .where(eq(table.createdBy, actor.userId))
          .orderBy(...chronologicalOrder(table));
        return rows.map(toExportRow);
      },
    },
  ],
  futureEntries: [registrationsAhead, waitingListEntriesAhead],
  /** If both accounts have a place or wait at an event, one entry is kept: a place rather than a wait. */
  async beforeMerging(context, from, to) {
    const { db, building } = context;
    const findEventIds = async (entries: Parameters<typeof selectPlaces>[1], userId: number) => {
      const rows = await selectPlaces(context, entries, { ownedCondition: (column) => eq(column, userId) });
      return rows.map(({ id }) => id);
    };
    const places = await findEventIds(eventRegistrations, from);
    const kept = await findEventIds(eventRegistrations, to);
    const waiting = await findEventIds(eventWaitingListEntries, to);
    await eventWaitingListEntries.delete(db, building, (table) =>
      and(
        eq(table.userId, to),
        inArray(
          table.eventId,
          waiting.filter((id) => places.includes(id)),
        ),
      ),
    );
    for (const id of [...places, ...(await findEventIds(eventWaitingListEntries, from))])
      if (kept.includes(id) || (waiting.includes(id) && !places.includes(id)))
        await releaseEventPlace(context, building, from, id);
  },
  retention: { events: eraseOldEventRegistrations },
};
