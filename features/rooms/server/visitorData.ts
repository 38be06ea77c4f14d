import { and, asc, eq, ne } from 'drizzle-orm';
import type { VisitorData, VisitorIdentity } from '../../../core/feature/server/personalData.ts';
import { MAX_VISITOR_DATA_MATCHES } from '../../../core/feature/server/visitorData.ts';
import { createSearchMatcher, toNameKey } from '../../../kit/search.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { splitExternalNames } from '../reservations/server/externalNames.ts';
import { reservations } from './tables.ts';

function findReservationsNaming({ db, building }: BuildingContext, words: string) {
  const table = reservations.in(building);
  return db
    .select()
    .from(table)
    .where(and(ne(table.externalNames, ''), containsWordsCondition([table.externalNames], words)))
    .orderBy(asc(table.date), asc(table.id));
}

/** Reservations have no addresses, so only the name identifies a visitor. */
async function findReservationsOfVisitor(context: BuildingContext, { name, email }: VisitorIdentity) {
  const rows = await findReservationsNaming(context, name);
  const isSame = (each: string) => email === '' && toNameKey(each) === toNameKey(name);
  return rows
    .map((row) => ({ ...row, names: splitExternalNames(row.externalNames) }))
    .filter(({ names }) => names.some(isSame));
}

export const reservationVisitors: VisitorData = {
  async find(context, search) {
    const visitorsByName = new Map<string, VisitorIdentity & { count: number }>();
    const matches = createSearchMatcher(search);
    const rows = await findReservationsNaming(context, search);
    for (const name of rows
      .flatMap(({ externalNames }) => splitExternalNames(externalNames))
      .filter((name) => matches(name))) {
      const match = visitorsByName.get(toNameKey(name)) ?? { name, email: '', count: 0 };
      visitorsByName.set(toNameKey(name), { ...match, count: match.count + 1 });
    }
    return [...visitorsByName.values()].slice(0, MAX_VISITOR_DATA_MATCHES);
  },
  exported: [
    {
      name: 'reservations',
      async rows(context, visitor) {
        const rows = await findReservationsOfVisitor(context, visitor);
        // Other participants belong to other people's data.
        return rows.map(({ date, start, end }) => ({ date, start, end, externalNames: visitor.name }));
      },
    },
  ],
  async erase(context, visitor) {
    const rows = await findReservationsOfVisitor(context, visitor);
    for (const { id, names } of rows) {
      const left = names.filter((name) => toNameKey(name) !== toNameKey(visitor.name)).join(', ');
      await reservations.update(context.db, context.building, { externalNames: left }, (table) =>
        eq(table.id, id),
      );
    }
    return rows.length;
  },
};
