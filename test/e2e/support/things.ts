import { hashPassword } from '../../../core/access/server/password.ts';
import type { Factories } from '../../../demo/factories.ts';
import { buildingDocuments, productCategories, products } from '../../../features/concierge/server/tables.ts';
import { insertAccountRegistration, insertInvitation } from '../../../features/invitations/server/queries.ts';
import { accountDeletionRequests } from '../../../features/privacy/server/tables.ts';
import type { Role } from '../../../kit/actor.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import { getToday } from '../../../kit/time.ts';
import { HAUSSMANN, makeNewcomer, PASSWORD, personOf, uniqueName } from './portal.ts';
import { TOMORROW } from './visitsScreen.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Names of the maximum length. */
export const LONG = {
  lastName: 'de Saint-Exupéry-Montmorency',
  firstName: 'Marie-Antoinette',
  company: 'Société d’aménagement du quartier des Gobelins',
};

/** Makes an account of a role with long names, which may switch the language and manages its company. */
export async function makeViewer(make: Factories, role: Role) {
  const { lastName, firstName } = LONG;
  const company = await make.company({ name: LONG.company, buildings: [HAUSSMANN], maySwitchLanguage: true });
  return makeNewcomer(make, { role, lastName, firstName, companyId: company.id, managesCompany: true });
}

export type Things = Awaited<ReturnType<typeof makeThings>>;

/** Creates one thing for each dialog in the demonstration's building, owned by the viewer if possible. */
export async function makeThings(db: Db, make: Factories, viewer: string) {
  const me = await personOf(db, viewer);
  const building = HAUSSMANN;
  const scope = new BuildingScope([building]);
  const day = TOMORROW.start;
  const now = new Date();
  const other = await makeNewcomer(make);
  const room = await make.room({ building, name: uniqueName('Salle') });
  const booked = { rooms: [room], date: day };
  const bay = await make.space({ building, name: uniqueName('Place') });
  const parked = { space: bay, startDate: day };
  const [category] = await db.select().from(productCategories.in(scope));
  const [product] = await db.select().from(products.in(scope));
  const document = (await db.select().from(buildingDocuments.in(scope))).find(
    ({ kind }) => kind === 'concierge',
  );
  const invitation = await insertInvitation(db, {
    buildingIds: [building],
    role: 'vip',
    companyId: null,
    maxUses: 1,
    createdBy: me.id,
    createdAt: now,
    expiresAt: new Date(now.getTime() + DAY_MS),
  });
  const registration = await insertAccountRegistration(db, {
    buildingIds: [building],
    email: other.email.replace('@', '.new@'),
    companyId: other.companyId,
    firstName: 'Ines',
    lastName: uniqueName('Keller'),
    language: 'fr',
    requestedAt: now,
    confirmedAt: now,
    passwordHash: await hashPassword(PASSWORD),
  });
  const [deletionRequest] = await db
    .insert(accountDeletionRequests)
    .values({ userId: other.id, proven: true, language: 'fr', requestedAt: now })
    .returning();
  if (!category || !product || !document || !deletionRequest)
    throw new Error('The demonstration lacks a row');
  return {
    day,
    visitToday: await make.visit({ building, residentId: me.id, date: getToday('Europe/Paris', now) }),
    visit: (await make.visit({ building, residentId: me.id, date: day, comment: 'Badge prêt' })).id,
    room: room.id,
    reservation: await make.reservation({ ...booked, holderId: me.id, start: '08:00', end: '09:00' }),
    reservationOfOther: (
      await make.reservation({ ...booked, holderId: other.id, start: '10:00', end: '11:00' })
    ).id,
    space: bay,
    car: (await make.spaceReservation({ ...parked, holderId: me.id, endTime: '09:00' })).id,
    carOfOther: (await make.spaceReservation({ ...parked, holderId: other.id, startTime: '10:00' })).id,
    parcel: await make.parcel({ building, recipient: uniqueName('Service') }),
    event: await make.event({ building, createdBy: me.id, startDate: day }),
    category: category.id,
    product,
    document,
    invitation: invitation.id,
    registration: registration.id,
    deletionRequest: deletionRequest.id,
  };
}
