import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { ClosureHandler } from '../../../../core/booking/server/closureHandler.ts';
import { spaceHolds, spaces } from '../../server/tables.ts';
import { planSpaceClosure } from './planSpaceClosure.ts';
import { findActiveSpaces } from './queries.ts';

export const spaceClosureHandler: ClosureHandler = {
  kind: 'bay',

  async listPlaces({ db, building }) {
    return (await findActiveSpaces(db, building)).map(({ id, name }) => ({ id, name }));
  },

  getClosedTables(scope) {
    const closed = spaceHolds.in(scope);
    const condition = isNotNull(closed.closureId);
    return { closed, placeId: closed.bayId, period: closed.period, condition, places: spaces.in(scope) };
  },

  async setPlaces({ db, building }, { id, startsAt, endsAt }, places) {
    await spaceHolds.delete(db, building, (table) =>
      and(eq(table.closureId, id), notInArray(table.bayId, [...places])),
    );
    const table = spaceHolds.in(building);
    const before = await db.select({ spaceId: table.bayId }).from(table).where(eq(table.closureId, id));
    const addedIds = places.filter((spaceId) => !before.some((hold) => hold.spaceId === spaceId));
    await spaceHolds.insertMany(
      db,
      building,
      addedIds.map((spaceId) => ({ bayId: spaceId, closureId: id, startsAt, endsAt })),
    );
  },

  planClosure: planSpaceClosure,
};
