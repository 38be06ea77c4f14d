import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import type { StandingVisits } from '../../visits/server/shared.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { standingTopic } from '../topics.ts';
import { uploadStandingFile } from './documents.ts';
import { expectDaily } from './expectDaily.ts';
import { forgetStanding } from './forget.ts';
import { heldAhead, leavingStanding, listOwnStanding } from './hosts.ts';
import { createStanding, deleteStanding, editStanding } from './manage.ts';
import { countDueStanding, listStanding, nameStanding } from './queries.ts';
import { reminderJobs } from './reminders.ts';
import { visitorsHeld } from './visitorsHeld.ts';

/** Contractors and cleaners who come regularly. `visits`: how visits are made for them, and follow. */
export const standingFeature = (visits: StandingVisits): Feature => ({
  name: 'recurringVisits',
  nameColumns: { standing_visits: ['contractor'], standing_members: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [standingTopic]: peopleOnly(can.manage) },
  entities: { standing: 'recurringVisits:entities.standing' },
  things: { standing: nameStanding },
  routes: [
    route(wire.listStanding, listStanding),
    route(wire.countDueStanding, countDueStanding),
    route(wire.createStanding, (context, given) => createStanding(context, given, visits)),
    route(wire.editStanding, (context, edit) => editStanding(context, edit, visits)),
    route(wire.deleteStanding, (context, which) => deleteStanding(context, which, visits)),
    route(wire.uploadStandingFile, uploadStandingFile),
  ],
  leaving: leavingStanding,
  heldAhead,
  personalData: listOwnStanding,
  forgetVisitors: forgetStanding,
  visitorsHeld,
  jobs: (dependencies) => [expectDaily(visits), ...reminderJobs(dependencies)],
});
