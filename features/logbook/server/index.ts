import { eq } from 'drizzle-orm';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { logbookTopic } from '../topics.ts';
import { exportShiftHandovers } from './exportShiftHandovers.ts';
import {
  listShiftHandovers,
  readLogbookShiftSummary,
  signShiftHandover,
  withdrawShiftHandover,
  writeShiftHandover,
} from './handovers.ts';
import { logbookPersonalData } from './personalData.ts';
import {
  countPendingLogbookItems,
  findEntryTitles,
  listEntries,
  listFollowUpAssignees,
} from './readLogbook.ts';
import { exportEntries, readLogbookDay } from './readLogbookDay.ts';
import { logbookOpenItemsTable } from './tables.ts';
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
  readers: { [logbookTopic]: excludeDevicesFromPolicy(can.useLogbook) },
  entities: { logbook: 'logbook:entities.logbook', handover: 'logbook:entities.handover' },
  displayNames: { logbook: findEntryTitles },
  routes: [
    route(api.listEntries, listEntries),
    route(api.countPendingLogbookItems, countPendingLogbookItems),
    route(api.listFollowUpAssignees, listFollowUpAssignees),
    route(api.readLogbookDay, readLogbookDay),
    route(api.exportEntries, exportEntries),
    route(api.uploadEntryPicture, uploadEntryPicture),
    route(api.writeEntry, writeEntry),
    route(api.correctEntry, correctEntry),
    route(api.addEntryStep, addEntryStep),
    route(api.markEntryAsMistake, markEntryAsMistake),
    route(api.readLogbookShiftSummary, readLogbookShiftSummary),
    route(api.listShiftHandovers, listShiftHandovers),
    route(api.exportShiftHandovers, exportShiftHandovers),
    route(api.writeShiftHandover, writeShiftHandover),
    route(api.signShiftHandover, signShiftHandover),
    route(api.withdrawShiftHandover, withdrawShiftHandover),
  ],
  personalData: logbookPersonalData,
  moduleUse: [
    {
      module: 'desk',
      key: 'leaving.keysOut',
      select({ db, building }) {
        const open = logbookOpenItemsTable.in(building);
        return db.select({ id: open.entryId }).from(open).where(eq(open.kind, 'key'));
      },
    },
  ],
  rights: (person) =>
    can.useLogbook(person) ? [{ may: true, key: 'keep', because: 'role', module: 'desk' }] : [],
};
