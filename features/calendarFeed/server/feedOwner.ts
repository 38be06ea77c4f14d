import { sql } from 'drizzle-orm';
import type { Module } from '../../../core/feature/modules.ts';
import type { BuildingAddressData, CalendarOwner } from '../../../core/feature/server/feature.ts';
import type { Language } from '../../../kit/actor.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import type { Db } from '../../../kit/server/database/db.ts';

/** `last_read_at` is updated at most this often, so that most reads cost no write. */
const READ_UPDATE_INTERVAL_MS = 5 * 60 * 1000;

type FeedRow = {
  user_id: number;
  language: Language;
  needs_update: boolean;
  buildings: (BuildingAddressData & { modules: Module[] })[];
};

interface CalendarFeedWithOwner {
  owner: CalendarOwner;
  buildings: readonly BuildingAddressData[];
  needsReadUpdate: boolean;
}

/** Plain SQL, because no building scope exists yet: like a session token, this token yields the scope. */
export async function findFeedByTokenHash(
  db: Db,
  tokenHash: string,
  now: Date,
): Promise<CalendarFeedWithOwner | undefined> {
  const notUpdatedSince = new Date(now.getTime() - READ_UPDATE_INTERVAL_MS).toISOString();
  const { rows } = await db.execute<FeedRow>(sql`
    select u.id as user_id, u.language,
      f.last_read_at is null or f.last_read_at < ${notUpdatedSince}::timestamptz as needs_update,
      coalesce((
        select json_agg(json_build_object('id', b.id, 'name', b.name, 'address', b.address, 'timeZone', b.time_zone,
          'modules', b.modules) order by b.id)
        from user_buildings ub join buildings b on b.id = ub.building_id
        where ub.user_id = u.id and b.archived_at is null
      ), '[]') as buildings
    from calendar_feeds f join users u on u.id = f.user_id
    where f.token_hash = ${tokenHash} and u.active`);
  const [row] = rows;
  if (!row) return;
  const owner: CalendarOwner = {
    userId: row.user_id,
    language: row.language,
    buildingsWith(module) {
      const buildingsOfModule = row.buildings.filter(({ modules }) => modules.includes(module));
      return {
        scope: new BuildingScope(buildingsOfModule.map(({ id }) => id)),
        buildings: new Map(buildingsOfModule.map((building) => [building.id, building])),
      };
    },
  };
  return { owner, buildings: row.buildings, needsReadUpdate: row.needs_update };
}
