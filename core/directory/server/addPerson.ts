import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Language } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { BuildingContext, UserRequestContext } from '../../../kit/server/http/router.ts';
import { enqueueAccountInvitationMail } from '../../access/server/accountInvitation.ts';
import { personAdded } from '../../people/activity.ts';
import { can } from '../../people/policy.ts';
import { lockEmailAddress } from '../../people/server/addressLock.ts';
import { listCompaniesInBuildings } from '../../people/server/companies.ts';
import { activeAccountCondition, isEmailAddressTaken } from '../../people/server/queries.ts';
import { userBuildings, users } from '../../people/server/tables.ts';
import type { ListedPerson, NewPerson } from '../person.ts';
import { findListedPeopleById } from './listPeople.ts';
import { createMembershipScope, requireGrantableRights } from './people.ts';

export async function addPerson(
  context: BuildingContext,
  input: NewPerson,
): Promise<{ person: ListedPerson }> {
  const { id } = await insertPersonAccount(context, input);
  const [person] = await findListedPeopleById(context, [id]);
  if (!person) throw new Error('The created person was not found');
  return { person };
}

/** Returns the id. `bulk`: the invitation is sent after individual mails. */
export async function insertPersonAccount(
  context: BuildingContext,
  { sendInvitation, company: companyId, ...input }: NewPerson,
  { bulk = false }: { bulk?: boolean } = {},
): Promise<{ id: number }> {
  const { db, actor, building, now } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const { role, managesCompany } = input;
  const buildings = [building.id];
  requireGrantableRights(actor, { role, managesCompany, companyId, buildings });
  await requireCompanyInBuildings(context, companyId, buildings);
  await lockEmailAddress(db, input.email);
  if (await isEmailAddressTaken(db, input.email, 0)) throw invalidField('email', 'email_taken');
  const language = input.language ?? (await findDefaultLanguage(context, companyId));
  const [user] = await db
    .insert(users)
    .values({ ...input, companyId, language, passwordHash: '', createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('The account was not inserted');
  const { id } = user;
  await userBuildings.insert(db, createMembershipScope(buildings), [{ userId: id }]);
  if (sendInvitation) await enqueueAccountInvitationMail(context, id, { bulk });
  await context.recordActivity(
    personAdded({
      building: building.id,
      id,
      details: { role, companyId, managesCompany },
      personal: { id, before: {}, after: { firstName: input.firstName, lastName: input.lastName } },
    }),
  );
  return { id };
}

/** Default language: company majority, else building majority, else the caller's. */
async function findDefaultLanguage(
  { db, building, language }: BuildingContext,
  company: number,
): Promise<Language> {
  const membership = userBuildings.in(building);
  const findMostUsedLanguage = async (condition: SQL | undefined) => {
    const [topRow] = await db
      .select({ language: users.language })
      .from(users)
      .innerJoin(membership, eq(membership.userId, users.id))
      .where(and(activeAccountCondition, condition))
      .groupBy(users.language)
      .orderBy(desc(count()), users.language)
      .limit(1);
    return topRow?.language;
  };
  return (
    (await findMostUsedLanguage(eq(users.companyId, company))) ??
    (await findMostUsedLanguage(undefined)) ??
    language
  );
}

export async function requireCompanyInBuildings(
  { db }: Pick<UserRequestContext, 'db'>,
  company: number,
  buildings: readonly number[],
): Promise<void> {
  if (!(await listCompaniesInBuildings(db, buildings)).some(({ id }) => id === company))
    throw invalidField('company', 'company_not_there');
}
