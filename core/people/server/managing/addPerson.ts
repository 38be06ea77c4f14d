import { and, count, desc, eq, type SQL } from 'drizzle-orm';
import type { Language } from '../../../../kit/actor.ts';
import { AppError, invalidField } from '../../../../kit/errors.ts';
import type { BuildingContext, UserContext } from '../../../../kit/server/http/router.ts';
import { sendAccountInvitation } from '../../../access/server/accountInvitation.ts';
import { companiesIn } from '../../../companies/server/queries.ts';
import { personAdded } from '../../activity.ts';
import type { ListedPerson, NewPerson } from '../../managed.ts';
import { can } from '../../policy.ts';
import { lockAddress } from '../addressLock.ts';
import { addressTaken, alive } from '../queries.ts';
import { userBuildings, users } from '../tables.ts';
import { showPeople } from './listPeople.ts';
import { membersOf, requireGrant } from './people.ts';

/** Opens an account for somebody who works in the building, as whom the caller may make them. */
export async function addPerson(
  context: BuildingContext,
  input: NewPerson,
): Promise<{ person: ListedPerson }> {
  const { id } = await makePerson(context, input);
  const [person] = await showPeople(context, [id]);
  if (!person) throw new Error('The person is not there');
  return { person };
}

/**
 * The same, in any of the caller's buildings; answers the number of the account. Throws at its field what speaks against it. Whoever makes
 * many calls it for each, in one transaction. `bulk`: the invitation leaves after what is personal.
 */
export async function makePerson(
  context: BuildingContext,
  { sendInvitation, company: companyId, ...input }: NewPerson,
  { bulk = false }: { bulk?: boolean } = {},
): Promise<{ id: number }> {
  const { db, actor, building, now } = context;
  if (!can.managePeople(actor)) throw new AppError('forbidden');
  const { role, managesCompany } = input;
  const buildings = [building.id];
  requireGrant(actor, { role, managesCompany, companyId, buildings });
  await requireCompany(context, companyId, buildings);
  await lockAddress(db, input.email);
  if (await addressTaken(db, input.email, 0)) throw invalidField('email', 'email_taken');
  const language = input.language ?? (await usualLanguage(context, companyId));
  const [user] = await db
    .insert(users)
    .values({ ...input, companyId, language, passwordHash: '', createdAt: now })
    .returning({ id: users.id });
  if (!user) throw new Error('No account was made');
  const { id } = user;
  await userBuildings.insert(db, membersOf(buildings), [{ userId: id }]);
  if (sendInvitation) await sendAccountInvitation(context, id, { bulk });
  await context.recordActivity(
    personAdded({
      building: building.id,
      id,
      says: { role, companyId, managesCompany },
      personal: { id, before: {}, after: { firstName: input.firstName, lastName: input.lastName } },
    }),
  );
  return { id };
}

/** That of most people of a company; where it has none yet, of the building; where that has none, the caller's own. */
async function usualLanguage(
  { db, building, language }: BuildingContext,
  company: number,
): Promise<Language> {
  const membership = userBuildings.in(building);
  const mostOf = async (who: SQL | undefined) => {
    const [most] = await db
      .select({ language: users.language })
      .from(users)
      .innerJoin(membership, eq(membership.userId, users.id))
      .where(and(alive, who))
      .groupBy(users.language)
      .orderBy(desc(count()), users.language)
      .limit(1);
    return most?.language;
  };
  return (await mostOf(eq(users.companyId, company))) ?? (await mostOf(undefined)) ?? language;
}

/** Throws at `company` where it is in none of the buildings. */
export async function requireCompany(
  { db }: Pick<UserContext, 'db'>,
  company: number,
  buildings: readonly number[],
): Promise<void> {
  if (!(await companiesIn(db, buildings)).some(({ id }) => id === company))
    throw invalidField('company', 'company_not_there');
}
