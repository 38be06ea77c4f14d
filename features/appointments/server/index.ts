import type { Feature } from '../../../core/server/feature.ts';
import { route } from '../../../kit/server/http/http.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as wire from '../wire.ts';
import { visitsInAgenda } from './agenda.ts';
import { changeStatus, changeVisit, removeVisit } from './changeVisit.ts';
import { appointmentJobs } from './emails.ts';
import { exportVisits, importTemplate } from './exportVisits.ts';
import { forgetVisitors } from './forgetVisitors.ts';
import { importVisits, previewImport } from './importVisits.ts';
import { listVisits } from './listVisits.ts';
import { markMissed } from './markMissed.ts';
import { listOwnVisits } from './ownVisits.ts';
import { scheduleVisit } from './scheduleVisit.ts';
import { withdrawVisits } from './withdrawVisits.ts';

export const appointmentsFeature: Feature = {
  name: 'appointments',
  words: { fr, en },
  routes: [
    route(wire.scheduleVisit, scheduleVisit),
    route(wire.listVisits, listVisits),
    route(wire.editVisit, changeVisit),
    route(wire.removeVisit, removeVisit),
    route(wire.changeVisitStatus, changeStatus),
    route(wire.importVisits, importVisits),
    route(wire.previewImport, previewImport),
    route(wire.exportVisits, exportVisits),
    route(wire.readImportTemplate, importTemplate),
  ],
  withdraw: withdrawVisits,
  agenda: visitsInAgenda,
  personalData: listOwnVisits,
  forgetVisitors,
  jobs: ({ env, translate }) => [...appointmentJobs(env, translate), markMissed],
};
