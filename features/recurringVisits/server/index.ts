import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { recurringVisitsTopic } from '../topics.ts';
import { createContractorDocumentReminderJobs } from './createContractorDocumentReminderJobs.ts';
import { upcomingVisitsJob } from './createUpcomingVisits.ts';
import { uploadRecurringVisitFile } from './documents.ts';
import { exportRecurringVisits } from './exportRecurringVisits.ts';
import { createRecurringVisit, deleteRecurringVisit, editRecurringVisit } from './manage.ts';
import { recurringVisitPersonalData } from './personalData.ts';
import { countDueRecurringVisits, listRecurringVisits } from './queries.ts';
import { recurringVisits } from './tables.ts';

export const recurringVisitsFeature: Feature = {
  name: 'recurringVisits',
  nameColumns: { standing_visits: ['contractor'], standing_members: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [recurringVisitsTopic]: excludeDevicesFromPolicy(can.manage) },
  entities: { standing: 'recurringVisits:entities.standing' },
  displayNames: { standing: createNameFinder(recurringVisits, ({ contractor }) => contractor) },
  routes: [
    route(api.listRecurringVisits, listRecurringVisits),
    route(api.exportRecurringVisits, exportRecurringVisits),
    route(api.countDueRecurringVisits, countDueRecurringVisits),
    route(api.createRecurringVisit, createRecurringVisit),
    route(api.editRecurringVisit, editRecurringVisit),
    route(api.deleteRecurringVisit, deleteRecurringVisit),
    route(api.uploadRecurringVisitFile, uploadRecurringVisitFile),
  ],
  personalData: recurringVisitPersonalData,
  jobs: (dependencies) => [upcomingVisitsJob, ...createContractorDocumentReminderJobs(dependencies)],
};
