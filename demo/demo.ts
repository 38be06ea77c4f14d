import { readFile } from 'node:fs/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import type { App } from '../app.ts';
import { isPasswordCorrect } from '../core/access/server/password.ts';
import { buildings } from '../core/buildings/server/tables.ts';
import { modules } from '../core/feature/modules.ts';
import { companies, users } from '../core/people/server/tables.ts';
import { hiddenSetupStepsTable } from '../features/home/server/tables.ts';
import { storeFiguresJob } from '../features/statistics/server/storeFiguresJob.ts';
import { hasAddress } from '../features/visits/visit.ts';
import type { Role } from '../kit/actor.ts';
import { createMonthlyPartitions } from '../kit/server/activity/monthlyPartitions.ts';
import { BuildingScope } from '../kit/server/database/buildingScope.ts';
import type { Db } from '../kit/server/database/db.ts';
import { defineSingleLock, lockInOrder } from '../kit/server/database/locks.ts';
import { inTransactionOnce } from '../kit/server/database/transaction.ts';
import { createEnqueue } from '../kit/server/jobs/jobs.ts';
import { addDays } from '../kit/time.ts';
import { makeAnnouncements } from './announcements.ts';
import { makeBadges } from './badges.ts';
import { fillDemoBuildings } from './buildings.ts';
import { createDemoClock, DEMO_TIME_ZONE, type DemoClock } from './clock.ts';
import { makeConcierge, makeOrders } from './concierge.ts';
import { makeEvacuations } from './evacuations.ts';
import { makeEvents } from './events.ts';
import { type Factories, factories, PASSWORD, type UserRow } from './factories.ts';
import { makeHistory } from './history.ts';
import { writeLegalPages } from './legal.ts';
import { makeLogbook } from './logbook.ts';
import { makeParcels, makePartnerPages } from './parcels.ts';
import { makeParking } from './parking.ts';
import { makePins } from './pins.ts';
import { makeRecurringVisits } from './recurringVisits.ts';
import { makeRegistrations } from './registrations.ts';
import { makeRooms } from './rooms.ts';
import { makeGroups } from './visitorGroups.ts';
import {
  addVisitorMessages,
  type DemoVisit,
  listDemoVisits,
  type SignedVisit,
  signAgreements,
} from './visits.ts';

export const DEMO_PASSWORD = PASSWORD;

/** Keeps concurrent processes from loading the demonstration twice. */
const LOADING = defineSingleLock('demo.loading', 7_270_419n);

/**
 * Loads the demonstration (docs/specification.md §29) into a database without users; otherwise does nothing.
 */
export async function loadDemo(app: Pick<App, 'database' | 'files'>, now: Date): Promise<void> {
  const clock = createDemoClock(now);
  const prepared = clock.at(-20, '10:00');
  // Some activity of the demonstration is in the month before.
  await createMonthlyPartitions(app.database.db, now, prepared);
  await inTransactionOnce(app.database.db, async (db) => {
    await lockInOrder(db, [LOADING]);
    const { rows } = await db.execute<{ n: number }>(sql`select count(*)::int as n from users`);
    if (rows[0]?.n !== 0) return;
    const make = factories(db, () => prepared);
    const people = await makePeople(make, clock);
    await db.execute(sql`select setval(pg_get_serial_sequence('buildings', 'id'), max(id)) from buildings`);
    await fillDemoBuildings(db, clock.today);
    await signAgreements(db, await makeVisits(make, people, clock));
    await addVisitorMessages(db, clock);
    await makeRooms(app.files, make, people, clock.today);
    await makeParking(make, people, clock.today);
    await makeParcels(make, people, clock);
    await makeBadges(db, people, clock);
    await makePins(db, [people.admin, people.deputy, people.reception], clock);
    await makeEvacuations(db, people, clock);
    await makeRecurringVisits(db, people, clock);
    await makeGroups(db, people, clock);
    await makePartnerPages(make);
    await writeLegalPages(db, [1, 2], prepared);
    await makeAnnouncements(db, people.admin, clock);
    await makeLogbook(db, people, clock);
    await hideFirstSteps(db, [1, 2], prepared);
    await makeRegistrations(db, people, clock);
    await makeConcierge(db, app.files, now);
    await makeOrders(db, make, people, clock);
    await makeEvents(db, app.files, make, people, clock.today, now);
    await makePast(db, people, clock);
    for (const [id, file] of [
      [1, 'haussmann.png'],
      [2, 'lille.png'],
    ] as const) {
      const logoKey = await publishLogo(app, file);
      await db.update(buildings).set({ logoKey }).where(eq(buildings.id, id));
    }
    for (const [name, file] of [
      ['Hélios Conseil', 'companies/helios.png'],
      ['Banque Rive Gauche', 'companies/rive-gauche.png'],
    ] as const) {
      const logoKey = await publishLogo(app, file);
      await db.update(companies).set({ logoKey }).where(eq(companies.name, name));
    }
  });
}

