import { eq } from 'drizzle-orm';
import { hashPassword } from '../core/access/server/password.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import { buildingCompanies, companies } from '../core/companies/server/tables.ts';
import { modules } from '../core/modules.ts';
import { userBuildings, users } from '../core/people/server/tables.ts';
import { eventRegistrations, events, eventWaiting } from '../features/events/server/tables.ts';
import { parcels } from '../features/parcels/server/tables.ts';
import { bayReservations, bays } from '../features/parking/server/tables.ts';
import { partnerPages } from '../features/partners/server/tables.ts';
import {
  reservationGuests,
  reservationRooms,
  reservationSeries,
  reservations,
  roomClosures,
  roomHolds,
  roomLinks,
  rooms,
} from '../features/rooms/server/tables.ts';
import { visits } from '../features/visits/server/tables.ts';
import type { Db } from '../kit/server/database/db.ts';
import { BuildingScope } from '../kit/server/database/scope.ts';
import { today } from '../kit/time.ts';

export const PASSWORD = 'parvis-demo';
const passwordHash = hashPassword(PASSWORD);

export type BuildingRow = typeof buildings.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;
export type UserRow = typeof users.$inferSelect & { email: string; buildings: number[] };
type NewVisit = Parameters<typeof visits.insert>[2][number];
type NewRoom = Parameters<typeof rooms.insert>[2][number];
type NewBayReservation = Parameters<typeof bayReservations.insert>[2][number];
type NewEvent = Parameters<typeof events.insert>[2][number];
export type EventRow = NewEvent & { id: number; buildingId: number };
type NewParcel = Parameters<typeof parcels.insert>[2][number];
type NewPartnerPage = Parameters<typeof partnerPages.insert>[2][number];
type NewReservation = Parameters<typeof reservations.insert>[2][number];
export type BayRow = { id: number; buildingId: number; name: string };
export type RoomRow = NewRoom & { id: number; buildingId: number; bufferMinutes: number };

/**
 * Makes rows for tests and for the demonstration, and the parents they miss. `now` is the clock that "today" comes from.
 */
