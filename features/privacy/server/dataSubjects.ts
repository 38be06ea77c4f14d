import { eq } from 'drizzle-orm';
import { eraseAccount } from '../../../core/accounts/server/deleteOwnAccount.ts';
import { buildDeletionPreviewForStaff } from '../../../core/accounts/server/previewAccountDeletion.ts';
import type { DeletionEffect } from '../../../core/feature/deletionEffects.ts';
import { redactPersonalListsForStaff } from '../../../core/feature/server/exportedLists.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import type { ExportablePersonalData, VisitorIdentity } from '../../../core/feature/server/personalData.ts';
import { getFeatureApiName } from '../../../core/feature/server/publishedNames.ts';
import {
  findVisitors as findVisitorsOfFeature,
  listVisitorData,
  MAX_VISITOR_DATA_MATCHES,
} from '../../../core/feature/server/visitorData.ts';
import { findPeopleOnLegalHold } from '../../../core/legalHolds/server/legalHolds.ts';
import { legalHolds } from '../../../core/legalHolds/server/tables.ts';
import { can as people } from '../../../core/people/policy.ts';
import { type ActorAccount, findActor, findActorAccountsById } from '../../../core/people/server/actors.ts';
import { findMailRecipient, isRecipientWithEmail } from '../../../core/people/server/queries.ts';
import { userBuildings, users } from '../../../core/people/server/tables.ts';
import type { Actor } from '../../../kit/actor.ts';
import type { DownloadFile } from '../../../kit/endpoint.ts';
import { AppError } from '../../../kit/errors.ts';
import { searchTextContainsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import {
  personDataErased,
  personDataExported,
  personExportOffered,
  visitorDataErased,
  visitorDataExported,
} from '../activity.ts';
import type { DataSubject, DataSubjectReference } from '../dataSubject.ts';
import { can } from '../policy.ts';
import { createUserContextForPerson } from './deletionRequests.ts';
import { collectPersonalData, createExportZip } from './exportOwnData.ts';
import {
  findAllVisitorHolds,
  getVisitorIdentityKey,
  isVisitorErasurePreventedByHold,
  isVisitorNamedInHold,
} from './legalHolds.ts';
import { writeDataExportLinkMail } from './outcomeMails.ts';

type Features = readonly Feature[];

export async function findDataSubjects(
  context: BuildingContext,
  { search }: { search: string },
  features: Features,
): Promise<DataSubject[]> {
  if (!can.administer(context.actor)) throw new AppError('forbidden');
  return [...(await findResidents(context, search)), ...(await findVisitors(context, search, features))];
}

async function findResidents(
  { db, actor, building }: BuildingContext,
  search: string,
): Promise<DataSubject[]> {
  const membership = userBuildings.in(building);
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .innerJoin(membership, eq(membership.userId, users.id))
    .where(searchTextContainsCondition(users.searched, search))
    .orderBy(users.lastName, users.firstName, users.id)
    .limit(MAX_VISITOR_DATA_MATCHES);
  const actorById = await findActorAccountsById(
    db,
    rows.map(({ id }) => id),
  );
  const heldIds = new Set(await findPeopleOnLegalHold(db));
  const personIdsOnHoldHere = new Set(
    (await db.select().from(legalHolds.in(building))).map(({ userId }) => userId),
  );
  return rows.flatMap(({ id }) => {
    const person = actorById.get(id);
    if (!person) return [];
    const { firstName, lastName, email, company } = person;
    return {
      kind: 'resident',
      user: id,
      name: `${firstName} ${lastName}`,
      email,
      companyName: company.name,
      counts: {},
      held: heldIds.has(id),
      liftable: personIdsOnHoldHere.has(id),
      may: canHandle(actor, person),
      active: person.active,
    };
  });
}

/**
 * Merges the results of all features by name and address. An address alone is merged into visitors with that
 * address.
 */
async function findVisitors(
  context: BuildingContext,
  search: string,
  features: Features,
): Promise<DataSubject[]> {
  const byKey = new Map<string, VisitorIdentity & { counts: Record<string, number> }>();
  for (const owner of features)
    for (const { name, email, count } of await findVisitorsOfFeature(context, search, owner)) {
      const feature = getFeatureApiName(owner.name);
      const knownVisitor = byKey.get(getVisitorIdentityKey({ name, email })) ?? { name, email, counts: {} };
      knownVisitor.counts[feature] = (knownVisitor.counts[feature] ?? 0) + count;
      byKey.set(getVisitorIdentityKey({ name, email }), knownVisitor);
    }
  const collator = new Intl.Collator(context.language, { sensitivity: 'base' });
  const withName = [...byKey.values()].filter(({ name }) => name !== '');
  for (const withoutName of [...byKey.values()].filter(({ name }) => name === '')) {
    const owners = withName.filter(({ email }) => email === withoutName.email);
    for (const owner of owners) Object.assign(owner.counts, withoutName.counts);
    if (owners.length === 0) withName.push(withoutName);
  }
  const holds = await findAllVisitorHolds(context.db, context.building);
  return withName
    .sort((one, other) => collator.compare(one.name, other.name) || collator.compare(other.email, one.email))
    .slice(0, MAX_VISITOR_DATA_MATCHES)
    .map((visitor) => ({
      kind: 'visitor',
      user: null,
      companyName: '',
      active: false,
      may: true,
      held: holds.some((hold) => isVisitorErasurePreventedByHold(hold, visitor)),
      liftable: holds.some((hold) => isVisitorNamedInHold(hold, visitor)),
      ...visitor,
    }));
}

const canHandle = (actor: Actor, { role, buildings, company }: Actor) =>
  people.handle(actor, { role, buildings: buildings.map(({ id }) => id), companyId: company.id });

async function createResidentContext(
  context: BuildingContext,
  id: number,
): Promise<UserRequestContext & { actor: ActorAccount }> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const person = await findActor(db, id);
  if (!person?.buildings.some((each) => each.id === building.id)) throw new AppError('not_found');
  if (!canHandle(actor, person)) throw new AppError('forbidden');
  return { ...createUserContextForPerson(context, person), actor: person };
}

