import { isNull } from 'drizzle-orm';
import { listClosedTimes } from '../../../core/booking/server/closedPlaces.ts';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as spaceCalls from '../catalogue/api.ts';
import { changeSpace, checkSpaceRetirement, createSpaces } from '../catalogue/server/editSpaces.ts';
import { exportManagedSpaces } from '../catalogue/server/exportManagedSpaces.ts';
import { listManagedSpaces } from '../catalogue/server/listManagedSpaces.ts';
import { hasSpacesCondition, listSpaces } from '../catalogue/server/queries.ts';
import { spaceClosureHandler } from '../catalogue/server/spaceClosureHandler.ts';
import { spaceSpreadsheet } from '../catalogue/server/spaceSpreadsheet.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { createParkingMailHandlers } from '../mails/server/holderMailJobs.ts';
import { can } from '../policy.ts';
import * as reservationCalls from '../reservations/api.ts';
import { findSpaceCalendarEntries } from '../reservations/server/calendarEntries.ts';
import {
  cancelOwnSpaceReservation,
  cancelSpaceForTheBuilding,
  changeSpaceReservation,
} from '../reservations/server/changeReservation.ts';
import { checkSpaces } from '../reservations/server/checkSpaces.ts';
import { exportSpaceReservations } from '../reservations/server/exportSpaceReservations.ts';
import { findSpaceReceivers, handOverSpace, undoSpaceHandover } from '../reservations/server/handOver.ts';
import { findSpaceReservationNames } from '../reservations/server/queries.ts';
import { listSpaceReservations } from '../reservations/server/redactedReservations.ts';
import { reserveSpace } from '../reservations/server/reserveSpace.ts';
import { parkingFigures } from './figures.ts';
import { parkingPersonalData } from './personalData.ts';
import { spaces } from './tables.ts';

for (const constraint of ['bay_holds_no_overlap', 'bay_reservations_no_overlap'])
  defineConstraintError(constraint, () => new AppError('slot_taken'));
defineConstraintError('bays_name_unique', () => invalidField('name', 'bay_name_taken', { name: '' }));

export const parkingFeature: Feature = {
  name: 'parking',
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { bay_reservation: 'parking:entities.bay_reservation', bay: 'parking:entities.bay' },
  routes: [
    route(reservationCalls.listSpaces, listSpaces),
    route(reservationCalls.listSpaceReservations, listSpaceReservations),
    route(reservationCalls.exportSpaceReservations, exportSpaceReservations),
    route(reservationCalls.checkSpaces, checkSpaces),
    route(reservationCalls.reserveSpace, reserveSpace),
    route(reservationCalls.changeSpaceReservation, changeSpaceReservation),
    route(reservationCalls.cancelSpaceReservation, cancelOwnSpaceReservation),
    route(reservationCalls.reserveSpaceForResident, reserveSpace),
    route(reservationCalls.cancelSpaceForTheBuilding, cancelSpaceForTheBuilding),
    route(reservationCalls.findSpaceReceivers, findSpaceReceivers),
    route(reservationCalls.handOverSpace, handOverSpace),
    route(reservationCalls.undoSpaceHandover, undoSpaceHandover),
    route(spaceCalls.listManagedSpaces, listManagedSpaces),
    route(spaceCalls.exportManagedSpaces, exportManagedSpaces),
    route(spaceCalls.createSpaces, createSpaces),
    route(spaceCalls.changeSpace, changeSpace),
    route(spaceCalls.checkSpaceRetirement, checkSpaceRetirement),
    route(spaceCalls.listClosedSpaces, (context, range) =>
      listClosedTimes(context, spaceClosureHandler, range),
    ),
  ],
  firstSteps: {
    bays: {
      module: 'parking',
      isDone: ({ db, building }) => hasSpacesCondition(db, building),
    },
  },
  moduleContent: { parking: ({ db, building }) => hasSpacesCondition(db, building) },
  administrationCounts: {
    baySettings: ({ db, building }) => {
      const table = spaces.in(building);
      return db.$count(table, isNull(table.retiredAt));
    },
  },
  displayNames: {
    bay: createNameFinder(spaces, ({ name }) => name),
    bay_reservation: findSpaceReservationNames,
  },
  buildingWorksheet: spaceSpreadsheet,
  personalData: parkingPersonalData,
  figures: parkingFigures,
  rights: (person) => [
    {
      may: can.book(person),
      key: can.bookForOthers(person) ? 'reserveForAll' : can.book(person) ? 'reserve' : 'reserveNot',
      because: 'role',
      module: 'parking',
    },
  ],
  calendarEntries: findSpaceCalendarEntries,
  jobs: createParkingMailHandlers,
};
