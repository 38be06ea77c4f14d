import { modules } from '../../core/feature/modules.ts';
import { addDays, type LocalDate } from '../../kit/time.ts';
import { type Caller, type TestApp, testApp } from '../support/testApp.ts';

/** `stranger` belongs to another building, `nobody` has no token, `ghost` an unknown one. */
export const persons = [
  'admin',
  'deputy',
  'reception',
  'vip',
  'limited',
  'colleague',
  'neighbour',
  'tenant',
  'stranger',
] as const;
export type Person = (typeof persons)[number];
export type Who = Person | 'nobody' | 'ghost';

export interface ContractFixture {
  app: TestApp;
  today: LocalDate;
  as: Record<Who, Caller>;
  /** Ids and secrets by their names in the recordings. */
  names: Map<string, number | string>;
}

/** The ids of the n-th table begin at n times this number, so that no two tables share an id. */
export const FIRST_ID = 100_000;

/**
 * The application at ten o'clock in Paris on a winter's day, with a person of every role and bookable things.
 */
export async function makeContractFixture(today: LocalDate): Promise<ContractFixture> {
  const app = await testApp();
  app.setNow(new Date(`${today}T09:00:00Z`));
  await spreadIds(app);
  const { make } = app;
  const names = new Map<string, number | string>();
  const named = <T extends { id: number }>(name: string, row: T): T => {
    names.set(name, row.id);
    return row;
  };

  const here = named('here', await make.building({ name: 'Parvis Haussmann' }));
  const there = named('there', await make.building({ name: 'Parvis Lille', publicCalendars: false }));
  const few = modules.filter((module) => module === 'reception' || module === 'profile');
  const closed = named('closed', await make.building({ name: 'Parvis Fermé', modules: few }));
  const both = [here.id, closed.id];

  const company = async (name: string, title: string, over: Parameters<typeof make.company>[0]) =>
    named(name, await make.company({ name: title, ...over })).id;
  const operator = await company('operator', 'Parvis Gestion', {
    buildings: both,
    nameVisibility: 'everyone',
  });
  const helios = await company('helios', 'Hélios Conseil', {
    buildings: both,
    nameVisibility: 'company',
    roomQuotaHours: 8,
  });
  const bank = await company('bank', 'Banque Rive Gauche', {
    buildings: both,
    nameVisibility: 'none',
    recordsVisitorEmail: false,
    maySwitchLanguage: false,
  });
  const atelier = await company('atelier', 'Atelier Nord', {
    buildings: [here.id, there.id],
    nameVisibility: 'everyone',
    recordsVisitorEmail: false,
  });

  type Role = NonNullable<NonNullable<Parameters<typeof make.user>[0]>['role']>;
  const person = async (
    who: Person,
    [role, companyId, buildings]: [Role, number, number[]],
    name: [string, string],
  ) => {
    const [firstName, lastName] = name;
    const email = `${who}@parvis.test`;
    return named(who, await make.user({ email, role, companyId, buildings, firstName, lastName }));
  };
  const people = {
    admin: await person('admin', ['admin', operator, both], ['Anne', 'Rivière']),
    deputy: await person('deputy', ['deputy', operator, both], ['Marc', 'Delmas']),
    reception: await person('reception', ['reception', operator, both], ['Nadia', 'Haddad']),
    vip: await person('vip', ['vip', helios, both], ['Claire', 'Fontaine']),
    limited: await person('limited', ['limited', helios, both], ['Hugo', 'Petit']),
    colleague: await person('colleague', ['vip', helios, both], ['Inès', 'Moreau']),
    neighbour: await person('neighbour', ['vip', bank, both], ['Antoine', 'Mercier']),
    tenant: await person('tenant', ['vip', atelier, [here.id]], ['Paul', 'Vandamme']),
    stranger: await person('stranger', ['vip', atelier, [there.id]], ['Zoé', 'Lemaire']),
  };

  const room = async (name: string, title: string, over: object = {}) =>
    named(name, await make.room({ building: here.id, name: title, ...over }));
  await room('opera', 'Opéra', { capacity: 6 });
  await room('concorde', 'Concorde', {
    capacity: 12,
    layouts: ['Théâtre', 'En U'],
    services: ['Visioconférence', 'Café d’accueil'],
  });
  const [a, b] = [await room('atrium A', 'Atrium A'), await room('atrium B', 'Atrium B')];
  await make.mergeable(a, b);
  named('far room', await make.room({ building: there.id, name: 'Vauban' }));
  named('bay 1', await make.space({ building: here.id, name: 'P1' }));
  named('bay 2', await make.space({ building: here.id, name: 'P2' }));
  named('far bay', await make.space({ building: there.id, name: 'L1' }));

  const event = async (name: string, over: Parameters<typeof make.event>[0]) =>
    named(name, await make.event({ building: here.id, name, createdBy: people.admin.id, ...over }));
  const [soon, past] = [addDays(today, 3), addDays(today, -3)];
  await event('talk', { startDate: soon, capacity: 2, priceCents: 1250, description: 'Autour d’un café.' });
  await event('full talk', { startDate: soon, capacity: 1, registered: [people.tenant.id] });
  await event('past talk', { startDate: past, registered: [people.vip.id] });
  await event('yoga', { startDate: soon, kind: 'gym', floors: 'Rez-de-chaussée', room: 'Studio' });

  const as = {
    nobody: app.anybody,
    ghost: app.withAuthorization(`token ${'x'.repeat(43)}`),
  } as ContractFixture['as'];
  for (const who of persons) as[who] = await app.as(people[who]);
  return { app, today, as, names };
}

async function spreadIds({ database }: TestApp): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, sequencename) as name from pg_sequences
      where schemaname = 'public' and last_value is null order by sequencename`,
  );
  for (const [at, { name }] of rows.entries())
    await database.pool.query('select setval($1, $2)', [name, (at + 1) * FIRST_ID]);
}