export async function previewResidentErasure(
  context: BuildingContext,
  { id }: { id: number },
  features: Features,
): Promise<{ leaving: DeletionEffect[] }> {
  return buildDeletionPreviewForStaff(await createResidentContext(context, id), features);
}

/** For a resident, omits and mentions what only they may read; they can export it from their profile. */
export async function exportSubjectData(
  context: BuildingContext,
  { user, ...visitor }: DataSubjectReference,
  features: Features,
): Promise<DownloadFile> {
  const { actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  if (user !== undefined) {
    const residentContext = await createResidentContext(context, user);
    const { visibleLists, leftOut } = redactPersonalListsForStaff(
      await collectPersonalData(residentContext, features),
    );
    const file = await createExportZip(
      residentContext,
      getFullName(residentContext.actor),
      visibleLists,
      features,
      leftOut,
    );
    await context.recordActivity(personDataExported({ building: building.id, id: user }));
    return file;
  }
  const lists: ExportablePersonalData[] = [];
  const counts: Record<string, number> = {};
  for (const feature of features) {
    const parts = await listVisitorData(context, visitor, feature);
    lists.push(...parts);
    const count = parts.reduce((sum, { rows }) => sum + rows.length, 0);
    if (count > 0) counts[getFeatureApiName(feature.name)] = count;
  }
  if (Object.keys(counts).length === 0) throw new AppError('not_found');
  await context.recordActivity(
    visitorDataExported({ building: building.id, id: building.id, details: { counts } }),
  );
  return createExportZip(context, visitor.name || visitor.email, lists, features);
}

export async function mailDataExportLink(context: BuildingContext, { id }: { id: number }): Promise<void> {
  const { actor: person } = await createResidentContext(context, id);
  const recipient = await findMailRecipient(context.db, id);
  if (!person.active || !isRecipientWithEmail(recipient)) throw new AppError('account_closed');
  await writeDataExportLinkMail(context, recipient);
  await context.recordActivity(personExportOffered({ building: context.building.id, id }));
}

export async function eraseResidentOrVisitorData(
  context: BuildingContext,
  { user, ...visitor }: DataSubjectReference,
  features: Features,
): Promise<void> {
  const { actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  if (user !== undefined) {
    await eraseAccount(await createResidentContext(context, user), features);
    await context.recordActivity(personDataErased({ building: building.id, id: user }));
    return;
  }
  const isOnHold = (await findAllVisitorHolds(context.db, building)).some((hold) =>
    isVisitorErasurePreventedByHold(hold, visitor),
  );
  if (isOnHold) throw new AppError('legal_hold');
  const counts: Record<string, number> = {};
  for (const { name, personalData } of features) {
    const count = await personalData?.visitors?.erase?.(context, visitor);
    if (count) counts[getFeatureApiName(name)] = count;
  }
  if (Object.keys(counts).length === 0) throw new AppError('not_found');
  await context.recordActivity(
    visitorDataErased({ building: building.id, id: building.id, details: { counts } }),
  );
}

const getFullName = ({ firstName, lastName }: Actor) => `${firstName} ${lastName}`;
