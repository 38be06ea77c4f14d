import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { NameOrder } from '../../../../kit/fullName.ts';
import type { Context, UserRequestContext } from '../../../../kit/server/http/router.ts';
import { cronJob } from '../../../../kit/server/jobs/jobs.ts';
import { DAY_MS } from '../../../../kit/time.ts';
import { importMappings } from '../../server/tables.ts';
import type { VisitImportColumns } from '../visitsImport.ts';

export interface SavedColumnMapping {
  headingsHash: string;
  columns: VisitImportColumns;
  nameOrder: NameOrder | null;
  time: string | null;
}

const MAX_MAPPINGS = 50;
const RETENTION_MS = 365 * DAY_MS;

const isOwn = ({ actor }: Pick<UserRequestContext, 'actor'>) => eq(importMappings.userId, actor.userId);

export function findSavedImportColumnMappings(
  context: Pick<UserRequestContext, 'db' | 'actor'>,
): Promise<SavedColumnMapping[]> {
  const { headingsHash, columns, nameOrder, time } = importMappings;
  return context.db
    .select({ headingsHash, columns, nameOrder, time })
    .from(importMappings)
    .where(isOwn(context))
    .orderBy(desc(importMappings.usedAt))
    .limit(MAX_MAPPINGS);
}

export async function upsertImportColumnMapping(
  context: Pick<UserRequestContext, 'db' | 'actor' | 'now'>,
  { headingsHash, ...mapping }: SavedColumnMapping,
): Promise<void> {
  const { db, actor, now } = context;
  const set = { ...mapping, usedAt: now };
  await db
    .insert(importMappings)
    .values({ userId: actor.userId, headingsHash, ...set })
    .onConflictDoUpdate({ target: [importMappings.userId, importMappings.headingsHash], set });
  const latest = db
    .select({ hash: importMappings.headingsHash })
    .from(importMappings)
    .where(isOwn(context))
    .orderBy(desc(importMappings.usedAt))
    .limit(MAX_MAPPINGS);
  await db
    .delete(importMappings)
    .where(and(isOwn(context), sql`${importMappings.headingsHash} not in (${latest})`));
}

export async function eraseColumnMappings(
  context: Pick<Context, 'db'> & Pick<UserRequestContext, 'actor'>,
): Promise<void> {
  await context.db.delete(importMappings).where(isOwn(context));
}

export const deleteOldColumnMappingsJob = cronJob(
  '35 3 * * *',
  'visits.forgetMappings',
  async ({ db, now }) => {
    await db
      .delete(importMappings)
      .where(lt(importMappings.usedAt, new Date(now().getTime() - RETENTION_MS)));
  },
);

export async function listOwnColumnMappings(context: UserRequestContext) {
  const { db, language, translate } = context;
  const own = await db
    .select()
    .from(importMappings)
    .where(isOwn(context))
    .orderBy(desc(importMappings.usedAt));
  const say = (key: string, params = {}) => translate(language, `visits:${key}`, params);
  return own.map(({ columns, nameOrder, time, usedAt }) => ({
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
    usedAt,
  }));
}
