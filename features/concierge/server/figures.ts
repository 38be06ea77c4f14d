import { sql } from 'drizzle-orm';
import type { Figure } from '../../../core/feature/server/figure.ts';
import { openOrderStatuses } from '../orders/order.ts';

const statuses = sql.join(
  openOrderStatuses.map((status) => sql`${status}`),
  sql`, `,
);

export const conciergeFigures: readonly Figure[] = [
  {
    measure: 'ordersWaiting',
    isSnapshot: true,
    select: ({ building, timeZone, end }) => sql`
      select ${end}::date as day, users.company_id, count(*) as count
        from concierge_orders left join users on users.id = holder_id
       where building_id = ${building} and status in (${statuses})
         and ordered_at < (${end}::date + 1)::timestamp at time zone ${timeZone}
       group by 2`,
  },
];
