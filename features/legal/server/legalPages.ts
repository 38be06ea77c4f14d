import { and, asc, countDistinct, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { toRetentionDaysByKind } from '../../../core/buildings/server/retentionPeriods.ts';
import { buildings } from '../../../core/buildings/server/tables.ts';
import type { Language } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import {
  type GetNoscriptPageText,
  renderDocumentTextAsHtml,
  renderNoscriptLink,
} from '../../../kit/server/http/noscriptPages.ts';
import type { BuildingContext, Context } from '../../../kit/server/http/router.ts';
import { escapeHtml } from '../../../kit/server/mail/escapedHtml.ts';
import { requireVersion } from '../../../kit/version.ts';
import { legalPageChanged } from '../activity.ts';
import {
  type EditableLegalPageTexts,
  type LegalPageEdit,
  type LegalPageName,
  type LegalPageTexts,
  type LegalTextWithVersion,
  legalPageNames,
} from '../legal.ts';
import { can } from '../policy.ts';
import { getDefaultLegalText } from './defaultLegalText.ts';
import { storedLegalTexts } from './tables.ts';

export async function readLegalPage(
  { db }: Pick<Context, 'db'>,
  { building: id, page }: { building: number; page: LegalPageName },
): Promise<LegalPageTexts> {
  const { building, fr, en } = await findLegalTexts(db, new BuildingScope([id]), page);
  const removeVersion = ({ text, own }: LegalTextWithVersion) => ({ text, own });
  return { building: { id, name: building.name }, fr: removeVersion(fr), en: removeVersion(en) };
}

export async function readEditableLegalPage(
  { db, actor, building }: BuildingContext,
  { page }: { page: LegalPageName },
): Promise<EditableLegalPageTexts> {
  if (!can.edit(actor)) throw new AppError('forbidden');
  const { fr, en } = await findLegalTexts(db, building, page);
  return { fr, en };
}

/** A default text has the version that its row will start with. */
async function findLegalTexts(db: Db, scope: BuildingScope, page: LegalPageName) {
  const [building] = await db.select().from(buildings).where(eq(buildings.id, scope.single));
  if (!building) throw new AppError('not_found');
  const table = storedLegalTexts.in(scope);
  const rows = await db.select().from(table).where(eq(table.page, page));
  const getText = (language: Language): LegalTextWithVersion => {
    const row = rows.find((one) => one.language === language);
    const own = row?.text ?? null;
    return {
      text:
        own ?? getDefaultLegalText(page, language, { ...building, periods: toRetentionDaysByKind(building) }),
      own: own !== null,
      version: row?.version ?? 1,
    };
  };
  return { building, fr: getText('fr'), en: getText('en') };
}

export function hasOwnLegalTextsCondition(db: Db, building: BuildingScope): SQL {
  const table = storedLegalTexts.in(building);
  const pageCount = db
    .select({ pages: countDistinct(table.page) })
    .from(table)
    .where(isNotNull(table.text));
  return sql`${pageCount} = ${legalPageNames.length}`;
}

export async function editLegalPage(
  context: BuildingContext,
  { page, language, text, version }: LegalPageEdit,
): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.edit(actor)) throw new AppError('forbidden');
  const isEditedText = (table: ReturnType<typeof storedLegalTexts.in>) =>
    and(eq(table.page, page), eq(table.language, language));
  await storedLegalTexts.insert(db, building, [{ page, language, updatedAt: now }]).onConflictDoNothing();
  const table = storedLegalTexts.in(building);
  const [row] = await db.select().from(table).where(isEditedText(table)).for('update');
  if (!row) throw new Error('The row of the legal page was not found');
  await requireVersion(row, version, async () => (await findLegalTexts(db, building, page))[language]);
  const columns = { text: text || null, updatedAt: now, updatedBy: actor.userId };
  await storedLegalTexts.update(db, building, columns, isEditedText);
  const details = { page, language, own: text !== '' };
  await context.recordActivity(legalPageChanged({ building: building.id, id: building.id, details }));
}

/** Legal pages must be readable by law without JavaScript. */
export const legalNoscriptPages: Readonly<Record<string, GetNoscriptPageText>> = Object.fromEntries(
  legalPageNames.map((page) => [`/${page}`, createNoscriptPage(page)]),
);

function createNoscriptPage(page: LegalPageName): GetNoscriptPageText {
  return async ({ db, translate, language, query }) => {
    const title = translate(language, `legal:title.${page}`);
    const withTitle = (text: string) => ({ title, html: `<h1>${escapeHtml(title)}</h1>${text}` });
    const all = await db
      .select({ id: buildings.id, name: buildings.name })
      .from(buildings)
      .orderBy(asc(buildings.id));
    const buildingParam = String(query.building ?? '');
    const only = all.length === 1 ? all[0]?.id : undefined;
    const id = /^\d{1,9}$/.test(buildingParam) ? Number(buildingParam) : only;
    if (id === undefined) {
      const choice = all.map(
        (one) =>
          `<li>${renderNoscriptLink(`/${page}?building=${one.id}&language=${language}`, one.name)}</li>`,
      );
      return withTitle(
        `<p>${escapeHtml(translate(language, 'legal:choose'))}</p><ul>${choice.join('')}</ul>`,
      );
    }
    if (!all.some((one) => one.id === id))
      return withTitle(`<p>${escapeHtml(translate(language, 'legal:unknown'))}</p>`);
    const { building, [language]: own } = await readLegalPage({ db }, { building: id, page });
    return withTitle(`<p>${escapeHtml(building.name)}</p>${renderDocumentTextAsHtml(own.text)}`);
  };
}
