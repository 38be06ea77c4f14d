import { firstSteps } from '../../../core/feature/firstSteps.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/errors.ts';
import { selectValues } from '../../../kit/server/database/selectValues.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { hiddenSetupStepsTable } from './tables.ts';

export const createHomeFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'home',
  personalData: { columns: { hidden_first_steps: 'hidden_by' } },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [api.setupStepsTopic]: excludeDevicesFromPolicy(can.seeSetupSteps) },
  routes: [
    route(api.readSetupSteps, async (context) => {
      const { db, building, actor } = context;
      if (!can.seeSetupSteps(actor)) throw new AppError('forbidden');
      const table = hiddenSetupStepsTable.in(building);
      const [hidden] = await db.select({ at: table.hiddenAt }).from(table);
      if (hidden) return { hidden: true, steps: [] };
      const availableSteps = firstSteps.flatMap((step) => {
        const source = features().find((feature) => feature.firstSteps?.[step])?.firstSteps?.[step];
        if (!source || (source.module && !building.modules.has(source.module))) return [];
        return { step, isDone: source.isDone(context) };
      });
      const conditions = availableSteps.map(({ isDone }) => isDone);
      const done = await selectValues<boolean>(db, 'boolean', conditions);
      return {
        hidden: false,
        steps: availableSteps.map(({ step }, at) => ({ step, done: done[at] === true })),
      };
    }),
    route(api.hideSetupSteps, async ({ db, building, actor, now, recordActivity }) => {
      if (!can.seeSetupSteps(actor)) throw new AppError('forbidden');
      const row = { hiddenBy: actor.userId, hiddenAt: now };
      const insertion = await hiddenSetupStepsTable.insert(db, building, [row]).onConflictDoNothing();
      if (insertion.rowCount)
        await recordActivity(activity.setupStepsHidden({ building: building.id, id: building.id }));
    }),
  ],
});
