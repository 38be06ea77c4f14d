import { eq } from 'drizzle-orm';
import { hashPassword } from '../core/access/server/password.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import { modules } from '../core/feature/modules.ts';
import {
  assistants,
  buildingCompanies,
  companies,
  userBuildings,
  users,
} from '../core/people/server/tables.ts';
import { conciergeConfigurations, orders } from '../features/concierge/server/tables.ts';
import { eventRegistrations, events, eventWaitingListEntries } from '../features/events/server/tables.ts';
import { parcels } from '../features/parcels/server/tables.ts';
import { spaceReservations, spaces } from '../features/parking/server/tables.ts';
import { partnerPages } from '../features/partners/server/tables.ts';
import { visits } from '../features/visits/server/tables.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { getLocalNow, getToday } from '../kit/time.ts';
import { createRoomFactories } from './roomFactories.ts';

export const PASSWORD = 'parvis-demo';
const passwordHash = hashPassword(PASSWORD);

export type BuildingRow = typeof buildings.$inferSelect;
type CompanyRow = typeof companies.$inferSelect;
export type UserRow = typeof users.$inferSelect & { email: string; buildings: number[] };
type NewVisit = Parameters<typeof visits.insert>[2][number];
type NewSpaceReservation = Parameters<typeof spaceReservations.insert>[2][number];
type NewEvent = Parameters<typeof events.insert>[2][number];
export type EventRecord = NewEvent & { id: number; buildingId: number };
type NewParcel = Parameters<typeof parcels.insert>[2][number];
type NewOrder = Parameters<typeof orders.insert>[2][number];
type NewPartnerPage = Parameters<typeof partnerPages.insert>[2][number];
export type SpaceRow = { id: number; buildingId: number; name: string };

