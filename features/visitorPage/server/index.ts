import { sql } from 'drizzle-orm';
import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import type { IsCovered } from '../../visits/server/shared.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { openVisit, readCalendarFile, readVisit } from './readVisit.ts';
import { cancel, sendVisitorMessage } from './sendVisitorMessage.ts';

export const visitorPageFeature = (covered: IsCovered = () => sql`false`): Feature => ({
  name: 'visitorPage',
  words: { fr, en },
  routes: [
    route(wire.readVisit, (context, asked) => readVisit(context, asked, covered)),
    route(wire.downloadVisitCalendar, readCalendarFile),
    // The code is checked before the transaction, because a rollback would undo the count of invalid codes.
    preparedRoute(wire.sendVisitorMessage, openVisit, (context, said) =>
      sendVisitorMessage(context, said, covered),
    ),
    preparedRoute(wire.cancelVisit, openVisit, (context, asked) => cancel(context, asked, covered)),
  ],
});
