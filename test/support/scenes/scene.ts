import { type Module, modules } from '../../../core/modules.ts';
import type { BuildingRow, UserRow } from '../../../demo/factories.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { type Answer, type Caller, type TestApp, testApp } from '../testApp.ts';

/** Monday 23 November 2026, 10:00 in Paris. */
export const NOW = new Date('2026-11-23T09:00:00Z');
export const TODAY = '2026-11-23';
export const TOMORROW = '2026-11-24';

const cast = [
  'admin',
  'deputy',
  'reception',
  'vip',
  'limited',
  'colleague',
  'neighbour',
  'clerk',
  'stranger',
] as const;
export type Person = (typeof cast)[number];

export interface Scene {
  app: TestApp;
  /** Everybody but the stranger belongs to it; all modules are on. */
  here: BuildingRow;
  /** Only the stranger belongs to it. */
  there: BuildingRow;
  /** The people of `here` belong to it too; a module is switched off, the visits unless another was named. */
  closed: BuildingRow;
  people: Record<Person, UserRow>;
  as: Record<Person, Caller>;
}

/**
 * The application with two buildings and somebody of every role, at `NOW`. VIP, limited and colleague share a company that
 * records visitors' addresses; neighbour's company does not; clerk is reception like `reception`.
 */
export async function scene(
  variables: Record<string, string> = {},
  off: { modules: Module[] } = { modules: modules.filter((module) => module !== 'visits') },
): Promise<Scene> {
  const app = await testApp(variables);
  app.setNow(NOW);
  const { make } = app;
  const here = await make.building({ name: 'Parvis Haussmann' });
  const there = await make.building({ name: 'Parvis Lille' });
  const closed = await make.building(off);
  const buildings = [here.id, closed.id];
  const operator = await make.company({ name: 'Parvis Gestion', buildings });
  const helios = await make.company({ name: 'Hélios Conseil', buildings, roomQuotaHours: 8 });
  const bank = await make.company({ name: 'Banque Rive Gauche', buildings, recordsVisitorEmail: false });
  const person = (
    email: string,
    role: UserRow['role'],
    companyId: number,
    firstName: string,
    lastName: string,
  ) => make.user({ email: `${email}@parvis.test`, role, companyId, buildings, firstName, lastName });
  const people: Record<Person, UserRow> = {
    admin: await person('admin', 'admin', operator.id, 'Anne', 'Rivière'),
    deputy: await person('deputy', 'deputy', operator.id, 'Marc', 'Delmas'),
    reception: await person('reception', 'reception', operator.id, 'Nadia', 'Haddad'),
    vip: await person('vip', 'vip', helios.id, 'Claire', 'Fontaine'),
    limited: await person('limited', 'limited', helios.id, 'Hugo', 'Petit'),
    colleague: await person('colleague', 'limited', helios.id, 'Inès', 'Moreau'),
    neighbour: await person('neighbour', 'vip', bank.id, 'Antoine', 'Mercier'),
    clerk: await person('clerk', 'reception', operator.id, 'Léa', 'Girard'),
    stranger: await make.user({ email: 'stranger@parvis.test', role: 'vip', buildings: [there.id] }),
  };
  const as = {} as Record<Person, Caller>;
  for (const name of cast) as[name] = await app.as(people[name]);
  return { app, here, there, closed, people, as };
}

/** What the screen sends for a visitor of tomorrow, 14:30. */
export function visitBody(pkBuilding: number, over: object = {}) {
  return {
    pkBuilding,
    date: [[TOMORROW, TOMORROW]],
    time: '14:30',
    first_name_visitor: 'Louise',
    last_name_visitor: 'Martin',
    visitor_email: 'louise.martin@example.com',
    visitor_entreprise: 'Cabinet Verne',
    commentaire: 'Entretien',
    language_mail: 'fr',
    ...over,
  };
}

export const CREATE = '/list/createAppointment/';
export const visitsOf = (building: { id: number }) => `/list/deleteGetPatchAppointment/${building.id}/`;
export const importInto = (building: { id: number }) => `/list/exceloption/${building.id}/`;

/** The visits that somebody sees from the first to the last day of the tests. */
export async function visitsSeen(caller: Caller, building: { id: number }): Promise<Answer['body'][]> {
  const answer = await caller.get(`${visitsOf(building)}?start=2026-06-01&end=2027-05-31`);
  return answer.body.fields;
}

/** Works off the jobs, then reads the whole outbox, oldest mail first. */
export async function mailsOf({ app, as }: Scene, to?: string): Promise<Answer['body'][]> {
  await app.jobs.drain();
  const { body } = await as.admin.get('/api/outbox');
  return body.fields.filter((mail: { to: string }) => !to || mail.to === to).reverse();
}

export type Mail = typeof mails.$inferSelect;

/** Works off the jobs, then reads the mails as they were written, oldest first. */
export async function writtenMails({ db, jobs }: Pick<TestApp, 'db' | 'jobs'>): Promise<Mail[]> {
  await jobs.drain();
  return db.select().from(mails).orderBy(mails.id);
}
