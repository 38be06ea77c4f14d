import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import type { RecurringVisitSync } from '../../visits/server/shared.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { recurringVisitsTopic } from '../topics.ts';
import { createDailyVisits } from './createDailyVisits.ts';
import { uploadRecurringVisitFile } from './documents.ts';
import { forgetRecurringVisits } from './forget.ts';
import { heldAhead, leavingRecurringVisits, listOwnRecurringVisits } from './hosts.ts';
import { createRecurringVisit, deleteRecurringVisit, editRecurringVisit } from './manage.ts';
import { countDueRecurringVisits, listRecurringVisits, nameRecurringVisits } from './queries.ts';
import { reminderJobs } from './reminders.ts';
import { visitorsHeld } from './visitorsHeld.ts';

export const recurringVisitsFeature = (visits: RecurringVisitSync): Feature => ({
  name: 'recurringVisits',
  nameColumns: { standing_visits: ['contractor'], standing_members: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [recurringVisitsTopic]: denyDevices(can.manage) },
  entities: { standing: 'recurringVisits:entities.standing' },
  displayNames: { standing: nameRecurringVisits },
  routes: [
    route(wire.listRecurringVisits, listRecurringVisits),
    route(wire.countDueRecurringVisits, countDueRecurringVisits),
    route(wire.createRecurringVisit, (context, given) => createRecurringVisit(context, given, visits)),
    route(wire.editRecurringVisit, (context, edit) => editRecurringVisit(context, edit, visits)),
    route(wire.deleteRecurringVisit, (context, which) => deleteRecurringVisit(context, which, visits)),
    route(wire.uploadRecurringVisitFile, uploadRecurringVisitFile),
  ],
  previewDeletion: leavingRecurringVisits,
  futureEntries: heldAhead,
  personalData: listOwnRecurringVisits,
  anonymizeVisitors: forgetRecurringVisits,
  visitorData: visitorsHeld,
  jobs: (dependencies) => [createDailyVisits(visits), ...reminderJobs(dependencies)],
});
