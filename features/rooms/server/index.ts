import type { Feature } from '../../../core/server/feature.ts';
import { isDevice } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as administration from '../administration/api.ts';
import * as wire from '../api.ts';
import * as approvals from '../approvals/api.ts';
import * as closures from '../closures/api.ts';
import * as compact from '../compactList/api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as guests from '../guests/api.ts';
import * as handovers from '../handovers/api.ts';
import { can } from '../policy.ts';
import * as publicCalendar from '../public/api.ts';
import * as search from '../search/api.ts';
import * as series from '../series/api.ts';
import { listAdministeredRooms } from './administration/administeredRooms.ts';
import { addDefaultOffers } from './administration/defaultOffers.ts';
import * as editRooms from './administration/editRooms.ts';
import * as offers from './administration/offers.ts';
import { checkRetirement, retireRoom } from './administration/retireRoom.ts';
import { roomSpreadsheet } from './administration/roomSpreadsheet.ts';
import {
  approveReservations,
  listWaitingReservations,
  refuseReservations,
} from './approvals/decideReservations.ts';
import { bookForResident, bookRooms } from './bookRooms.ts';
import { reservationEntries } from './calendarEntries.ts';
import { cancelForTheBuilding, cancelReservation, changeReservation } from './changeReservation.ts';
import { cancelSeries, changeSeries } from './changeSeries.ts';
import { checkRooms } from './checkRooms.ts';
import { listClosedRooms } from './closures/roomClosureHandler.ts';
import { deleteExpiredReservations } from './deleteExpiredReservations.ts';
import { describeReservations, findOfferNames, findRoomNames } from './displayNames.ts';
import { roomJobs } from './emails.ts';
import { eraseExpiredVisitorNames } from './eraseExpiredVisitorNames.ts';
import { eraseOwnReservations } from './eraseOwnReservations.ts';
import { previewReservationDeletion } from './futureReservations.ts';
import { guestJobs } from './guests/guestJobs.ts';
import { answerInvitation, listGuests, listInvitations } from './guests/invitations.ts';
import { readCalendarFile } from './guests/readCalendarFile.ts';
import { futureReservations, removeMergedHolderFromGuests } from './handOverFutureReservations.ts';
import { findReceivers, handOver, undoHandover } from './handovers/handOver.ts';
import { findQuotaUse } from './holds.ts';
import { countRoomsModuleUse } from './moduleUse.ts';
import { listOwnReservations } from './ownReservations.ts';
import { listPublicReservations } from './publicReservations.ts';
import { hasRooms, listRooms } from './queries.ts';
import {
  exportReservations,
  findFreeRooms,
  listCompanyReservations,
  listReservations,
  readQuota,
  readQuotaToday,
} from './readReservations.ts';
import { rights } from './rights.ts';
import { readRoomBoard } from './roomBoard.ts';
import { searchReservations } from './searchReservations.ts';
import { visitorData } from './visitorData.ts';

defineConstraintError('room_holds_no_overlap', () => new AppError('slot_taken'));
defineConstraintError('rooms_name_unique', () => invalidField('name', 'room_name_taken'));
defineConstraintError('room_offers_name_unique', () => invalidField('name.fr', 'offer_name_taken'));

export const roomsFeature: Feature = {
  name: 'rooms',
  nameColumns: { reservations: ['external_names'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { rooms: can.seeReservations, [administration.roomSettingsTopic]: (who) => !isDevice(who) },
  entities: {
    reservation: 'rooms:entities.reservation',
    room: 'rooms:entities.room',
    rooms: 'rooms:entities.rooms',
    roomOffer: 'rooms:entities.roomOffer',
    roomOffers: 'rooms:entities.roomOffers',
  },
  displayNames: { room: findRoomNames, reservation: describeReservations, roomOffer: findOfferNames },
  routes: [
    route(wire.listRooms, listRooms),
    route(wire.findFreeRooms, findFreeRooms),
    route(wire.checkRooms, checkRooms),
    route(wire.listReservations, listReservations),
    route(compact.listShownReservations, listReservations),
    route(wire.listCompanyReservations, listCompanyReservations),
    route(wire.bookRooms, bookRooms),
    route(wire.changeReservation, changeReservation),
    route(wire.cancelReservation, cancelReservation),
    route(wire.readQuota, readQuota),
    route(wire.exportReservations, exportReservations),
    route(wire.bookForResident, bookForResident),
    route(wire.cancelForTheBuilding, cancelForTheBuilding),
    route(handovers.findReceivers, findReceivers),
    route(handovers.handOver, handOver),
    route(handovers.takeBack, undoHandover),
    route(series.changeSeries, changeSeries),
    route(series.cancelSeries, cancelSeries),
    route(guests.listGuestInvitations, listInvitations),
    route(guests.listGuests, listGuests),
    route(guests.downloadReservationCalendar, readCalendarFile),
    route(search.searchReservations, searchReservations),
    route(guests.answerInvitation, answerInvitation),
    route(publicCalendar.listPublicReservations, listPublicReservations),
    route(publicCalendar.readRoomBoard, readRoomBoard),
    route(approvals.listWaiting, listWaitingReservations),
    route(approvals.agree, approveReservations),
    route(approvals.refuse, refuseReservations),
    route(administration.listAdministeredRooms, listAdministeredRooms),
    preparedRoute(administration.addRoom, editRooms.publishPhoto, editRooms.addRoom),
    preparedRoute(administration.editRoom, editRooms.publishPhoto, editRooms.editRoom),
    route(administration.orderRooms, editRooms.orderRooms),
    route(administration.linkRooms, editRooms.linkRooms),
    route(administration.checkRoomRetirement, checkRetirement),
    route(administration.retireRoom, retireRoom),
    route(administration.listOffers, offers.listOffers),
    route(administration.addOffer, offers.addOffer),
    route(administration.editOffer, offers.editOffer),
    route(administration.removeOffer, offers.removeOffer),
    route(administration.orderOffers, offers.orderOffers),
    route(closures.listClosedRooms, listClosedRooms),
  ],
  buildingWorksheet: roomSpreadsheet,
  roomQuota: readQuotaToday,
  setUpBuilding: addDefaultOffers,
  firstSteps: {
    rooms: {
      module: 'rooms',
      isDone: ({ db, building }) => hasRooms(db, building),
    },
  },
  quotaUse: findQuotaUse,
  eraseAccountData: eraseOwnReservations,
  previewDeletion: previewReservationDeletion,
  futureEntries: futureReservations,
  moduleUse: countRoomsModuleUse,
  beforeMerging: removeMergedHolderFromGuests,
  rights,
  calendarEntries: reservationEntries,
  personalData: listOwnReservations,
  anonymizeVisitors: eraseExpiredVisitorNames,
  eraseExpiredData: { reservations: deleteExpiredReservations },
  visitorData: visitorData,
  jobs: (dependencies) => [...roomJobs(dependencies), ...guestJobs(dependencies)],
};
