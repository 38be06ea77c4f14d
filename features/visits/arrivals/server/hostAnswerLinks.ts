import { eq, lt } from 'drizzle-orm';
import { createHexToken } from '../../../../core/access/server/sessions.ts';
import { readAllBuildingsScope, toBuildingScope } from '../../../../core/buildings/server/allBuildings.ts';
import { findMailRecipient } from '../../../../core/people/server/queries.ts';
import type { Db } from '../../../../kit/server/database/db.ts';
import { hashToken } from '../../../../kit/server/hashing/tokenHash.ts';
import { cronJob } from '../../../../kit/server/jobs/jobs.ts';
import { hostAnswerLinks } from '../../server/tables.ts';
import type { VisitRecord } from '../../server/visitRows.ts';
import { getEndOfDay } from './getEndOfDay.ts';

interface HostAnswerLink {
  path: string;
  secret: string;
  expiresAt: Date;
}

/** Lets one person answer without logging in until the day ends. Only a hash of the secret is stored. */
export async function createHostAnswerLink(
  { db, building }: { db: Db; building: { timeZone: string } },
  visit: Pick<VisitRecord, 'buildingId' | 'id' | 'date'>,
  personId: number,
): Promise<HostAnswerLink> {
  const secret = createHexToken();
  const expiresAt = getEndOfDay(visit.date, building.timeZone);
  const link = { tokenHash: hashToken(secret), visitId: visit.id, userId: personId, expiresAt };
  await hostAnswerLinks.insert(db, toBuildingScope(visit), [link]);
  const { language = 'fr' } = (await findMailRecipient(db, personId)) ?? {};
  return { path: `/arrival/${secret}?language=${language}`, secret, expiresAt };
}

export async function findHostAnswerLink(db: Db, secret: string, now: Date) {
  const table = hostAnswerLinks.in(await readAllBuildingsScope(db));
  const [link] = await db
    .select()
    .from(table)
    .where(eq(table.tokenHash, hashToken(secret)));
  return link && link.expiresAt > now ? link : undefined;
}

export async function deleteHostAnswerLinksOfUser(db: Db, userId: number): Promise<void> {
  await hostAnswerLinks.delete(db, await readAllBuildingsScope(db), (table) => eq(table.userId, userId));
}

export const deleteExpiredHostAnswerLinksJob = cronJob(
  '17 * * * *',
  'visits.forgetArrivalLinks',
  async ({ db, now }) => {
    await hostAnswerLinks.delete(db, await readAllBuildingsScope(db), (table) => lt(table.expiresAt, now()));
  },
);