/** Inserts rows for tests and the demonstration, with the parent rows they need. `now` defines "today". */
export function factories(db: Db, now: () => Date = () => new Date()) {
  let counter = 0;

  const building = async (over: Partial<typeof buildings.$inferInsert> = {}): Promise<BuildingRow> => {
    counter += 1;
    const [row] = await db
      .insert(buildings)
      .values({
        name: `Parvis ${counter}`,
        address: `${counter} rue de la Paix, 75002 Paris`,
        timeZone: 'Europe/Paris',
        modules: [...modules],
        publicCalendars: true,
        ...over,
      })
      .returning();
    return row as BuildingRow;
  };

  const company = async (
    over: Partial<typeof companies.$inferInsert> & { buildings?: number[]; floors?: string } = {},
  ): Promise<CompanyRow> => {
    counter += 1;
    const { buildings: present = [], floors = '', ...columns } = over;
    const [row] = await db
      .insert(companies)
      .values({ name: `Société ${counter}`, recordsVisitorEmail: true, ...columns })
      .returning();
    const created = row as CompanyRow;
    for (const id of present) {
      await buildingCompanies.insert(db, new BuildingScope([id]), [{ companyId: created.id, floors }]);
    }
    return created;
  };

  const user = async (
    over: Partial<typeof users.$inferInsert> & { buildings?: number[] } = {},
  ): Promise<UserRow> => {
    counter += 1;
    const { buildings: given, ...columns } = over;
    const buildingIds = given ?? [(await building()).id];
    const companyId = columns.companyId ?? (await company({ buildings: buildingIds })).id;
    const [row] = await db
      .insert(users)
      .values({
        email: `person${counter}@parvis.test`,
        firstName: 'Camille',
        lastName: `Durand ${counter}`,
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

  const assistant = async (row: typeof assistants.$inferInsert) => {
    await db.insert(assistants).values(row);
  };

  const visit = async (over: Partial<NewVisit> & { building?: number } = {}) => {
    counter += 1;
    const { building: inBuilding, ...columns } = over;
    const buildingId = inBuilding ?? (await building()).id;
    const residentId = columns.residentId ?? (await user({ buildings: [buildingId] })).id;
    const at = now();
    const [row] = await visits
      .insert(db, new BuildingScope([buildingId]), [
        {
          visitorFirstName: 'Louise',
          visitorLastName: `Martin ${counter}`,
          visitorEmail: `visitor${counter}@example.com`,
          language: 'fr',
          date: getToday('Europe/Paris', at),
          time: '09:30',
          createdAt: at,
          updatedAt: at,
          ...columns,
          residentId,
        },
      ])
      .returning();
    if (!row) throw new Error('No visit was inserted');
    return row;
  };

  const space = async (
    over: Partial<Parameters<typeof spaces.insert>[2][number]> & { building: number },
  ): Promise<SpaceRow> => {
    counter += 1;
    const { building: inBuilding, ...columns } = over;
    const [row] = await spaces
      .insert(db, new BuildingScope([inBuilding]), [
        { name: `Place ${counter}`, position: counter, ...columns },
      ])
      .returning();
    return row as SpaceRow;
  };

  const spaceReservation = async (
    over: Partial<NewSpaceReservation> & { space: SpaceRow; holderId: number },
  ) => {
    const { space: inSpace, ...columns } = over;
    const at = now();
    const day = getToday('Europe/Paris', at);
    const [row] = await spaceReservations
      .insert(db, new BuildingScope([inSpace.buildingId]), [
        {
          bayId: inSpace.id,
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
    if (!row) throw new Error('No parking reservation was inserted');
    return row;
  };

  const event = async (
    over: Omit<Partial<NewEvent>, 'registered'> & {
      building?: number;
      registered?: number[];
      waiting?: number[];
    } = {},
  ): Promise<EventRecord> => {
    counter += 1;
    const { building: inBuilding, registered = [], waiting = [], ...columns } = over;
    const scope = new BuildingScope([inBuilding ?? (await building()).id]);
    const at = now();
    const day = getToday('Europe/Paris', at);
    const createdBy = columns.createdBy ?? (await user({ buildings: [...scope.ids], role: 'admin' })).id;
    const [row] = await events
      .insert(db, scope, [
        {
          kind: 'conference',
          name: `Rencontre ${counter}`,
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
    if (!row) throw new Error('No event was inserted');
    const of = { eventId: row.id, createdAt: at };
    for (const userId of registered)
      await eventRegistrations.insert(db, scope, [{ ...of, userId, sequence: 0 }]);
    for (const userId of waiting) await eventWaitingListEntries.insert(db, scope, [{ ...of, userId }]);
    return row;
  };

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
          date: getToday('Europe/Paris', at),
          time: '09:30',
          state: 'atDesk',
          arrivedAt: columns.state === 'announced' ? null : at,
          createdAt: at,
          updatedAt: at,
          ...columns,
        },
      ])
      .returning();
    if (!row) throw new Error('No parcel was inserted');
    return row;
  };

  const ordering = async ({ id }: { id: number }) => {
    const row = { introduction: '', ordering: true };
    const target = conciergeConfigurations.in(new BuildingScope([id])).buildingId;
    await conciergeConfigurations
      .insert(db, new BuildingScope([id]), [row])
      .onConflictDoUpdate({ target, set: row });
  };

  const order = async (over: Partial<NewOrder> & { building: number; holderId: number | null }) => {
    const { building: inBuilding, ...columns } = over;
    const at = now();
    const { date, time } = getLocalNow('Europe/Paris', columns.orderedAt ?? at);
    const [row] = await orders
      .insert(db, new BuildingScope([inBuilding]), [
        {
          name: 'Chemise',
          priceCents: 450,
          quantity: 1,
          status: 'ordered',
          orderedAt: at,
          due: `${date} ${time}`,
          asSoonAsPossible: columns.due === undefined,
          ...columns,
        },
      ])
      .returning();
    if (!row) throw new Error('No order was inserted');
    return row;
  };

  const partnerPage = async ({ building: inBuilding, ...row }: NewPartnerPage & { building: number }) => {
    await partnerPages.insert(db, new BuildingScope([inBuilding]), [row]);
  };

  const aboutRooms = createRoomFactories(db, now, { next: () => ++counter, building, user });

  return {
    building,
    company,
    user,
    assistant,
    visit,
    ...aboutRooms,
    space,
    spaceReservation,
    event,
    parcel,
    ordering,
    order,
    partnerPage,
  };
}

export type Factories = ReturnType<typeof factories>;
