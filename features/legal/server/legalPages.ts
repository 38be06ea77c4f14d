import { and, countDistinct, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { getRetentionPeriods } from '../../../core/buildings/server/retentionPeriods.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Language } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/router.ts';
import { requireVersion } from '../../../kit/version.ts';
import { legalPageChanged } from '../activity.ts';
import {
  type EditedText,
  type EditedTexts,
  type LegalPage,
  type PageEdit,
  type PageOfBuilding,
  pages,
} from '../legal.ts';
import { can } from '../policy.ts';
import { defaultText } from './defaultText.ts';
import { legalPages } from './tables.ts';

export async function readPage(
  { db }: Pick<Context, 'db'>,
  { building: id, page }: { building: number; page: LegalPage },
): Promise<PageOfBuilding> {
  const { building, fr, en } = await findTexts(db, new BuildingScope([id]), page);
  const shown = ({ text, own }: EditedText) => ({ text, own });
  return { building: { id, name: building.name }, fr: shown(fr), en: shown(en) };
}

export async function readTexts(
  { db, actor, building }: BuildingContext,
  { page }: { page: LegalPage },
): Promise<EditedTexts> {
  if (!can.edit(actor)) throw new AppError('forbidden');
  const { fr, en } = await findTexts(db, building, page);
  return { fr, en };
}

/** A default text has the version that its row will start with. */
async function findTexts(db: Db, scope: BuildingScope, page: LegalPage) {
  const [building] = await db.select().from(buildings).where(eq(buildings.id, scope.single));
  if (!building) throw new AppError('not_found');
  const written = legalPages.in(scope);
  const rows = await db.select().from(written).where(eq(written.page, page));
  const textIn = (language: Language): EditedText => {
    const row = rows.find((one) => one.language === language);
    const own = row?.text ?? null;
    return {
      text: own ?? defaultText(page, language, { ...building, periods: getRetentionPeriods(building) }),
      own: own !== null,
      version: row?.version ?? 1,
    };
  };
  return { building, fr: textIn('fr'), en: textIn('en') };
}

export function hasOwnPages(db: Db, building: BuildingScope): SQL {
  const table = legalPages.in(building);
  const written = db
    .select({ pages: countDistinct(table.page) })
    .from(table)
    .where(isNotNull(table.text));
  return sql`${written} = ${pages.length}`;
}

export async function editPage(
  context: BuildingContext,
  { page, language, text, version }: PageEdit,
): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.edit(actor)) throw new AppError('forbidden');
  const isIt = (table: ReturnType<typeof legalPages.in>) =>
    and(eq(table.page, page), eq(table.language, language));
  await legalPages.insert(db, building, [{ page, language, updatedAt: now }]).onConflictDoNothing();
  const written = legalPages.in(building);
  const [row] = await db.select().from(written).where(isIt(written)).for('update');
  if (!row) throw new Error('The row of the legal page was not found');
  await requireVersion(row, version, async () => (await findTexts(db, building, page))[language]);
  const columns = { text: text || null, updatedAt: now, updatedBy: actor.userId };
  await legalPages.update(db, building, columns, isIt);
  const says = { page, language, own: text !== '' };
  await context.recordActivity(legalPageChanged({ building: building.id, id: building.id, says }));
}