const publishLogo = async (app: Pick<App, 'files'>, file: string) =>
  app.files.putPublic(await readFile(new URL(`./files/${file}`, import.meta.url)));

async function makePast(db: Db, people: People, { today }: DemoClock): Promise<void> {
  const reception = people.reception.id;
  const residents = people.haussmann.filter(({ email }) => email?.startsWith('resident')).map(({ id }) => id);
  await makeHistory(db, { building: 1, residents, reception, today, visits: 24, roomUse: 120 });
  const [other] = people.lille;
  if (other)
    await makeHistory(db, { building: 2, residents: [other.id], reception, today, visits: 4, roomUse: 60 });
  await createEnqueue(db)(storeFiguresJob, {});
}

async function hideFirstSteps(db: Db, buildings: readonly number[], at: Date): Promise<void> {
  for (const id of buildings)
    await hiddenSetupStepsTable.insert(db, new BuildingScope([id]), [{ hiddenAt: at }]);
}

/** Phone numbers that Arcep reserves for fiction. */
const residents = [
  ['Élise', 'Marchand', '01 99 00 41 12'],
  ['Karim', 'Benali', '06 39 98 27 60'],
  ['Sophie', 'd’Ormesson', '01 99 00 41 15'],
  ['Julien', 'Lefèvre', '06 39 98 51 34'],
  ['Inès', 'Moreau', '01 99 00 41 18'],
  ['Łukasz', 'Nowak', ''],
] as const;

const nameOfResident = (at: number) => `resident${at + 1}`;
const emailOf = (name: string) => `${name}@parvis.test`;

type People = Record<'reception' | 'admin' | 'deputy', UserRow> & { haussmann: UserRow[]; lille: UserRow[] };

async function makePeople(make: Factories, clock: DemoClock): Promise<People> {
  const createdAt = clock.at(-60, '09:30');
  const haussmann = await make.building({
    id: 1,
    name: 'Parvis Haussmann',
    address: '18 boulevard Haussmann, 75009 Paris',
    timeZone: DEMO_TIME_ZONE,
    publicCalendars: true,
  });
  const lille = await make.building({
    id: 2,
    name: 'Parvis Lille',
    address: '4 place de la Gare, 59000 Lille',
    timeZone: DEMO_TIME_ZONE,
    publicCalendars: false,
    modules: modules.filter((module) => !['concierge', 'parking', 'beautyRoom'].includes(module)),
  });
  const both = [haussmann.id, lille.id];
  const operator = await make.company({
    name: 'Parvis Gestion',
    recordsVisitorEmail: true,
    nameVisibility: 'everyone',
    maySwitchLanguage: true,
    buildings: both,
    floors: 'RdC',
  });
  const helios = await make.company({
    name: 'Hélios Conseil',
    recordsVisitorEmail: true,
    nameVisibility: 'company',
    maySwitchLanguage: true,
    roomQuotaHours: 8,
    buildings: both,
    floors: '3, 4',
    contactName: 'Claire Fontaine',
    contactEmail: 'vip@parvis.test',
    contactPhone: '01 99 00 41 00',
  });
  const bank = await make.company({
    name: 'Banque Rive Gauche',
    recordsVisitorEmail: false,
    nameVisibility: 'none',
    maySwitchLanguage: false,
    buildings: [haussmann.id],
    floors: '6',
  });
  const atelier = await make.company({
    name: 'Atelier Nord',
    recordsVisitorEmail: false,
    nameVisibility: 'everyone',
    maySwitchLanguage: true,
    buildings: [lille.id],
  });
  const person = (
    name: string,
    role: Role,
    companyId: number,
    buildingIds: number[],
    firstName: string,
    lastName: string,
    phone = '',
    managesCompany = false,
  ) =>
    make.user({
      email: emailOf(name),
      role,
      companyId,
      buildings: buildingIds,
      firstName,
      lastName,
      phone,
      managesCompany,
      createdAt,
    });

  const admin = await person('admin', 'admin', operator.id, both, 'Anne', 'Rivière', '01 99 00 18 01');
  const deputy = await person('deputy', 'deputy', operator.id, [1], 'Marc', 'Delmas', '06 39 98 18 02');
  const reception = await person(
    'accueil',
    'reception',
    operator.id,
    [1],
    'Nadia',
    'Haddad',
    '01 99 00 18 09',
  );
  const vip = await person('vip', 'vip', helios.id, [1], 'Claire', 'Fontaine', '01 99 00 41 10');
  const collab = await person('collab', 'limited', helios.id, [1], 'Hugo', 'Petit', '06 39 98 14 07');
  const vip2 = await person('vip2', 'vip', bank.id, [1], 'Antoine', 'Mercier', '01 99 00 62 30', true);
  const collab2 = await person('collab2', 'limited', bank.id, [1], 'Léa', 'Girard', '06 39 98 62 31');
  const other = await person('other', 'vip', atelier.id, [2], 'Paul', 'Vandamme', '03 53 01 08 20');
  const everywhere = await person('both', 'vip', helios.id, both, 'Manon', 'Lambert', '01 99 00 41 11');
  await make.assistant({ principalId: vip.id, assistantId: everywhere.id, since: createdAt });
  const more: UserRow[] = [];
  for (const [at, [firstName, lastName, phone]] of residents.entries()) {
    const companyId = at % 2 === 0 ? helios.id : bank.id;
    more.push(await person(nameOfResident(at), 'limited', companyId, [1], firstName, lastName, phone));
  }
  return {
    haussmann: [vip, collab, vip2, collab2, everywhere, ...more],
    lille: [other, everywhere],
    reception,
    admin,
    deputy,
  };
}

