/**
 * The tables of a building that `npm run partition` leaves as they are: what is set up, and what happens a few times a year.
 */
export const standingTables = [
  ...['announcement_companies', 'announcements', 'badges', 'bay_companies', 'bays', 'building_companies'],
  ...['building_documents', 'closing_days', 'closures', 'company_departures', 'concierge_categories'],
  ...['concierge_configurations', 'concierge_products', 'evacuation_counts', 'evacuation_links'],
  ...['evacuation_people', 'evacuation_ticks', 'evacuations', 'events', 'hidden_first_steps'],
  ...[
    'invitation_buildings',
    'legal_holds',
    'legal_pages',
    'logbook_open',
    'logbook_pictures',
    'nda_settings',
  ],
  ...['parcel_settings', 'partner_pages', 'privacy_requests', 'registration_buildings', 'room_closures'],
  ...['room_companies', 'room_links', 'room_offers', 'rooms', 'standing_documents', 'standing_members'],
  ...['standing_visits', 'user_buildings', 'visit_imports'],
] as const;
