/**
 * The tables of a building that grow with what people do each day, for as long as it is kept: those that `npm run partition`
 * partitions. test/partition says of every other table of a building that it stands.
 */
export const growingTables = [
  // Reception.
  ...[
    'visits',
    'visit_members',
    'arrival_links',
    'badge_loans',
    'logbook_entries',
    'logbook_handovers',
    'nda_links',
  ],
  // Rooms and bays.
  ...[
    'reservation_series',
    'reservations',
    'reservation_rooms',
    'reservation_guests',
    'guest_notices',
    'room_holds',
  ],
  ...['bay_reservations', 'bay_holds'],
  // What is handed over, ordered, attended and read.
  ...[
    'parcels',
    'parcel_links',
    'concierge_orders',
    'event_registrations',
    'event_waiting',
    'announcement_readings',
  ],
  // Photographs, signatures; what was counted each day.
  ...['stored_files', 'fact_counts'],
] as const;
