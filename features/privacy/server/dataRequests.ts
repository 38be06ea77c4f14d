import { and, eq, isNotNull, isNull, lt, not } from 'drizzle-orm';
import { readAllBuildingsScope } from '../../../core/buildings/server/allBuildings.ts';
import { visitorOnLegalHoldCondition } from '../../../core/legalHolds/server/legalHolds.ts';
import { findPeopleNames } from '../../../core/people/server/findPeopleNames.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import { daySortValue, readPage } from '../../../kit/server/database/cursorPagination.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import { DAY_MS, getToday } from '../../../kit/time.ts';
import { dataRequestClosed, dataRequestRecorded } from '../activity.ts';
import type { DataRequest, dataRequestOutcomes, dataRequestSorts, NewDataRequest } from '../dataRequest.ts';
import { can } from '../policy.ts';
import { getAnswerDueDate } from './getAnswerDueDate.ts';
import { privacyRequests } from './tables.ts';

export async function listDataRequests(
  context: BuildingContext,
  query: PageQuery<(typeof dataRequestSorts)[number]> & { status: 'open' | 'closed' },
): Promise<PageOfRows<DataRequest>> {
  const { db, actor, building } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const table = privacyRequests.in(building);
  const list = db
    .select()
    .from(table)
    .where(
      and(
        query.status === 'open' ? isNull(table.closedAt) : isNotNull(table.closedAt),
        containsWordsCondition([table.name, table.email], query.search),
      ),
    )
    .as('list');
  const { rows, ...page } = await readPage(
    db,
    { list, sorts: { due: daySortValue(list.dueOn) }, id: list.id },
    query,
  );
  const people = await findPeopleNames(
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

export async function recordDataRequest(
  context: BuildingContext,
  input: NewDataRequest,
): Promise<{ pk: number; dueOn: string }> {
  const { db, actor, building, now } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  if (input.receivedOn > getToday(building.timeZone, now)) throw invalidField('receivedOn', 'date_in_future');
  const dueOn = getAnswerDueDate(input.receivedOn);
  const [inserted] = await privacyRequests
    .insert(db, building, [{ ...input, dueOn, recordedBy: actor.userId, recordedAt: now }])
    .returning();
  const id = inserted?.id ?? 0;
  await context.recordActivity(
    dataRequestRecorded({ building: building.id, id, details: { kind: input.kind } }),
  );
  return { pk: id, dueOn };
}

export async function closeDataRequest(
  context: BuildingContext,
  { id, outcome }: { id: number; outcome: (typeof dataRequestOutcomes)[number] },
): Promise<void> {
  const { db, actor, building, now } = context;
  if (!can.administer(actor)) throw new AppError('forbidden');
  const closedRequests = await privacyRequests
    .update(db, building, { closedAt: now, outcome }, (table) =>
      and(eq(table.id, id), isNull(table.closedAt)),
    )
    .returning();
  if (closedRequests.length === 0) throw new AppError('not_found');
  await context.recordActivity(dataRequestClosed({ building: building.id, id, details: { outcome } }));
}

/** Closed requests are kept as proof of a timely answer. */
const DATA_REQUEST_RETENTION_DAYS = 365;

export const deleteOldDataRequestsJob = cronJob(
  '17 2 * * *',
  'privacy.forgetRequests',
  async ({ db, now }) => {
    const before = new Date(now().getTime() - DATA_REQUEST_RETENTION_DAYS * DAY_MS);
    await privacyRequests.delete(db, await readAllBuildingsScope(db), (table) =>
      and(lt(table.closedAt, before), not(visitorOnLegalHoldCondition(table, table.name, table.email))),
    );
  },
);
