import { createHash } from 'node:crypto';
import { desc, eq, exists, isNotNull, max, type SQL } from 'drizzle-orm';
import { hasAllBuildings } from '../../../core/buildings/server/allBuildings.ts';
import { languages } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Db } from '../../../kit/server/database/db.ts';
import type { Context, UserRequestContext } from '../../../kit/server/http/router.ts';
import { HOUR_MS } from '../../../kit/time.ts';
import { agreementTextPublished } from '../activity.ts';
import { type AgreementTextVersion, CURRENT_AGREEMENT_PLACEHOLDER_NUMBER } from '../agreement.ts';
import { can } from '../policy.ts';
import { assertPrintableTexts } from './assertPrintableTexts.ts';
import { agreementTexts } from './tables.ts';

type TextRow = typeof agreementTexts.$inferSelect;

/** Grace period for people who were reading a version when its successor was published. */
const SUPERSEDED_GRACE_MS = HOUR_MS;

async function currentVersion(db: Db): Promise<number> {
  const [row] = await db.select({ version: max(agreementTexts.version) }).from(agreementTexts);
  return row?.version ?? 0;
}

function toAgreementTexts(rows: readonly TextRow[], current: number): AgreementTextVersion[] {
  const versions = Map.groupBy(rows, ({ version }) => version);
  return [...versions].flatMap(([version, [one, other]]) => {
    if (!one || !other) return [];
    const [fr, en] = one.language === 'fr' ? [one, other] : [other, one];
    return [
      {
        version,
        current: version === current,
        publishedAt: one.publishedAt.toISOString(),
        fr: { text: fr.text, sha256: fr.sha256 },
        en: { text: en.text, sha256: en.sha256 },
      },
    ];
  });
}

export async function readAgreementText(
  { db }: Pick<Context, 'db'>,
  { version }: { version: number },
): Promise<AgreementTextVersion> {
  const current = await currentVersion(db);
  const requestedVersion = version === CURRENT_AGREEMENT_PLACEHOLDER_NUMBER ? current : version;
  const rows = await db.select().from(agreementTexts).where(eq(agreementTexts.version, requestedVersion));
  const [text] = toAgreementTexts(rows, current);
  if (!text) throw new AppError('not_found');
  return text;
}

export async function getSignableAgreementText(
  db: Db,
  version: number,
  now: Date,
): Promise<AgreementTextVersion> {
  const current = await readAgreementText({ db }, { version: CURRENT_AGREEMENT_PLACEHOLDER_NUMBER });
  if (version === CURRENT_AGREEMENT_PLACEHOLDER_NUMBER || version === current.version) return current;
  if (version > current.version) throw invalidField('version', 'nda_version_unknown');
  const successor = await readAgreementText({ db }, { version: version + 1 });
  if (now.getTime() - Date.parse(successor.publishedAt) > SUPERSEDED_GRACE_MS)
    throw invalidField('version', 'nda_version_superseded');
  return readAgreementText({ db }, { version });
}

export const customAgreementTextExistsCondition = (db: Db): SQL =>
  exists(
    db
      .select({ version: agreementTexts.version })
      .from(agreementTexts)
      .where(isNotNull(agreementTexts.publishedBy)),
  );

export async function listAgreementTexts({ db, actor }: UserRequestContext): Promise<AgreementTextVersion[]> {
  if (!can.administer(actor)) throw new AppError('forbidden');
  const rows = await db.select().from(agreementTexts).orderBy(desc(agreementTexts.version));
  return toAgreementTexts(rows, rows[0]?.version ?? 0);
}

/** All buildings share the text, so only administrators of every building may publish. */
export async function publishAgreementText(
  context: UserRequestContext,
  input: { base: number; fr: string; en: string },
): Promise<{ version: number }> {
  const { db, actor, now, everywhere } = context;
  if (!can.administer(actor) || !(await hasAllBuildings(db, everywhere))) throw new AppError('forbidden');
  const { base, fr, en } = input;
  const current = await readAgreementText({ db }, { version: CURRENT_AGREEMENT_PLACEHOLDER_NUMBER });
  if (current.version !== base) throw new AppError('conflict');
  if (fr === current.fr.text && en === current.en.text) throw invalidField('fr', 'nda_text_unchanged');
  await assertPrintableTexts({ fr, en });
  const version = base + 1;
  const published = await db
    .insert(agreementTexts)
    .values(
      languages.map((language) => ({
        version,
        language,
        text: input[language],
        sha256: createHash('sha256').update(input[language]).digest('hex'),
        publishedAt: now,
        publishedBy: actor.userId,
      })),
    )
    .onConflictDoNothing()
    .returning();
  if (published.length === 0) throw new AppError('conflict');
  await context.recordActivity(agreementTextPublished({ building: null, id: version }));
  return { version };
}
