import type { Feature } from '../../../core/server/feature.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as bays from '../spaces/api.ts';
import { reservationEntries } from './calendarEntries.ts';
import { cancelForTheBuilding, cancelReservation, changeReservation } from './changeReservation.ts';
import { checkBays } from './checkSpaces.ts';
import { parkingJobs } from './emails.ts';
import { eraseOwnReservations } from './eraseOwnReservations.ts';
import { forgetReservations } from './forgetReservations.ts';
import { findReceivers, handOver, takeBack } from './handOver.ts';
import { heldAhead } from './heldAhead.ts';
import { leavingReservations } from './leaving.ts';
import { moduleUse } from './moduleUse.ts';
import { nameStays } from './nameStays.ts';
import { listOwnReservations } from './ownReservations.ts';
import { hasBays, listBays } from './queries.ts';
import { reserveBay, reserveForResident } from './reserveSpace.ts';
import { rights } from './rights.ts';
import { findBayReservations } from './seenReservations.ts';
import { listClosedBays } from './spaces/closableSpaces.ts';
import { listManagedBays, nameBays } from './spaces/listManagedSpaces.ts';
import { changeBay, checkRetirement, makeBays } from './spaces/manageSpaces.ts';
import { baySheet } from './spaces/spaceSpreadsheet.ts';

for (const constraint of ['bay_holds_no_overlap', 'bay_reservations_no_overlap'])
  defineConstraintError(constraint, () => new AppError('slot_taken'));
defineConstraintError('bays_name_unique', () => invalidField('name', 'bay_name_taken', { name: '' }));

export const parkingFeature: Feature = {
  name: 'parking',
  words: { fr, en },
  facts: Object.values(facts),
  entities: { bay_reservation: 'parking:entities.bay_reservation', bay: 'parking:entities.bay' },
  routes: [
    route(wire.listBays, listBays),
    route(wire.listBayReservations, (context, range) =>
      findBayReservations(context.db, context.building, context.actor, resolveDayRange(context, range)),
    ),
    route(wire.checkBays, checkBays),
    route(wire.reserveBay, reserveBay),
    route(wire.changeBayReservation, changeReservation),
    route(wire.cancelBayReservation, cancelReservation),
    route(wire.reserveBayForResident, reserveForResident),
    route(wire.cancelBayForTheBuilding, cancelForTheBuilding),
    route(wire.findBayReceivers, findReceivers),
    route(wire.handOverBay, handOver),
    route(wire.takeBackBay, takeBack),
    route(bays.listManagedBays, listManagedBays),
    route(bays.makeBays, makeBays),
    route(bays.changeBay, changeBay),
    route(bays.checkRetirement, checkRetirement),
    route(bays.listClosedBays, listClosedBays),
  ],
  firstSteps: {
    bays: {
      module: 'parking',
      isDone: ({ db, building }) => hasBays(db, building),
    },
  },
  things: { bay: nameBays, bay_reservation: nameStays },
  buildingSheet: baySheet,
  forgetKept: { parking: forgetReservations },
  eraseAccountData: eraseOwnReservations,
  leaving: leavingReservations,
  heldAhead,
  moduleUse,
  rights,
  calendarEntries: reservationEntries,
  personalData: listOwnReservations,
  jobs: parkingJobs,
};
