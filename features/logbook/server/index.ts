import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { logbookTopic } from '../topics.ts';
import { listHandovers, readShift, signHandover, withdrawHandover, writeHandover } from './handovers.ts';
import {
  eraseOwnEntries,
  heldAhead,
  leavingEntries,
  listOwnEntries,
  moduleUse,
  rights,
} from './leavingStaff.ts';
import { visitorsHeld } from './people.ts';
import { countPending, listAssignees, listEntries, nameEntries } from './readLogbook.ts';
import { exportEntries, readDay } from './register.ts';
import { eraseOldEntries } from './retention.ts';
import {
  continueEntry,
  correctEntry,
  takeBackEntry,
  uploadEntryPicture,
  writeEntry,
} from './writeLogbook.ts';

/** The logbook is the *main courante* of a French reception. */
export const logbookFeature: Feature = {
  name: 'logbook',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [logbookTopic]: denyDevices(can.keep) },
  entities: { logbook: 'logbook:entities.logbook', handover: 'logbook:entities.handover' },
  displayNames: { logbook: nameEntries },
  routes: [
    route(api.listEntries, listEntries),
    route(api.countPending, countPending),
    route(api.listAssignees, listAssignees),
    route(api.readDay, readDay),
    route(api.exportEntries, exportEntries),
    route(api.uploadEntryPicture, uploadEntryPicture),
    route(api.writeEntry, writeEntry),
    route(api.correctEntry, correctEntry),
    route(api.continueEntry, continueEntry),
    route(api.takeBackEntry, takeBackEntry),
    route(api.readShift, readShift),
    route(api.listHandovers, listHandovers),
    route(api.writeHandover, writeHandover),
    route(api.signHandover, signHandover),
    route(api.withdrawHandover, withdrawHandover),
  ],
  visitorData: visitorsHeld,
  eraseExpiredData: { logbook: eraseOldEntries },
  eraseAccountData: eraseOwnEntries,
  previewDeletion: leavingEntries,
  futureEntries: heldAhead,
  moduleUse,
  rights,
  personalData: listOwnEntries,
};
