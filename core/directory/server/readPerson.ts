import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { type Actor, isAdministrator, isStaff } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { sessions } from '../../access/server/tables.ts';
import { endAssistantRelation } from '../../accounts/server/assistants.ts';
import type { Feature, FeatureRightDescription } from '../../feature/server/feature.ts';
import { assistanceEndedByManager } from '../../people/activity.ts';
import { can } from '../../people/policy.ts';
import { findActor } from '../../people/server/actors.ts';
import { userNameSql } from '../../people/server/queries.ts';
import { assistants, users } from '../../people/server/tables.ts';
import type { DetailedPerson, PersonPermission } from '../person.ts';
import { findListedPeopleById } from './listPeople.ts';
import { lockManageableAccount, requirePeopleReader } from './people.ts';

type Features = readonly Pick<Feature, 'name' | 'rights'>[];

export async function readPerson(
  context: UserRequestContext,
  { id }: { id: number },
  features: Features,
): Promise<DetailedPerson> {
  const { db, actor } = context;
  requirePeopleReader(actor);
  const [person] = await findListedPeopleById(context, [id]);
  const account = await findActor(db, id);
  if (!person || !account) throw new AppError('not_found');
  const related = (own: PgColumn, other: PgColumn) =>
    db
      .select({
        id: users.id,
        name: userNameSql,
        email: sql<string>`coalesce(${users.email}, '')`,
      })
      .from(assistants)
      .innerJoin(users, eq(users.id, other))
      .where(eq(own, id))
      .orderBy(users.lastName, users.firstName, users.id);
  const [row] = await db.select({ createdAt: users.createdAt }).from(users).where(eq(users.id, id));
  const former = await db
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.mergedInto, id), isNull(users.deletedAt)))
    .orderBy(users.id);
  return {
    person,
    assistants: await related(assistants.principalId, assistants.assistantId),
    principals: await related(assistants.assistantId, assistants.principalId),
    rights: person.active ? describeRights(context, account, features) : [],
    createdAt: row?.createdAt.toISOString() ?? '',
    sessions: await db.$count(sessions, eq(sessions.userId, id)),
    formerEmails: former.flatMap(({ email }) => email ?? []),
  };
}

export async function removePersonAssistant(
  context: UserRequestContext,
  { id, assistant }: { id: number; assistant: number },
): Promise<void> {
  const { buildings } = await lockManageableAccount(context, id);
  await endAssistantRelation(context, { principalId: id, assistantId: assistant });
  await context.recordActivity(
    ...buildings.map((building) =>
      assistanceEndedByManager({ building, id, details: { assistantId: assistant } }),
    ),
  );
}

export function describePeopleRights(person: Actor): FeatureRightDescription[] {
  const { nameVisibility } = person.company;
  return [
    person.managesCompany && !isAdministrator(person)
      ? { may: true, key: 'ownCompany', because: 'manager' }
      : {
          may: can.administer(person),
          because: 'role',
          key: can.administer(person) ? 'administers' : 'administersNot',
        },
    ...(isStaff(person)
      ? []
      : [
          {
            may: nameVisibility !== 'none',
            because: 'company' as const,
            key: `names.${nameVisibility}`,
          },
        ]),
  ];
}

/** Adds a note if a module is off in some of the shared buildings. */
function describeRights(
  { actor, language, translate }: UserRequestContext,
  person: Actor,
  features: Features,
): PersonPermission[] {
  const t = (key: string, params?: object) => translate(language, key, { ...params });
  const sharedBuildings = person.buildings.filter(({ id }) => actor.buildings.some((own) => own.id === id));
  return features.flatMap(({ name, rights }) =>
    (rights?.(person) ?? []).map(({ may, key, because, module }) => {
      const buildingsWithoutModule =
        module === undefined ? [] : sharedBuildings.filter(({ modules }) => !modules.has(module));
      const isOffEverywhere =
        buildingsWithoutModule.length > 0 && buildingsWithoutModule.length === sharedBuildings.length;
      const buildings = buildingsWithoutModule.map((building) => building.name).join(', ');
      const reason = t(`directory:because.${because}`, {
        role: t(`people:roles.${person.role}`),
        company: person.company.name,
      });
      return {
        may: may && !isOffEverywhere,
        what: t(`${name}:rights.${key}`),
        why: isOffEverywhere
          ? t('directory:because.off', { buildings })
          : [
              reason,
              ...(may && buildingsWithoutModule.length > 0
                ? [t('directory:because.offIn', { buildings })]
                : []),
            ].join(' '),
      };
    }),
  );
}
