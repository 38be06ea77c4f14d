import { eq } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../server/personalData.ts';
import { emailChanges, users } from './tables.ts';

/** The account itself. */
export const listOwnAccount: PersonalData = async ({ db, actor, language, translate }) => {
  const [own] = await db
    .select({ language: users.language, createdAt: users.createdAt, pending: emailChanges.email })
    .from(users)
    .leftJoin(emailChanges, eq(emailChanges.userId, users.id))
    .where(eq(users.id, actor.userId));
  const row = {
    firstName: actor.firstName,
    lastName: actor.lastName,
    email: actor.email,
    newEmail: own?.pending ?? '',
    role: translate(language, `people:roles.${actor.role}`),
    company: actor.company.name,
    buildings: actor.buildings.map(({ name }) => name),
    language: own?.language ?? '',
    createdAt: own?.createdAt.toISOString() ?? '',
  };
  return [personalList('account', (key) => translate(language, `people:personal.${key}`), [row])];
};