async function makeVisits(make: Factories, people: People, clock: DemoClock): Promise<SignedVisit[]> {
  const signed: SignedVisit[] = [];
  for (const visit of listDemoVisits(clock.time)) {
    const { day, building, host, ndaSigned, ...columns } = visit;
    const signsHere = ndaSigned && day === 0 && hasAddress(visit.visitorEmail);
    const residents = building === 1 ? people.haussmann : people.lille;
    const resident = residents[host % residents.length];
    if (!resident) continue;
    const row = await make.visit({
      ...columns,
      ndaSigned: ndaSigned && !signsHere,
      building,
      residentId: resident.id,
      date: addDays(clock.today, day),
    });
    if (signsHere) signed.push({ visit: row, at: getSignatureTime(visit, clock) });
  }
  return signed.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function getSignatureTime({ host, time }: DemoVisit, { at }: DemoClock): Date {
  return new Date(at(host === 0 ? -2 : 0, time).getTime() - 20 * 60_000);
}

const ACCOUNTS: Readonly<Record<string, string>> = {
  'admin@parvis.test': 'administrator of both buildings',
  'deputy@parvis.test': 'administrator’s deputy',
  'accueil@parvis.test': 'reception',
  'vip@parvis.test': 'VIP resident of Hélios Conseil',
  'collab@parvis.test': 'resident of Hélios Conseil',
  'vip2@parvis.test': 'manager of Banque Rive Gauche',
  'collab2@parvis.test': 'resident of Banque Rive Gauche',
  'other@parvis.test': 'VIP resident of Atelier Nord, in Lille only',
  'both@parvis.test': 'VIP resident of Hélios Conseil, in both buildings',
};

const findAccounts = (db: Db, emails: string[]) =>
  db
    .select({ email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(inArray(users.email, emails))
    .orderBy(users.id);

export async function listDemoAccounts(db: Db): Promise<{ email: string; about: string }[]> {
  const found = await findAccounts(db, Object.keys(ACCOUNTS));
  return found.map(({ email }) => ({ email: email ?? '', about: ACCOUNTS[email ?? ''] ?? '' }));
}

export async function refuseDemoAccounts(db: Db): Promise<void> {
  const emails = [...Object.keys(ACCOUNTS), ...residents.map((_, at) => emailOf(nameOfResident(at)))];
  for (const { email, passwordHash } of await findAccounts(db, emails))
    if (await isPasswordCorrect(passwordHash, DEMO_PASSWORD))
      throw new Error(
        `this database holds the demonstration, and everybody knows the password of ${email}. ` +
          'Begin with an empty database (another DATA_DIR or DATABASE_URL), or serve the demonstration with DEMO=1.',
      );
}
