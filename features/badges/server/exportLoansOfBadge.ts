import { eq } from 'drizzle-orm';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import { listLoansOfBadge } from './badgeList.ts';
import { badges } from './tables.ts';

async function listLoansWithNumber(context: BuildingContext, query: Parameters<typeof listLoansOfBadge>[1]) {
  const { rows } = await listLoansOfBadge(context, query);
  const table = badges.in(context.building);
  const [badge] = await context.db
    .select({ number: table.number })
    .from(table)
    .where(eq(table.id, query.badge));
  return rows.map((loan) => ({ ...loan, number: badge?.number ?? '' }));
}

export const exportLoansOfBadge = exportList(listLoansWithNumber, {
  feature: 'badges',
  title: 'history.sheet',
  columns: {
    'columns.number': ({ number }) => number,
    'columns.holder': ({ holder }, { say }) => holder || say('nobody'),
    'columns.organization': ({ organization }) => organization,
    'history.columns.givenAt': ({ givenAt }, { toInstant }) => toInstant(givenAt),
    'history.columns.givenBy': ({ givenBy }) => givenBy,
    'history.columns.ending': ({ ending }, { say }) => ending && say(`history.endings.${ending}`),
    'history.columns.endedAt': ({ returnedAt }, { toInstant }) => toInstant(returnedAt),
    'history.columns.endedBy': ({ returnedBy }) => returnedBy,
  },
});
