import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { logbookTopic } from '../topics.ts';
import { forgetEntries } from './forget.ts';
import { listHandovers, readShift, signHandover, withdrawHandover, writeHandover } from './handovers.ts';
import { visitorsHeld } from './people.ts';
import { countWaiting, listEntries, listFollowers, nameEntries } from './readLogbook.ts';
import { exportEntries, readDay } from './register.ts';
import {
  eraseOwnEntries,
  heldAhead,
  leavingEntries,
  listOwnEntries,
  moduleUse,
  rights,
} from './staffWhoLeave.ts';
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
  readers: { [logbookTopic]: peopleOnly(can.keep) },
  entities: { logbook: 'logbook:entities.logbook', handover: 'logbook:entities.handover' },
  things: { logbook: nameEntries },
  routes: [
    route(wire.listEntries, listEntries),
    route(wire.countWaiting, countWaiting),
    route(wire.listFollowers, listFollowers),
    route(wire.readDay, readDay),
    route(wire.exportEntries, exportEntries),
    route(wire.uploadEntryPicture, uploadEntryPicture),
    route(wire.writeEntry, writeEntry),
    route(wire.correctEntry, correctEntry),
    route(wire.continueEntry, continueEntry),
    route(wire.takeBackEntry, takeBackEntry),
    route(wire.readShift, readShift),
    route(wire.listHandovers, listHandovers),
    route(wire.writeHandover, writeHandover),
    route(wire.signHandover, signHandover),
    route(wire.withdrawHandover, withdrawHandover),
  ],
  visitorsHeld,
  forgetKept: { logbook: forgetEntries },
  eraseAccountData: eraseOwnEntries,
  leaving: leavingEntries,
  heldAhead,
  moduleUse,
  rights,
  personalData: listOwnEntries,
};
