import { sql } from 'drizzle-orm';
import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import type { Coverage } from '../../visits/server/shared.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { openVisit, readCalendarFile, readVisit } from './readVisit.ts';
import { cancel, say } from './say.ts';

/** The visitor’s own page. `covered`: for which visits an earlier agreement speaks; for none where nobody keeps agreements. */
export const visitorPageFeature = (covered: Coverage = () => sql`false`): Feature => ({
  name: 'visitorPage',
  words: { fr, en },
  routes: [
    route(wire.readVisit, (context, asked) => readVisit(context, asked, covered)),
    route(wire.readCalendarFile, readCalendarFile),
    // A code is looked up before the transaction: what a refused one is counted by would be undone with it.
    preparedRoute(wire.sayOfVisit, openVisit, (context, said) => say(context, said, covered)),
    preparedRoute(wire.cancelVisit, openVisit, (context, asked) => cancel(context, asked, covered)),
  ],
});
