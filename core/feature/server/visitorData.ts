import { and, type SQL, sql } from 'drizzle-orm';
import {
  containsWordsCondition,
  nameKeySql,
  sameNameCondition,
} from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { type FeatureWithPersonalData, toExportablePersonalData } from './exportedLists.ts';
import type { ExportablePersonalData, NamedRows, VisitorIdentity } from './personalData.ts';

export const MAX_VISITOR_DATA_MATCHES = 100;

/** A known email identifies the visitor too, because namesakes exist. */
export const isVisitorCondition = (
  { name, email = sql`''`, where }: NamedRows,
  visitor: VisitorIdentity,
): SQL | undefined =>
  and(where, sameNameCondition(name, visitor.name), sql`lower(${email}) = lower(${visitor.email})`);

export const visitorNameSql = ({ firstName, lastName }: { firstName: unknown; lastName: unknown }) =>
  sql<string>`trim(${firstName} || ' ' || ${lastName})`;

export async function findVisitors(
  context: BuildingContext,
  search: string,
  { personalData }: FeatureWithPersonalData,
): Promise<(VisitorIdentity & { count: number })[]> {
  const visitors = personalData?.visitors;
  if (!visitors) return [];
  if (visitors.find) return visitors.find(context, search);
  const named = ((await visitors.named?.(context)) ?? []).map(
    ({ table, name, email = sql`''`, searched, indexed = [], where }) => {
      const isFound = [searched, ...(indexed.length > 0 ? [indexed] : [])].map((columns) =>
        containsWordsCondition(columns, search),
      );
      return sql`select trim(${name}) as name, lower(${email}) as email from ${table}
        where ${and(where, ...isFound)}`;
    },
  );
  const { rows } = await context.db.execute<{ name: string; email: string; count: number }>(
    sql`select max(name) as name, email, count(*)::int as count
      from (${sql.join(named, sql` union all `)}) as found
      group by ${nameKeySql(sql`name`)}, email order by 1, 2 limit ${MAX_VISITOR_DATA_MATCHES}`,
  );
  return rows;
}

export async function listVisitorData(
  context: BuildingContext,
  visitor: VisitorIdentity,
  { name, personalData }: FeatureWithPersonalData,
): Promise<ExportablePersonalData[]> {
  const lists: ExportablePersonalData[] = [];
  for (const { title = 'visitorData.title', rows, ...list } of personalData?.visitors?.exported ?? []) {
    const found = await rows(context, visitor);
    if (found) lists.push(toExportablePersonalData(context, name, { title, ...list }, found));
  }
  return lists;
}
