import { gt } from 'drizzle-orm';
import { getCurrentLocalMoment } from '../../../core/booking/server/closureHandler.ts';
import { closures } from '../../../core/booking/server/tables.ts';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import { formatNumericDateTime } from '../../../kit/server/mail/mailFormats.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeClosure, createClosure, endClosure } from './editClosures.ts';
import { exportClosures } from './exportClosures.ts';
import { listClosures } from './listClosures.ts';
import { checkClosure } from './prepareClosure.ts';

export const closuresFeature: Feature = {
  name: 'closures',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { closures: excludeDevicesFromPolicy(can.seeAll) },
  displayNames: {
    closure: createNameFinder(closures, ({ startsAt, endsAt }, { language, translate }) => {
      const formatMoment = (moment: string) => formatNumericDateTime(moment.slice(0, 10), moment.slice(11));
      return translate(language, 'closures:named', {
        start: formatMoment(startsAt),
        end: formatMoment(endsAt),
      });
    }),
  },
  administrationCounts: {
    closures: (context) => {
      const table = closures.in(context.building);
      return context.db.$count(table, gt(table.endsAt, getCurrentLocalMoment(context)));
    },
  },
  entities: { closure: 'closures:entities.closure' },
  routes: [
    route(wire.listClosures, listClosures),
    route(wire.exportClosures, exportClosures),
    route(wire.checkClosure, checkClosure),
    route(wire.addClosure, createClosure),
    route(wire.changeClosure, changeClosure),
    route(wire.endClosure, endClosure),
  ],
};
