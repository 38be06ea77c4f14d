import { exists, isNull } from 'drizzle-orm';
import { listClosedTimes } from '../../../core/booking/server/closedPlaces.ts';
import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { isDevice } from '../../../kit/actor.ts';
import { AppError, invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as approvals from '../approvals/api.ts';
import {
  approveReservations,
  listWaitingReservations,
  refuseReservations,
} from '../approvals/server/decideReservations.ts';
import { exportWaitingReservations } from '../approvals/server/exportWaitingReservations.ts';
import * as administration from '../catalogue/api.ts';
import * as closures from '../catalogue/closuresApi.ts';
import { addDefaultRoomOffers } from '../catalogue/server/defaultOffers.ts';
import * as editRooms from '../catalogue/server/editRooms.ts';
import { exportAdministeredRooms } from '../catalogue/server/exportAdministeredRooms.ts';
import * as favourites from '../catalogue/server/favourites.ts';
import { listAdministeredRooms } from '../catalogue/server/listAdministeredRooms.ts';
import * as offers from '../catalogue/server/offers.ts';
import { hasRoomsCondition, listRooms } from '../catalogue/server/queries.ts';
import { checkRoomRetirement, retireRoom } from '../catalogue/server/retireRoom.ts';
import { roomClosureHandler } from '../catalogue/server/roomClosureHandler.ts';
import { roomSpreadsheet } from '../catalogue/server/roomSpreadsheet.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as guests from '../guests/api.ts';
import {
  answerMeetingInvitation,
  listOwnMeetingInvitations,
  listReservationGuests,
} from '../guests/server/invitations.ts';
import { createGuestMailHandlers } from '../mails/server/guestMailJobs.ts';
import { createRoomMailHandlers } from '../mails/server/holderMailJobs.ts';
import { can } from '../policy.ts';
import * as publicCalendar from '../publicCalendar/api.ts';
import { listPublicTakenRoomSlots, readRoomBoard } from '../publicCalendar/server/publicReservations.ts';
import * as wire from '../reservations/api.ts';
import * as compact from '../reservations/compactListApi.ts';
import * as handovers from '../reservations/handoverApi.ts';
import * as search from '../reservations/searchApi.ts';
import * as series from '../reservations/seriesApi.ts';
import { findQuotaUse } from '../reservations/server/bookingState.ts';
import { bookRooms } from '../reservations/server/bookRooms.ts';
import {
  buildReservationCalendarFile,
  findReservationCalendarEntries,
} from '../reservations/server/calendarEntries.ts';
import {
  cancelReservation,
  cancelRoomForTheBuilding,
  changeReservation,
} from '../reservations/server/changeReservation.ts';
import { cancelSeries, changeSeries } from '../reservations/server/changeSeries.ts';
import { checkRooms } from '../reservations/server/checkRooms.ts';
import { exportReservations } from '../reservations/server/exportReservations.ts';
import {
  findRoomHandoverReceivers,
  handOverRoomReservation,
  undoRoomHandover,
} from '../reservations/server/handOver.ts';
import {
  findFreeRooms,
  findRoomReservationNames,
  listCompanyReservations,
  listReservations,
  readOwnRoomQuota,
  readOwnRoomQuotaToday,
} from '../reservations/server/readReservations.ts';
import { searchReservations } from '../reservations/server/searchReservations.ts';
import { roomFigures } from './figures.ts';
import { roomPersonalData } from './personalData.ts';
import { roomOffers, rooms } from './tables.ts';

defineConstraintError('room_holds_no_overlap', () => new AppError('slot_taken'));
defineConstraintError('rooms_name_unique', () => invalidField('name', 'room_name_taken'));
defineConstraintError('room_offers_name_unique', () => invalidField('name.fr', 'offer_name_taken'));

export const roomsFeature: Feature = {
  name: 'rooms',
  nameColumns: { reservations: ['external_names'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { rooms: can.seeReservations, [administration.roomSettingsTopic]: (actor) => !isDevice(actor) },
  entities: {
    reservation: 'rooms:entities.reservation',
    room: 'rooms:entities.room',
    rooms: 'rooms:entities.rooms',
    roomOffer: 'rooms:entities.roomOffer',
    roomOffers: 'rooms:entities.roomOffers',
  },
  displayNames: {
    room: createNameFinder(rooms, ({ name }) => name),
    reservation: findRoomReservationNames,
    roomOffer: createNameFinder(roomOffers, ({ fr }) => fr),
  },
  routes: [
    route(wire.listRooms, listRooms),
    route(wire.findFreeRooms, findFreeRooms),
    route(wire.checkRooms, checkRooms),
    route(wire.listReservations, listReservations),
    route(compact.listCompactReservations, listReservations),
    route(wire.listCompanyReservations, listCompanyReservations),
    route(wire.bookRooms, bookRooms),
    route(wire.changeReservation, changeReservation),
    route(wire.cancelReservation, cancelReservation),
    route(wire.readOwnRoomQuota, readOwnRoomQuota),
    route(wire.exportReservations, exportReservations),
    route(wire.bookRoomsForResident, bookRooms),
    route(wire.cancelRoomForTheBuilding, cancelRoomForTheBuilding),
    route(handovers.findRoomHandoverReceivers, findRoomHandoverReceivers),
    route(handovers.handOverRoomReservation, handOverRoomReservation),
    route(handovers.undoRoomHandover, undoRoomHandover),
    route(series.changeSeries, changeSeries),
    route(series.cancelSeries, cancelSeries),
    route(guests.listOwnMeetingInvitations, listOwnMeetingInvitations),
    route(guests.listReservationGuests, listReservationGuests),
    route(guests.downloadReservationCalendar, buildReservationCalendarFile),
    route(search.searchReservations, searchReservations),
    route(guests.answerMeetingInvitation, answerMeetingInvitation),
    route(publicCalendar.listPublicTakenRoomSlots, listPublicTakenRoomSlots),
    route(publicCalendar.readRoomBoard, readRoomBoard),
    route(approvals.listWaitingReservations, listWaitingReservations),
    route(approvals.exportWaitingReservations, exportWaitingReservations),
    route(approvals.approveReservations, approveReservations),
    route(approvals.refuseReservations, refuseReservations),
    route(administration.listAdministeredRooms, listAdministeredRooms),
    route(administration.exportAdministeredRooms, exportAdministeredRooms),
    preparedRoute(administration.addRoom, editRooms.prepareRoomPhoto, editRooms.addRoom),
    preparedRoute(administration.editRoom, editRooms.prepareRoomPhoto, editRooms.editRoom),
    route(administration.reorderRooms, editRooms.reorderRooms),
    route(administration.linkRooms, editRooms.linkRooms),
    route(administration.checkRoomRetirement, checkRoomRetirement),
    route(administration.retireRoom, retireRoom),
    route(administration.listFavouriteRooms, favourites.listFavouriteRooms),
    route(administration.addFavouriteRoom, favourites.addFavouriteRoom),
    route(administration.removeFavouriteRoom, favourites.removeFavouriteRoom),
    route(administration.listRoomOffers, offers.listRoomOffers),
    route(administration.addRoomOffer, offers.addRoomOffer),
    route(administration.editRoomOffer, offers.editRoomOffer),
    route(administration.removeRoomOffer, offers.removeRoomOffer),
    route(administration.reorderRoomOffers, offers.reorderRoomOffers),
    route(closures.listClosedRooms, (context, range) => listClosedTimes(context, roomClosureHandler, range)),
  ],
  buildingWorksheet: roomSpreadsheet,
  roomQuota: readOwnRoomQuotaToday,
  setUpBuilding: addDefaultRoomOffers,
  firstSteps: {
    rooms: {
      module: 'rooms',
      isDone: ({ db, building }) => hasRoomsCondition(db, building),
    },
  },
  moduleContent: {
    rooms: ({ db, building }) => {
      const table = rooms.in(building);
      return exists(db.select().from(table).where(isNull(table.retiredAt)));
    },
  },
  administrationCounts: {
    roomSettings: ({ db, building }) => {
      const table = rooms.in(building);
      return db.$count(table, isNull(table.retiredAt));
    },
  },
  quotaUse: findQuotaUse,
  personalData: roomPersonalData,
  figures: roomFigures,
  rights: (person) => [
    {
      may: can.book(person),
      key: can.bookForOthers(person) ? 'bookForAll' : can.book(person) ? 'book' : 'bookNot',
      because: 'role',
      module: 'rooms',
    },
  ],
  calendarEntries: findReservationCalendarEntries,
  jobs: (dependencies) => [...createRoomMailHandlers(dependencies), ...createGuestMailHandlers(dependencies)],
};
