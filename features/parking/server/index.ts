import type { Feature } from '../../../core/server/feature.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { resolveDayRange } from '../../../kit/server/http/dayRange.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as spaceCalls from '../spaces/api.ts';
import { reservationEntries } from './calendarEntries.ts';
import { cancelForTheBuilding, cancelReservation, changeReservation } from './changeReservation.ts';
import { checkSpaces } from './checkSpaces.ts';
import { deleteExpiredReservations } from './deleteExpiredReservations.ts';
import { describeReservations } from './describeReservations.ts';
import { parkingJobs } from './emails.ts';
import { eraseOwnReservations } from './eraseOwnReservations.ts';
import { previewReservationDeletion } from './futureReservations.ts';
import { findReceivers, handOver, undoHandover } from './handOver.ts';
import { futureReservations } from './handOverFutureReservations.ts';
import { countParkingModuleUse } from './moduleUse.ts';
import { listOwnReservations } from './ownReservations.ts';
import { hasSpaces, listSpaces } from './queries.ts';
import { findSpaceReservations } from './redactedReservations.ts';
import { reserveForResident, reserveSpace } from './reserveSpace.ts';
import { rights } from './rights.ts';
import { findSpaceNames, listManagedSpaces } from './spaces/listManagedSpaces.ts';
import { changeSpace, checkRetirement, createSpaces } from './spaces/manageSpaces.ts';
import { listClosedSpaces } from './spaces/spaceClosureHandler.ts';
import { spaceSpreadsheet } from './spaces/spaceSpreadsheet.ts';

for (const constraint of ['bay_holds_no_overlap', 'bay_reservations_no_overlap'])
  defineConstraintError(constraint, () => new AppError('slot_taken'));
defineConstraintError('bays_name_unique', () => invalidField('name', 'bay_name_taken', { name: '' }));

export const parkingFeature: Feature = {
  name: 'parking',
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { bay_reservation: 'parking:entities.bay_reservation', bay: 'parking:entities.bay' },
  routes: [
    route(wire.listSpaces, listSpaces),
    route(wire.listSpaceReservations, (context, range) =>
      findSpaceReservations(context.db, context.building, context.actor, resolveDayRange(context, range)),
    ),
    route(wire.checkSpaces, checkSpaces),
    route(wire.reserveSpace, reserveSpace),
    route(wire.changeSpaceReservation, changeReservation),
    route(wire.cancelSpaceReservation, cancelReservation),
    route(wire.reserveSpaceForResident, reserveForResident),
    route(wire.cancelSpaceForTheBuilding, cancelForTheBuilding),
    route(wire.findSpaceReceivers, findReceivers),
    route(wire.handOverSpace, handOver),
    route(wire.undoSpaceHandover, undoHandover),
    route(spaceCalls.listManagedSpaces, listManagedSpaces),
    route(spaceCalls.createSpaces, createSpaces),
    route(spaceCalls.changeSpace, changeSpace),
    route(spaceCalls.checkSpaceRetirement, checkRetirement),
    route(spaceCalls.listClosedSpaces, listClosedSpaces),
  ],
  firstSteps: {
    bays: {
      module: 'parking',
      isDone: ({ db, building }) => hasSpaces(db, building),
    },
  },
  displayNames: { bay: findSpaceNames, bay_reservation: describeReservations },
  buildingWorksheet: spaceSpreadsheet,
  eraseExpiredData: { parking: deleteExpiredReservations },
  eraseAccountData: eraseOwnReservations,
  previewDeletion: previewReservationDeletion,
  futureEntries: futureReservations,
  moduleUse: countParkingModuleUse,
  rights,
  calendarEntries: reservationEntries,
  personalData: listOwnReservations,
  jobs: parkingJobs,
};
