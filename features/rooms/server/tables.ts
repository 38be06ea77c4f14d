import { sql } from 'drizzle-orm';
import { boolean, customType, date, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { bookerRestrictionKinds } from '../../../core/booking/booking.ts';
import { buildingIdColumn } from '../../../core/buildings/server/tables.ts';
import { assistantIdColumn, companies, personIdColumn } from '../../../core/people/server/tables.ts';
import { scoped } from '../../../kit/server/database/buildingScope.ts';
import {
  identityColumn,
  instantColumn,
  localTimeType,
  versionColumn,
} from '../../../kit/server/database/columns.ts';
import { roomOfferKinds } from '../catalogue/offer.ts';
import { approvalStates } from '../reservations/reservation.ts';

const wallMoment = customType<{ data: string }>({ dataType: () => 'timestamp without time zone' });
const wallPeriod = customType<{ data: string }>({ dataType: () => 'tsrange' });

export const rooms = scoped('rooms', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  name: text('name').notNull(),
  capacity: integer('capacity').notNull(),
  layouts: text('layouts').array().notNull().default(sql`'{}'`),
  services: text('services').array().notNull().default(sql`'{}'`),
  photoKey: text('photo_key'),
  /** Minutes during which the room stays empty after a reservation. */
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  position: integer('position').notNull().default(0),
  floor: text('floor').notNull().default(''),
  /** Local time; null: the building's opening hours. */
  opens: localTimeType('opens_at'),
  closes: localTimeType('closes_at'),
  whoMayBook: text('who_may_book', { enum: bookerRestrictionKinds }).notNull().default('everybody'),
  maxMinutes: integer('max_minutes'),
  daysAhead: integer('days_ahead'),
  retiredAt: instantColumn('retired_at'),
  directionsFr: text('directions_fr').notNull().default(''),
  directionsEn: text('directions_en').notNull().default(''),
  version: versionColumn(),
});

export const roomCompanies = scoped(
  'room_companies',
  {
    buildingId: buildingIdColumn(),
    roomId: integer('room_id').notNull(),
    companyId: integer('company_id')
      .notNull()
      .references(() => companies.id),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.roomId, table.companyId] })],
);

export const roomFavourites = scoped(
  'room_favourites',
  {
    buildingId: buildingIdColumn(),
    roomId: integer('room_id').notNull(),
    userId: personIdColumn('user_id'),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.roomId, table.userId] })],
);

/** Rooms and reservations store the French name. */
export const roomOffers = scoped('room_offers', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  kind: text('kind', { enum: roomOfferKinds }).notNull(),
  fr: text('name_fr').notNull(),
  en: text('name_en').notNull().default(''),
  position: integer('position').notNull(),
  version: versionColumn(),
});

/** Stored once per pair, smaller id first. */
export const roomLinks = scoped(
  'room_links',
  {
    buildingId: buildingIdColumn(),
    roomId: integer('room_id').notNull(),
    otherId: integer('other_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.roomId, table.otherId] })],
);

export const reservationSeries = scoped('reservation_series', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  holderId: personIdColumn('holder_id'),
  createdAt: instantColumn('created_at').notNull(),
});

export const reservations = scoped('reservations', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  holderId: personIdColumn('holder_id'),
  companyId: integer('company_id')
    .notNull()
    .references(() => companies.id),
  countsForQuota: boolean('counts_for_quota').notNull(),
  title: text('title').notNull(),
  /** Local time of the building; the end may be 24:00. */
  date: date('date', { mode: 'string' }).notNull(),
  start: localTimeType('start_time').notNull(),
  end: localTimeType('end_time').notNull(),
  expected: integer('expected').notNull(),
  external: integer('external').notNull(),
  externalNames: text('external_names').notNull().default(''),
  layout: text('layout'),
  services: text('services').array().notNull().default(sql`'{}'`),
  comment: text('comment').notNull().default(''),
  booked: boolean('booked').notNull().default(true),
  cancelReason: text('cancel_reason'),
  /** For rooms on approval; null: no approval needed. */
  approval: text('approval', { enum: approvalStates }),
  /** The building's reason for the last move, until the reservation is edited; mailed to the holder. */
  moveReason: text('move_reason'),
  seriesId: integer('series_id'),
  /** SEQUENCE of the calendar entry (RFC 5546 §2.1.4). */
  sequence: integer('sequence').notNull().default(0),
  version: versionColumn(),
  createdBy: personIdColumn('created_by'),
  assistantId: assistantIdColumn(),
  createdAt: instantColumn('created_at').notNull(),
  updatedAt: instantColumn('updated_at').notNull(),
});

export const reservationGuests = scoped(
  'reservation_guests',
  {
    buildingId: buildingIdColumn(),
    reservationId: integer('reservation_id').notNull(),
    userId: personIdColumn('user_id'),
    declinedAt: instantColumn('declined_at'),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.reservationId, table.userId] })],
);

/** The last mail to the holder and to each guest; outlives the invitation, to mail its cancellation. */
export const lastMailedStates = scoped(
  'guest_notices',
  {
    buildingId: buildingIdColumn(),
    reservationId: integer('reservation_id').notNull(),
    userId: personIdColumn('user_id'),
    sequence: integer('sequence').notNull(),
    date: date('date', { mode: 'string' }).notNull(),
    start: localTimeType('start_time').notNull(),
    end: localTimeType('end_time').notNull(),
    /**
     * SHA-256 of the other mailed fields: title and rooms for guests, `fieldsShownInMail` for the holder.
     */
    content: text('content').notNull(),
    isOff: boolean('is_off').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.reservationId, table.userId] })],
);

export const reservationRooms = scoped(
  'reservation_rooms',
  {
    buildingId: buildingIdColumn(),
    reservationId: integer('reservation_id').notNull(),
    roomId: integer('room_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.buildingId, table.reservationId, table.roomId] })],
);

export const roomClosures = scoped('room_closures', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  roomId: integer('room_id').notNull(),
  startsAt: wallMoment('starts_at').notNull(),
  endsAt: wallMoment('ends_at').notNull(),
  /** Used by earlier versions; `closures` has the reason now. */
  reason: text('reason').notNull().default(''),
  closureId: integer('closure_id'),
});

/** An exclusion constraint prevents overlaps. Foreign keys copy each change of a reservation or closure. */
export const roomHolds = scoped('room_holds', {
  buildingId: buildingIdColumn(),
  id: identityColumn(),
  roomId: integer('room_id').notNull(),
  reservationId: integer('reservation_id'),
  date: date('date', { mode: 'string' }),
  start: localTimeType('start_time'),
  end: localTimeType('end_time'),
  booked: boolean('booked'),
  bufferMinutes: integer('buffer_minutes').notNull().default(0),
  closureId: integer('closure_id'),
  startsAt: wallMoment('starts_at'),
  endsAt: wallMoment('ends_at'),
  period: wallPeriod('period')
    .notNull()
    .generatedAlwaysAs(
      sql`case when reservation_id is null then tsrange(starts_at, ends_at)
        else tsrange(date + start_time, date + end_time + make_interval(mins => buffer_minutes)) end`,
    ),
});
