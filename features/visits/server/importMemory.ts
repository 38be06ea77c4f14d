import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { type PersonalData, personalList } from '../../../core/server/personalData.ts';
import type { NameOrder } from '../../../kit/fullName.ts';
import type { Context, UserContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { ImportColumns } from '../visitsImport.ts';
import { importMappings } from './tables.ts';

/** How somebody read a sheet with such headings before. */
export interface Remembered {
  headingsHash: string;
  columns: ImportColumns;
  nameOrder: NameOrder | null;
  time: string | null;
}

/** So many ways of reading are remembered of one person: the latest. */
const MOST_KEPT = 50;
const KEPT = 365 * 86_400_000;

const ofActor = ({ actor }: Pick<UserContext, 'actor'>) => eq(importMappings.userId, actor.userId);

/** How the caller read sheets before, the latest first. */
export function rememberedOf(context: Pick<UserContext, 'db' | 'actor'>): Promise<Remembered[]> {
  const { headingsHash, columns, nameOrder, time } = importMappings;
  return context.db
    .select({ headingsHash, columns, nameOrder, time })
    .from(importMappings)
    .where(ofActor(context))
    .orderBy(desc(importMappings.usedAt))
    .limit(MOST_KEPT);
}

/** Remembers how the caller has read a sheet that was imported. */
export async function remember(
  context: Pick<UserContext, 'db' | 'actor' | 'now'>,
  { headingsHash, ...how }: Remembered,
): Promise<void> {
  const { db, actor, now } = context;
  const set = { ...how, usedAt: now };
  await db
    .insert(importMappings)
    .values({ userId: actor.userId, headingsHash, ...set })
    .onConflictDoUpdate({ target: [importMappings.userId, importMappings.headingsHash], set });
  const latest = db
    .select({ hash: importMappings.headingsHash })
    .from(importMappings)
    .where(ofActor(context))
    .orderBy(desc(importMappings.usedAt))
    .limit(MOST_KEPT);
  await db
    .delete(importMappings)
    .where(and(ofActor(context), sql`${importMappings.headingsHash} not in (${latest})`));
}

/** Nothing of it is left of somebody who leaves. */
export async function eraseMappings(
  context: Pick<Context, 'db'> & Pick<UserContext, 'actor'>,
): Promise<void> {
  await context.db.delete(importMappings).where(ofActor(context));
}

/** Of a kind of sheet that somebody has not sent for a year nothing is remembered. */
export const forgetMappings = cronJob('35 3 * * *', 'visits.forgetMappings', async ({ db, now }) => {
  await db.delete(importMappings).where(lt(importMappings.usedAt, new Date(now().getTime() - KEPT)));
});

/** What is remembered of how somebody reads sheets. */
export const listMappings: PersonalData = async (context) => {
  const { db, language, translate } = context;
  const own = await db
    .select()
    .from(importMappings)
    .where(ofActor(context))
    .orderBy(desc(importMappings.usedAt));
  const say = (key: string, params = {}) => translate(language, `visits:${key}`, params);
  const rows = own.map(({ columns, nameOrder, time, usedAt }) => ({
    columns: Object.entries(columns)
      .sort(([one], [other]) => Number(one) - Number(other))
      .flatMap(([column, field]) =>
        field
          ? say('personalImports.column', {
              number: Number(column) + 1,
              field: say(`import.fields.${field}`),
            })
          : [],
      ),
    nameOrder: nameOrder ? say(`personalImports.order.${nameOrder}`) : '',
    time: time ?? '',
    usedAt: usedAt.toISOString(),
  }));
  return [personalList('importMappings', (key) => say(`personalImports.${key}`), rows)];
};
