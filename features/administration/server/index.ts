import type { Feature } from '../../../core/feature/server/feature.ts';
import { AppError } from '../../../kit/errors.ts';
import { selectValues } from '../../../kit/server/database/selectValues.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';

export const createAdministrationFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'administration',
  words: { fr, en },
  routes: [
    route(api.listAdministrationCounts, async (context) => {
      if (!can.readCounts(context.actor)) throw new AppError('forbidden');
      const counts = features().flatMap(({ administrationCounts = {} }) =>
        Object.entries(administrationCounts),
      );
      const expressions = counts.map(([, select]) => select(context));
      const numbers = await selectValues<number>(context.db, 'integer', expressions);
      return counts.map(([entry], at) => ({ entry, count: numbers[at] ?? 0 }));
    }),
  ],
});
