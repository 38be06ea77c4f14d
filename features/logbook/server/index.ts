import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { logbookTopic } from '../topics.ts';
import {
  describeLogbookRights,
  eraseOwnEntries,
  listOwnEntries,
  openFollowUps,
  previewEntryDeletion,
  readLogbookUse,
} from './departingStaff.ts';
import { eraseOldEntries } from './eraseOldEntries.ts';
import { listHandovers, readShift, signHandover, withdrawHandover, writeHandover } from './handovers.ts';
import { countPendingItems, findEntryTitles, listAssignees, listEntries } from './readLogbook.ts';
import { exportEntries, readRegisterDay } from './register.ts';
import { visitorLogbookData } from './visitorLogbookData.ts';
import {
  addEntryStep,
  correctEntry,
  markEntryAsMistake,
  uploadEntryPicture,
  writeEntry,
} from './writeLogbook.ts';

/** The logbook is the *main courante* of a French reception. */
export const logbookFeature: Feature = {
  name: 'logbook',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [logbookTopic]: denyDevices(can.useLogbook) },
  entities: { logbook: 'logbook:entities.logbook', handover: 'logbook:entities.handover' },
  displayNames: { logbook: findEntryTitles },
  routes: [
    route(api.listEntries, listEntries),
    route(api.countPending, countPendingItems),
    route(api.listAssignees, listAssignees),
    route(api.readDay, readRegisterDay),
    route(api.exportEntries, exportEntries),
    route(api.uploadEntryPicture, uploadEntryPicture),
    route(api.writeEntry, writeEntry),
    route(api.correctEntry, correctEntry),
    route(api.continueEntry, addEntryStep),
    route(api.takeBackEntry, markEntryAsMistake),
    route(api.readShift, readShift),
    route(api.listHandovers, listHandovers),
    route(api.writeHandover, writeHandover),
    route(api.signHandover, signHandover),
    route(api.withdrawHandover, withdrawHandover),
  ],
  visitorData: visitorLogbookData,
  eraseExpiredData: { logbook: eraseOldEntries },
  eraseAccountData: eraseOwnEntries,
  previewDeletion: previewEntryDeletion,
  futureEntries: openFollowUps,
  moduleUse: readLogbookUse,
  rights: describeLogbookRights,
  personalData: listOwnEntries,
};
