import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { evacuationsTopic, runningTopic } from '../topics.ts';
import { endEvacuation } from './end.ts';
import { readEvacuation } from './past.ts';
import { leavingEvacuations, listOwnEvacuations } from './personal.ts';
import { countAsWarden, countFloor, tickAsWarden, tickPeople } from './recordTicks.ts';
import { listEvacuations, nameEvacuations, readRecord } from './register.ts';
import { listLinks, readRollCall } from './rollCall.ts';
import { readRunning } from './running.ts';
import { sealJob } from './seal.ts';
import { startEvacuation } from './start.ts';
import { readWardenList } from './warden.ts';

/** Names of visitors are stored with their visits only, so erasing those erases them here too. */
export const evacuationsFeature: Feature = {
  name: 'evacuations',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [evacuationsTopic]: denyDevices(can.run), [runningTopic]: denyDevices(can.run) },
  entities: { evacuation: 'evacuations:entities.evacuation' },
  displayNames: { evacuation: nameEvacuations },
  routes: [
    route(api.readRollCall, readRollCall),
    route(api.readRunning, readRunning),
    route(api.startEvacuation, startEvacuation),
    route(api.tickPeople, tickPeople),
    route(api.countFloor, countFloor),
    route(api.listLinks, listLinks),
    route(api.endEvacuation, endEvacuation),
    route(api.listEvacuations, listEvacuations),
    route(api.readEvacuation, readEvacuation),
    route(api.readRecord, readRecord),
    route(api.readWardenList, readWardenList),
    route(api.tickAsWarden, tickAsWarden),
    route(api.countAsWarden, countAsWarden),
  ],
  personalData: listOwnEvacuations,
  previewDeletion: leavingEvacuations,
  jobs: (dependencies) => [sealJob(dependencies)],
};
