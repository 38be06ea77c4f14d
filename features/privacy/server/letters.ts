import { and, eq, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import { everyBuilding } from '../../../core/buildings/server/everyBuilding.ts';
import { isVisitorHeld } from '../../../core/people/server/legalHolds.ts';
import { namesOfPeople } from '../../../core/people/server/namesOfPeople.ts';
import { VISITORS_FOUND, type VisitorNamed, type VisitorsHeld } from '../../../core/server/feature.ts';
import { personalList } from '../../../core/server/personalData.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { Page, PageQuery } from '../../../kit/page.ts';
import { byDay, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWords, isSameName, nameKeySql } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { today } from '../../../kit/time.ts';
import { letterClosed, letterRecorded } from '../activity.ts';
import type { Letter, letterOutcomes, letterSorts, NewLetter } from '../letter.ts';
import { can } from '../policy.ts';
import { answerDueOn } from './answerDueOn.ts';
import { privacyRequests } from './tables.ts';

export async function listLetters(
  context: BuildingContext,
  asked: PageQuery<(typeof letterSorts)[number]> & { status: 'open' | 'closed' },
): Promise<Page<Letter>> {
  const { db, actor, building } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const table = privacyRequests.in(building);
  const list = db
    .select()
    .from(table)
    .where(
      and(
        asked.status === 'open' ? isNull(table.closedAt) : isNotNull(table.closedAt),
        containsWords([table.name, table.email], asked.search),
      ),
    )
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { due: byDay(list.dueOn) }, id: list.id },
    asked,
  );
  const people = await namesOfPeople(
    db,
    rows.flatMap(({ recordedBy }) => recordedBy ?? []),
  );
  return {
    ...page,
    rows: rows.map(({ recordedBy, closedAt, ...row }) => ({
      ...row,
      recordedBy: (recordedBy && people.get(recordedBy)) || '',
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}

export async function recordLetter(
  context: BuildingContext,
  input: NewLetter,
): Promise<{ pk: number; dueOn: string }> {
  const { db, actor, building, now } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  if (input.receivedOn > today(building.timeZone, now)) throw invalidField('receivedOn', 'date_in_future');
  const dueOn = answerDueOn(input.receivedOn);
  const [made] = await privacyRequests
    .insert(db, building, [{ ...input, dueOn, recordedBy: actor.userId, recordedAt: now }])
    .returning();
  const id = made?.id ?? 0;
  await context.recordActivity(letterRecorded({ building: building.id, id, says: { kind: input.kind } }));
  return { pk: id, dueOn };
}

/** A closed request does not change. */
export async function closeLetter(
  context: BuildingContext,
  { id, outcome }: { id: number; outcome: (typeof letterOutcomes)[number] },
): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.protect(actor)) throw new AppError('forbidden');
  const closed = await privacyRequests
    .update(db, building, { closedAt: now, outcome }, (table) =>
      and(eq(table.id, id), isNull(table.closedAt)),
    )
    .returning();
  if (closed.length === 0) throw new AppError('not_found');
  await context.recordActivity(letterClosed({ building: building.id, id, says: { outcome } }));
}

/** Closed requests are kept as proof of a timely answer. */
export const LETTER_DAYS = 365;

export const forgetLetters = cronJob('17 2 * * *', 'privacy.forgetRequests', async ({ db, now }) => {
  const before = new Date(now().getTime() - LETTER_DAYS * 24 * 60 * 60 * 1000);
  await privacyRequests.delete(db, await everyBuilding(db), (table) =>
    and(lt(table.closedAt, before), not(isVisitorHeld(table, table.name, table.email))),
  );
});

const isWriter = (table: ReturnType<typeof privacyRequests.in>, { name, email }: VisitorNamed) =>
  and(isSameName(table.name, name), sql`lower(${table.email}) = lower(${email})`);

/** Requests are found and exported but not erased, because they prove that they were answered. */
export const writersHeld: VisitorsHeld = {
  async find({ db, building }, search) {
    const table = privacyRequests.in(building);
    const email = sql<string>`lower(${table.email})`;
    return db
      .select({ name: sql<string>`max(trim(${table.name}))`, email, count: sql<number>`count(*)::int` })
      .from(table)
      .where(containsWords([table.name, table.email], search))
      .groupBy(nameKeySql(table.name), email)
      .orderBy(nameKeySql(sql`max(${table.name})`))
      .limit(VISITORS_FOUND);
  },

  async tell({ db, building, language, translate }, visitor) {
    const table = privacyRequests.in(building);
    const theirs = await db.select().from(table).where(isWriter(table, visitor)).orderBy(table.id);
    const rows = theirs.map(({ receivedOn, kind, name, email, note, outcome }) => ({
      receivedOn,
      kind: translate(language, `privacy:letter.kinds.${kind}`),
      name,
      email,
      note,
      outcome: outcome === null ? '' : translate(language, `privacy:letter.outcomes.${outcome}`),
    }));
    const say = (key: string) => translate(language, `privacy:personal.letters.${key}`);
    return [personalList('privacyRequests', say, rows)];
  },
};
