import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { evacuationsTopic, runningEvacuationTopic } from '../topics.ts';
import { endEvacuation } from './endEvacuation.ts';
import { listOwnEvacuations, previewEvacuationDeletion } from './ownEvacuations.ts';
import { downloadSealedRecord, findEvacuationNames, listPastEvacuations } from './pastEvacuations.ts';
import { readPastEvacuation } from './readPastEvacuation.ts';
import { readWardenList } from './readWardenList.ts';
import { countAsWarden, countFloor, recordTicks, tickAsWarden } from './recordTicks.ts';
import { listWardenLinks, readRollCall } from './rollCall.ts';
import { readRunningEvacuation } from './runningEvacuation.ts';
import { createSealRecordHandler } from './sealEvacuationRecord.ts';
import { startEvacuation } from './startEvacuation.ts';

/** Names of visitors are stored with their visits only, so erasing those erases them here too. */
export const evacuationsFeature: Feature = {
  name: 'evacuations',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [evacuationsTopic]: denyDevices(can.runEvacuations),
    [runningEvacuationTopic]: denyDevices(can.runEvacuations),
  },
  entities: { evacuation: 'evacuations:entities.evacuation' },
  displayNames: { evacuation: findEvacuationNames },
  routes: [
    route(api.readRollCall, readRollCall),
    route(api.readRunning, readRunningEvacuation),
    route(api.startEvacuation, startEvacuation),
    route(api.tickPeople, recordTicks),
    route(api.countFloor, countFloor),
    route(api.listLinks, listWardenLinks),
    route(api.endEvacuation, endEvacuation),
    route(api.listEvacuations, listPastEvacuations),
    route(api.readEvacuation, readPastEvacuation),
    route(api.readRecord, downloadSealedRecord),
    route(api.readWardenList, readWardenList),
    route(api.tickAsWarden, tickAsWarden),
    route(api.countAsWarden, countAsWarden),
  ],
  personalData: listOwnEvacuations,
  previewDeletion: previewEvacuationDeletion,
  jobs: (dependencies) => [createSealRecordHandler(dependencies)],
};
