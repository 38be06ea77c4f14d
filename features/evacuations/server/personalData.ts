import { desc, eq, or } from 'drizzle-orm';
import type { PersonalData } from '../../../core/feature/server/personalData.ts';
import { evacuations } from './tables.ts';

const isOwnCondition = (table: ReturnType<typeof evacuations.in>, userId: number) =>
  or(eq(table.startedBy, userId), eq(table.endedBy, userId));

/**
 * The safety register is kept, including the names of staff in sealed records. Names of visitors are stored
 * with their visits only, so erasing those erases them here too.
 */
export const evacuationPersonalData: PersonalData = {
  columns: {
    evacuations: 'started_by ended_by comment',
    evacuation_people: 'word',
    evacuation_ticks: 'user_id',
    evacuation_counts: 'user_id',
  },
  exported: [
    {
      name: 'evacuations',
      async rows({ db, actor, everywhere, language, translate }) {
        const table = evacuations.in(everywhere);
        const rows = await db
          .select()
          .from(table)
          .where(isOwnCondition(table, actor.userId))
          .orderBy(desc(table.startedAt), desc(table.id));
        return rows.map(({ kind, startedAt, startedBy, endedAt, endedBy }) => ({
          kind: translate(language, `evacuations:kinds.${kind}`),
          began: startedBy === actor.userId ? startedAt : '',
          ended: endedBy === actor.userId ? (endedAt ?? '') : '',
        }));
      },
    },
  ],
  deletionEffects: [
    {
      what: 'stays',
      key: 'register',
      countInBuilding({ db, actor, building }) {
        const table = evacuations.in(building);
        return db.$count(table, isOwnCondition(table, actor.userId));
      },
    },
  ],
};
