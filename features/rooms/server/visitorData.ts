import { and, asc, eq, ne } from 'drizzle-orm';
import {
  MAX_VISITOR_DATA_MATCHES,
  type VisitorDataSource,
  type VisitorIdentity,
} from '../../../core/server/feature.ts';
import { toPersonalList } from '../../../core/server/personalData.ts';
import { createSearchMatcher, toNameKey } from '../../../kit/search.ts';
import { containsWordsCondition } from '../../../kit/server/database/searchConditions.ts';
import type { BuildingContext } from '../../../kit/server/http/router.ts';
import { splitExternalNames } from './externalNames.ts';
import { reservations } from './tables.ts';

function findReservationsNaming({ db, building }: BuildingContext, words: string) {
  const table = reservations.in(building);
  return db
    .select({
      id: table.id,
      date: table.date,
      start: table.start,
      end: table.end,
      names: table.externalNames,
    })
    .from(table)
    .where(and(ne(table.externalNames, ''), containsWordsCondition([table.externalNames], words)))
    .orderBy(asc(table.date), asc(table.id));
}

/** True if the name is the only identification. */
const isNamed = (names: string, visitor: VisitorIdentity) =>
  visitor.email === '' &&
  splitExternalNames(names).some((name) => toNameKey(name) === toNameKey(visitor.name));

export const reservationVisitorDataSource: VisitorDataSource = {
  async find(context, search) {
    const visitorsByName = new Map<string, { name: string; email: ''; count: number }>();
    const matches = createSearchMatcher(search);
    for (const { names } of await findReservationsNaming(context, search))
      for (const name of splitExternalNames(names)) {
        if (!matches(name)) continue;
        const match = visitorsByName.get(toNameKey(name)) ?? { name, email: '' as const, count: 0 };
        visitorsByName.set(toNameKey(name), { ...match, count: match.count + 1 });
      }
    return [...visitorsByName.values()].slice(0, MAX_VISITOR_DATA_MATCHES);
  },

  async list(context, visitor) {
    const { language, translate } = context;
    const matchingReservations = (await findReservationsNaming(context, visitor.name)).filter(({ names }) =>
      isNamed(names, visitor),
    );
    // Other participants belong to other people's data.
    const rows = matchingReservations.map(({ date, start, end }) => ({
      date,
      start,
      end,
      externalNames: visitor.name,
    }));
    const say = (key: string) =>
      translate(language, key === 'title' ? 'rooms:visitorData.title' : `rooms:personal.${key}`);
    return [toPersonalList('reservations', say, rows)];
  },

  async erase(context, visitor) {
    const { db, building } = context;
    const matchingReservations = (await findReservationsNaming(context, visitor.name)).filter(({ names }) =>
      isNamed(names, visitor),
    );
    for (const { id, names } of matchingReservations) {
      const left = splitExternalNames(names).filter((name) => toNameKey(name) !== toNameKey(visitor.name));
      await reservations.update(db, building, { externalNames: left.join(', ') }, (table) =>
        eq(table.id, id),
      );
    }
    return matchingReservations.length;
  },
};
