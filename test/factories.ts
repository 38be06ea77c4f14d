import { hashPassword } from '../features/access/server/password.ts';
import { appointments } from '../features/appointments/server/tables.ts';
import { buildingCompanies, buildings, companies } from '../features/buildings/server/tables.ts';
import { userBuildings, users } from '../features/people/server/tables.ts';
import { modules } from '../kit/modules.ts';
import type { Db } from '../kit/server/db.ts';
import { BuildingScope } from '../kit/server/scope.ts';
import { today } from '../kit/time.ts';

export const PASSWORD = 'parvis-demo';
const passwordHash = hashPassword(PASSWORD);

export type BuildingRow = typeof buildings.$inferSelect;
export type CompanyRow = typeof companies.$inferSelect;
export type UserRow = typeof users.$inferSelect & { email: string; buildings: number[] };
type NewVisit = Parameters<typeof appointments.insert>[2][number];

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
    const places = given ?? [(await building()).id];
    const companyId = columns.companyId ?? (await company({ buildings: places })).id;
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
    for (const id of places)
      await userBuildings.insert(db, new BuildingScope([id]), [{ userId: created.id }]);
    return { ...created, buildings: places };
  };

  const appointment = async (over: Partial<NewVisit> & { building?: number } = {}) => {
    made += 1;
    const { building: place, ...columns } = over;
    const buildingId = place ?? (await building()).id;
    const residentId = columns.residentId ?? (await user({ buildings: [buildingId] })).id;
    const at = now();
    const [row] = await appointments
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
    if (!row) throw new Error('No appointment was made');
    return row;
  };

  return { building, company, user, appointment };
}

export type Factories = ReturnType<typeof factories>;
