import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { evacuationsTopic, runningEvacuationTopic } from '../topics.ts';
import { endEvacuation } from './endEvacuation.ts';
import { exportPastEvacuations } from './exportPastEvacuations.ts';
import {
  downloadEvacuationRecord,
  findEvacuationNames,
  listPastEvacuations,
  readPastEvacuation,
} from './pastEvacuations.ts';
import { evacuationPersonalData } from './personalData.ts';
import { readWardenRollCall } from './readWardenRollCall.ts';
import {
  countAsWarden,
  recordFloorCountAsStaff,
  recordRollCallTicks,
  tickAsWarden,
} from './recordRollCallTicks.ts';
import { listWardenLinks, readRollCall } from './rollCall.ts';
import { readRunningEvacuation } from './runningEvacuation.ts';
import { createEvacuationSealHandler } from './sealEvacuationRecord.ts';
import { startEvacuation } from './startEvacuation.ts';

export const evacuationsFeature: Feature = {
  name: 'evacuations',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [evacuationsTopic]: excludeDevicesFromPolicy(can.runEvacuations),
    [runningEvacuationTopic]: excludeDevicesFromPolicy(can.runEvacuations),
  },
  entities: { evacuation: 'evacuations:entities.evacuation' },
  displayNames: { evacuation: findEvacuationNames },
  routes: [
    route(api.readRollCall, readRollCall),
    route(api.readRunningEvacuation, readRunningEvacuation),
    route(api.startEvacuation, startEvacuation),
    route(api.recordRollCallTicks, recordRollCallTicks),
    route(api.recordFloorCountAsStaff, recordFloorCountAsStaff),
    route(api.listWardenLinks, listWardenLinks),
    route(api.endEvacuation, endEvacuation),
    route(api.listPastEvacuations, listPastEvacuations),
    route(api.exportPastEvacuations, exportPastEvacuations),
    route(api.readPastEvacuation, readPastEvacuation),
    route(api.downloadEvacuationRecord, downloadEvacuationRecord),
    route(api.readWardenRollCall, readWardenRollCall),
    route(api.tickAsWarden, tickAsWarden),
    route(api.countAsWarden, countAsWarden),
  ],
  personalData: evacuationPersonalData,
  jobs: (dependencies) => [createEvacuationSealHandler(dependencies)],
};
