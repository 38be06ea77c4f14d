import { desc, eq } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../kit/server/personalData.ts';
import { sessions } from './tables.ts';

/** Where somebody is logged in. */
export const listOwnSessions: PersonalData = async ({ db, actor, language, translate }) => {
  const own = await db
    .select()
    .from(sessions)
    .where(eq(sessions.userId, actor.userId))
    .orderBy(desc(sessions.lastUsedAt));
  const rows = own.map(({ createdAt, lastUsedAt, remembered }) => ({
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    remembered,
  }));
  return [personalList('sessions', (key) => translate(language, `access:personal.sessions.${key}`), rows)];
};
