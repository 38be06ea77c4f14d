import { eq } from 'drizzle-orm';
import { actorById, actorsById } from '../../../core/access/server/sessions.ts';
import type { LeavingPart } from '../../../core/people/leaving.ts';
import { can as people } from '../../../core/people/policy.ts';
import { eraseAccount } from '../../../core/people/server/deleteAccount.ts';
import { heldPeople } from '../../../core/people/server/legalHolds.ts';
import { previewDeletionBy } from '../../../core/people/server/previewDeletion.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import { type Feature, VISITORS_FOUND, type VisitorNamed } from '../../../core/server/feature.ts';
import type { PersonalList } from '../../../core/server/personalData.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { Download } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { searchText } from '../../../kit/search.ts';
import { searchedHolds } from '../../../kit/server/database/search.ts';
import type { BuildingContext, UserContext } from '../../../kit/server/http/http.ts';
import { personErased, personExported, visitorErased, visitorExported } from '../facts.ts';
import { can } from '../policy.ts';
import type { Subject, SubjectNamed } from '../subject.ts';
import { inPlaceOf } from './closeRequest.ts';
import { dataOf, zipOf } from './exportOwnData.ts';
import { heldVisitors } from './holds.ts';

type Features = readonly Feature[];

/** Residents and visitors whose name or address holds each word. */
export async function findSubjects(
  context: BuildingContext,
  { search }: { search: string },
  features: Features,
): Promise<Subject[]> {
  if (!can.protect(context.actor)) throw new AppError('forbidden');
  return [...(await residents(context, search)), ...(await visitors(context, search, features))];
}

async function residents({ db, actor, building }: BuildingContext, search: string): Promise<Subject[]> {
  const membership = userBuildings.in(building);
  const found = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(searchedHolds(users.searched, search))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(VISITORS_FOUND);
  const known = await actorsById(
    db,
    found.map(({ id }) => id),
  );
  const held = new Set(await heldPeople(db));
  return found.flatMap(({ id }) => {
    const person = known.get(id);
    if (!person) return [];
    const { firstName, lastName, email, company } = person;
    return {
      ...{ kind: 'resident', user: id, name: `${firstName} ${lastName}`, email, companyName: company.name },
      ...{ counts: {}, held: held.has(id), may: mayHandle(actor, person) },
    };
  });
}

/** Each name and address once, with what all features hold; an address alone belongs to whoever is known by it. */
async function visitors(context: BuildingContext, search: string, features: Features): Promise<Subject[]> {
  const all = new Map<string, VisitorNamed & { counts: Record<string, number> }>();
  for (const { name: feature, visitorsHeld } of features)
    for (const { name, email, count } of (await visitorsHeld?.find(context, search)) ?? []) {
      const known = all.get(keyOf({ name, email })) ?? { name, email, counts: {} };
      known.counts[feature] = (known.counts[feature] ?? 0) + count;
      all.set(keyOf({ name, email }), known);
    }
  const byName = new Intl.Collator(context.language, { sensitivity: 'base' });
  const named = [...all.values()].filter(({ name }) => name !== '');
  for (const alone of [...all.values()].filter(({ name }) => name === '')) {
    const owners = named.filter(({ email }) => email === alone.email);
    for (const owner of owners) Object.assign(owner.counts, alone.counts);
    if (owners.length === 0) named.push(alone);
  }
  const held = new Set((await heldVisitors(context)).map(keyOf));
  return named
    .sort((one, other) => byName.compare(one.name, other.name) || byName.compare(other.email, one.email))
    .slice(0, VISITORS_FOUND)
    .map((visitor) => ({
      ...{ kind: 'visitor', user: null, companyName: '', may: true, held: held.has(keyOf(visitor)) },
      ...visitor,
    }));
}

const keyOf = ({ name, email }: VisitorNamed) => `${plain(name)}\n${email.toLowerCase()}`;
const plain = (name: string) => searchText(name).replace(/\s+/g, ' ').trim();

const mayHandle = (actor: Actor, { role, buildings, company }: Actor) =>
  people.handle(actor, { role, buildings: buildings.map(({ id }) => id), companyId: company.id });

/** The context of a resident of the building, for who may handle their account. Throws `not_found` and `forbidden`. */
async function asResident(context: BuildingContext, id: number): Promise<UserContext> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const person = await actorById(db, id);
  if (!person?.buildings.some((each) => each.id === building.id)) throw new AppError('not_found');
  if (!mayHandle(actor, person)) throw new AppError('forbidden');
  return inPlaceOf(context, person);
}

/** What would go with a resident's account. */
export async function previewErasure(
  context: BuildingContext,
  { id }: { id: number },
  features: Features,
): Promise<{ leaving: LeavingPart[] }> {
  return previewDeletionBy(await asResident(context, id), features);
}

/** Everything held about somebody, for them; that it was handed out is recorded. */
export async function exportSubject(
  context: BuildingContext,
  { user, ...visitor }: SubjectNamed,
  features: Features,
): Promise<Download> {
  const { actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  if (user !== undefined) {
    const theirs = await asResident(context, user);
    const file = await zipOf(theirs, nameOf(theirs.actor), await dataOf(theirs, features), features);
    await context.record(personExported({ building: building.id, id: user }));
    return file;
  }
  const lists: PersonalList[] = [];
  const counts: Record<string, number> = {};
  for (const { name, visitorsHeld } of features) {
    const told = (await visitorsHeld?.tell(context, visitor)) ?? [];
    lists.push(...told);
    const count = told.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count > 0) counts[name] = count;
  }
  if (Object.keys(counts).length === 0) throw new AppError('not_found');
  await context.record(visitorExported({ building: building.id, id: building.id, says: { counts } }));
  return zipOf(context, visitor.name || visitor.email, lists, features);
}

/** Erases what is held: of a resident as when they delete their account, of a visitor as it is forgotten some day. */
export async function eraseSubject(
  context: BuildingContext,
  { user, ...visitor }: SubjectNamed,
  features: Features,
): Promise<void> {
  const { actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  if (user !== undefined) {
    await eraseAccount(
      await asResident(context, user),
      features.flatMap(({ eraseAccountData }) => eraseAccountData ?? []),
    );
    await context.record(personErased({ building: building.id, id: user }));
    return;
  }
  const held = await heldVisitors(context);
  const isHeld = held.some(
    (each) =>
      keyOf(each) === keyOf(visitor) ||
      (visitor.email !== '' && each.email.toLowerCase() === visitor.email.toLowerCase()),
  );
  if (isHeld) throw new AppError('legal_hold');
  const counts: Record<string, number> = {};
  for (const { name, visitorsHeld } of features) {
    const count = await visitorsHeld?.erase?.(context, visitor);
    if (count) counts[name] = count;
  }
  if (Object.keys(counts).length === 0) throw new AppError('not_found');
  await context.record(visitorErased({ building: building.id, id: building.id, says: { counts } }));
}

const nameOf = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
