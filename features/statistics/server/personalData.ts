import { eq } from 'drizzle-orm';
import { findBuildingNames } from '../../../core/buildings/server/queries.ts';
import type { PersonalData } from '../../../core/feature/server/personalData.ts';
import { reportSubscriptions } from './tables.ts';

export const statisticsPersonalData: PersonalData = {
  columns: { report_subscriptions: 'user_id' },
  exported: [
    {
      name: 'monthlyReports',
      async rows({ db, actor, everywhere }) {
        const table = reportSubscriptions.in(everywhere);
        const own = await db
          .select({ building: table.buildingId })
          .from(table)
          .where(eq(table.userId, actor.userId));
        const buildings = await findBuildingNames(
          db,
          own.map(({ building }) => building),
        );
        return buildings.map(({ name: building }) => ({ building }));
      },
    },
  ],
  async erase({ db, actor, everywhere }) {
    await reportSubscriptions.delete(db, everywhere, (table) => eq(table.userId, actor.userId));
  },
};
