import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { evacuationsTopic, runningTopic } from '../topics.ts';
import { endEvacuation } from './end.ts';
import { readEvacuation } from './past.ts';
import { leavingEvacuations, listOwnEvacuations } from './personal.ts';
import { listEvacuations, nameEvacuations, readRecord } from './register.ts';
import { listLinks, readRollCall } from './rollCall.ts';
import { readRunning } from './runningOnes.ts';
import { countAsWarden, countFloor, tickAsWarden, tickPeople } from './say.ts';
import { sealJob } from './seal.ts';
import { startEvacuation } from './start.ts';
import { readWardenList } from './warden.ts';

/** Names of visitors are stored with their visits only, so erasing those erases them here too. */
export const evacuationsFeature: Feature = {
  name: 'evacuations',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [evacuationsTopic]: peopleOnly(can.run), [runningTopic]: peopleOnly(can.run) },
  entities: { evacuation: 'evacuations:entities.evacuation' },
  things: { evacuation: nameEvacuations },
  routes: [
    route(wire.readRollCall, readRollCall),
    route(wire.readRunning, readRunning),
    route(wire.startEvacuation, startEvacuation),
    route(wire.tickPeople, tickPeople),
    route(wire.countFloor, countFloor),
    route(wire.listLinks, listLinks),
    route(wire.endEvacuation, endEvacuation),
    route(wire.listEvacuations, listEvacuations),
    route(wire.readEvacuation, readEvacuation),
    route(wire.readRecord, readRecord),
    route(wire.readWardenList, readWardenList),
    route(wire.tickAsWarden, tickAsWarden),
    route(wire.countAsWarden, countAsWarden),
  ],
  personalData: listOwnEvacuations,
  leaving: leavingEvacuations,
  jobs: (dependencies) => [sealJob(dependencies)],
};
