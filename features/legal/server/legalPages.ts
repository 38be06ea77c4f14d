import { and, eq } from 'drizzle-orm';
import { buildings } from '../../../core/buildings/server/tables.ts';
import { type Language, languages } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/scope.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/http.ts';
import { legalPageChanged } from '../facts.ts';
import type { LegalPage, PageEdit, PageOfBuilding } from '../legal.ts';
import { can } from '../policy.ts';
import { startingText } from './startingText.ts';
import { legalPages } from './tables.ts';

/** A legal page of a building, for everybody: what its administrators wrote, or the text to start from. */
export async function readPage(
  { db }: Context,
  { building: id, page }: { building: number; page: LegalPage },
): Promise<PageOfBuilding> {
  const [building] = await db.select().from(buildings).where(eq(buildings.id, id));
  if (!building) throw new AppError('not_found');
  const written = legalPages.in(new BuildingScope([id]));
  const rows = await db
    .select({ language: written.language, text: written.text })
    .from(written)
    .where(eq(written.page, page));
  const versionIn = (language: Language) => {
    const own = rows.find((row) => row.language === language);
    return { text: own?.text ?? startingText(page, language, building), own: own?.text != null };
  };
  const [fr, en] = languages.map(versionIn) as [PageOfBuilding['fr'], PageOfBuilding['en']];
  return { building: { id, name: building.name }, fr, en };
}

/** Writes a page of the building in one language; an empty text goes back to the one to start from. */
export async function editPage(context: BuildingContext, { page, language, text }: PageEdit): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.edit(actor)) throw new AppError('forbidden');
  const columns = { text: text || null, updatedAt: now, updatedBy: actor.userId };
  const isIt = (table: ReturnType<typeof legalPages.in>) =>
    and(eq(table.page, page), eq(table.language, language));
  await legalPages.insert(db, building, [{ page, language, updatedAt: now }]).onConflictDoNothing();
  await legalPages.update(db, building, columns, isIt);
  const says = { page, language, own: text !== '' };
  await context.record(legalPageChanged({ building: building.id, id: building.id, says }));
}