export function factories(db: Db, now: () => Date = () => new Date()) {
  let made = 0;

  const building = async (over: Partial<typeof buildings.$inferInsert> = {}): Promise<BuildingRow> => {
    made += 1;
    const [row] = await db
      .insert(buildings)
      .values({
        name: `Parvis ${made}`,
        address: `${made} rue de la Paix, 75002 Paris`,
        timeZone: 'Europe/Paris',
        modules: [...modules],
        publicCalendars: true,
        ...over,
      })
      .returning();
    return row as BuildingRow;
  };

  const company = async (
    over: Partial<typeof companies.$inferInsert> & { buildings?: number[] } = {},
  ): Promise<CompanyRow> => {
    made += 1;
    const { buildings: present = [], ...columns } = over;
    const [row] = await db
      .insert(companies)
      .values({ name: `Société ${made}`, recordsVisitorEmail: true, ...columns })
      .returning();
    const created = row as CompanyRow;
    for (const id of present) {
      await buildingCompanies.insert(db, new BuildingScope([id]), [{ companyId: created.id }]);
    }
    return created;
  };

  const user = async (
    over: Partial<typeof users.$inferInsert> & { buildings?: number[] } = {},
  ): Promise<UserRow> => {
    made += 1;
    const { buildings: given, ...columns } = over;
    const buildingIds = given ?? [(await building()).id];
    const companyId = columns.companyId ?? (await company({ buildings: buildingIds })).id;
    const [row] = await db
      .insert(users)
      .values({
        email: `person${made}@parvis.test`,
        firstName: 'Camille',
        lastName: `Durand ${made}`,
        role: 'limited',
        passwordHash: await passwordHash,
        ...columns,
        companyId,
      })
      .returning();
    const created = row as UserRow;
    for (const id of buildingIds)
      await userBuildings.insert(db, new BuildingScope([id]), [{ userId: created.id }]);
    return { ...created, buildings: buildingIds };
  };

  const visit = async (over: Partial<NewVisit> & { building?: number } = {}) => {
    made += 1;
    const { building: inBuilding, ...columns } = over;
    const buildingId = inBuilding ?? (await building()).id;
    const residentId = columns.residentId ?? (await user({ buildings: [buildingId] })).id;
    const at = now();
    const [row] = await visits
      .insert(db, new BuildingScope([buildingId]), [
        {
          visitorFirstName: 'Louise',
          visitorLastName: `Martin ${made}`,
          visitorEmail: `visitor${made}@example.com`,
          language: 'fr',
          date: today('Europe/Paris', at),
          time: '09:30',
          createdAt: at,
          updatedAt: at,
          ...columns,
          residentId,
        },
      ])
      .returning();
    if (!row) throw new Error('No visit was made');
    return row;
  };

  const room = async (over: Partial<NewRoom> & { building?: number } = {}): Promise<RoomRow> => {
    made += 1;
    const { building: inBuilding, ...columns } = over;
    const scope = new BuildingScope([inBuilding ?? (await building()).id]);
    const [row] = await rooms
      .insert(db, scope, [{ name: `Salle ${made}`, capacity: 10, position: made, ...columns }])
      .returning();
    return row as RoomRow;
  };

  /** Lets each of the rooms merge with each other. */
  const mergeable = async (...those: RoomRow[]): Promise<void> => {
    const pairs = those.flatMap((one, at) => those.slice(at + 1).map((other) => [one, other] as const));
    for (const [one, other] of pairs) {
      const [roomId, otherId] = one.id < other.id ? [one.id, other.id] : [other.id, one.id];
      await roomLinks.insert(db, new BuildingScope([one.buildingId]), [{ roomId, otherId }]);
    }
  };

  /** A reservation with its holds, as the application writes it. */
  const reservation = async (over: Partial<NewReservation> & { rooms: RoomRow[]; guests?: number[] }) => {
    made += 1;
    const { rooms: held, guests = [], ...columns } = over;
    const scope = new BuildingScope([held[0]?.buildingId ?? 0]);
    const holderId = columns.holderId ?? (await user({ buildings: [...scope.ids], role: 'vip' })).id;
    const [holder] = await db.select().from(users).where(eq(users.id, holderId));
    const at = now();
    const [row] = await reservations
      .insert(db, scope, [
        {
          companyId: holder?.companyId ?? 0,
          countsForQuota: true,
          title: `Réunion ${made}`,
          date: today('Europe/Paris', at),
          start: '09:00',
          end: '10:00',
          expected: 2,
          external: 0,
          createdBy: holderId,
          createdAt: at,
          updatedAt: at,
          ...columns,
          holderId,
        },
      ])
      .returning();
    if (!row) throw new Error('No reservation was made');
    const { id: reservationId, date, start, end } = row;
    const invited = guests.map((userId) => ({ reservationId, userId }));
    await reservationGuests.joinMany(db, scope, invited);
    const taken = held.map(({ id: roomId }) => ({ reservationId, roomId }));
    await reservationRooms.joinMany(db, scope, taken);
    await roomHolds.insert(
      db,
      scope,
      held.map(({ id, bufferMinutes }) => ({
        ...{ roomId: id, reservationId, date, start, end, booked: true, bufferMinutes },
      })),
    );
    return row;
  };

  const series = async (over: { building: number; holderId: number }): Promise<number> => {
    const { building: inBuilding, holderId } = over;
    const [row] = await reservationSeries
      .insert(db, new BuildingScope([inBuilding]), [{ holderId, createdAt: now() }])
      .returning();
    if (!row) throw new Error('No series was made');
    return row.id;
  };

  /** A time, `YYYY-MM-DD HH:MM` to the same, during which a room cannot be booked. */
  const closure = async (closed: RoomRow, startsAt: string, endsAt: string): Promise<void> => {
    const scope = new BuildingScope([closed.buildingId]);
    const [row] = await roomClosures.insert(db, scope, [{ roomId: closed.id, startsAt, endsAt }]).returning();
    if (!row) throw new Error('No closure was made');
    await roomHolds.insert(db, scope, [{ roomId: closed.id, closureId: row.id, startsAt, endsAt }]);
  };

  const bay = async (over: { building: number; name?: string; position?: number }): Promise<BayRow> => {
    made += 1;
    const { building: inBuilding, ...columns } = over;
    const [row] = await bays
      .insert(db, new BuildingScope([inBuilding]), [{ name: `Place ${made}`, position: made, ...columns }])
      .returning();
    return row as BayRow;
  };

  /** A reserved bay, today from 8:00 to 18:00 unless told otherwise. */
  const bayReservation = async (over: Partial<NewBayReservation> & { bay: BayRow; holderId: number }) => {
    const { bay: held, ...columns } = over;
    const at = now();
    const day = today('Europe/Paris', at);
    const [row] = await bayReservations
      .insert(db, new BuildingScope([held.buildingId]), [
        {
          bayId: held.id,
          title: 'Voiture',
          startDate: day,
          startTime: '08:00',
          endDate: columns.startDate ?? day,
          endTime: '18:00',
          createdBy: columns.holderId,
          createdAt: at,
          updatedAt: at,
          ...columns,
        },
      ])
      .returning();
    if (!row) throw new Error('No parking reservation was made');
    return row;
  };

  /** An event, today from 18:00 to 20:00 unless told otherwise, with those who are registered and those who wait. */
  const event = async (
    over: Omit<Partial<NewEvent>, 'registered'> & {
      building?: number;
      registered?: number[];
      waiting?: number[];
    } = {},
  ): Promise<EventRow> => {
    made += 1;
    const { building: inBuilding, registered = [], waiting = [], ...columns } = over;
    const scope = new BuildingScope([inBuilding ?? (await building()).id]);
    const at = now();
    const day = today('Europe/Paris', at);
    const createdBy = columns.createdBy ?? (await user({ buildings: [...scope.ids], role: 'admin' })).id;
    const [row] = await events
      .insert(db, scope, [
        {
          kind: 'conference',
          name: `Rencontre ${made}`,
          organizer: 'Parvis Gestion',
          startDate: day,
          startTime: '18:00',
          endDate: columns.startDate ?? day,
          endTime: '20:00',
          capacity: 10,
          createdAt: at,
          updatedAt: at,
          ...columns,
          createdBy,
        },
      ])
      .returning();
    if (!row) throw new Error('No event was made');
    const of = { eventId: row.id, createdAt: at };
    for (const userId of registered)
      await eventRegistrations.insert(db, scope, [{ ...of, userId, sequence: 0 }]);
    for (const userId of waiting) await eventWaiting.insert(db, scope, [{ ...of, userId }]);
    return row;
  };

  /** A parcel at the desk, today at 9:30 unless told otherwise; labelled with its recipient's name. */
  const parcel = async (over: Partial<NewParcel> & { building: number }) => {
    const { building: inBuilding, ...columns } = over;
    const at = now();
    const [person] = await db
      .select({ firstName: users.firstName, lastName: users.lastName, company: companies.name })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(eq(users.id, columns.recipientId ?? 0));
    const [row] = await parcels
      .insert(db, new BuildingScope([inBuilding]), [
        {
          recipient: person ? `${person.firstName} ${person.lastName}` : 'Camille Durand',
          companyName: person?.company ?? 'Société',
          sender: 'La Poste',
          date: today('Europe/Paris', at),
          time: '09:30',
          state: 'atDesk',
          arrivedAt: columns.state === 'announced' ? null : at,
          createdAt: at,
          updatedAt: at,
          ...columns,
        },
      ])
      .returning();
    if (!row) throw new Error('No parcel was made');
    return row;
  };

  const partnerPage = async ({ building: inBuilding, ...row }: NewPartnerPage & { building: number }) => {
    await partnerPages.insert(db, new BuildingScope([inBuilding]), [row]);
  };

  return {
    ...{ building, company, user, visit, room, mergeable, reservation, series, closure, event },
    ...{ bay, bayReservation, parcel, partnerPage },
  };
}

export type Factories = ReturnType<typeof factories>;
