import { expect, it } from 'vitest';
import { z } from 'zod';
import { features } from '../app.ts';
import type { ObjectCodec } from '../kit/codec.ts';
import type { EndpointSpec } from '../kit/endpoint.ts';
import { LARGEST_ID } from '../kit/rowId.ts';
import { testApp } from './support/testApp.ts';

const ofSheets = {
  columns: '(each is the name of a field)',
  corrections: '(cells, read as those of the sheet)',
  leaveOut: '(the numbers of rows, used at once)',
  headingRow: '(the number of a row, used at once)',
};
const ofForms = { ...ofSheets, sendInvitations: '(yes or no, as JSON in a form)' };
const ofBuildings = {
  name: 'buildings.name',
  address: 'buildings.address',
  timeZone: '(one of those that are known)',
  receptionContact: 'buildings.reception_contact',
  receptionPhone: 'buildings.reception_phone',
};

/**
 * The column of each text and number in the calls that write: `table.column`, or `table.column * 100` for
 * hundredths. A sentence in brackets explains a value that is not stored or has no limit of its own.
 */
const kept: Record<string, Record<string, string>> = {
  access: {
    username: '(looked up)',
    password: '(hashed)',
    email: 'password_resets.email',
    token: '(hashed)',
  },
  shiftSwitching: { pin: '(hashed)', password: '(compared)' },
  accounts: {
    email: 'email_changes.email',
    firstName: 'users.first_name',
    lastName: 'users.last_name',
    password: '(compared)',
    newPassword: '(hashed)',
    token: '(hashed)',
  },
  directory: {
    ...ofBuildings,
    email: 'email_changes.email',
    firstName: 'users.first_name',
    lastName: 'users.last_name',
    floor: 'users.floor',
    phone: 'users.phone',
    ...ofForms,
  },
  buildingImport: ofForms,
  companies: {
    name: 'companies.name',
    contactName: 'companies.contact_name',
    contactEmail: 'companies.contact_email',
    contactPhone: 'companies.contact_phone',
    floors: 'building_companies.floors',
  },
  reception: { code: '(looked up)', heads: 'visits.party_arrived' },
  visits: {
    first_name_visitor: 'visits.visitor_first_name',
    last_name_visitor: 'visits.visitor_last_name',
    visitor_email: 'visits.visitor_email',
    visitor_entreprise: 'visits.organization',
    commentaire: 'visits.comment',
    email: '(looked up)',
    residentEmail: '(looked up)',
    sheet: '(the number of a sheet, used at once)',
    heads: 'visits.party_arrived',
    party_size: 'visits.party_size',
    party_name: 'visits.party_name',
    ...ofSheets,
  },
  rooms: {
    name: 'reservations.title',
    'rooms name': 'rooms.name',
    capacity: 'rooms.capacity',
    floor: 'rooms.floor',
    bufferMinutes: 'rooms.buffer_minutes',
    position: '(a place among the rooms there are)',
    nbUserExpected: 'reservations.expected',
    nbUser: '(never more than expected: the table says so)',
    externalUsers: 'reservations.external_names',
    comment: 'reservations.comment',
    WantedService: '(each is one that the building offers)',
    resident: '(looked up)',
    residentEmail: '(looked up)',
    'check expected': '(asked about, and not kept)',
    receiver: '(looked up)',
    undo: '(checked by its signature)',
    reason: '(mailed)',
    end: '(an hour)',
    endTime: '(an hour)',
  },
  parking: {
    name: 'bay_reservations.title',
    'bays name': 'bays.name',
    'bays count': '(so many rows)',
    'bays position': '(a place in the order: as many as there are bays)',
    resident: '(looked up)',
    residentEmail: '(looked up)',
    receiver: '(looked up)',
    undo: '(checked by its signature)',
    reason: '(mailed)',
    endTime: '(an hour)',
  },
  logbook: {
    text: 'logbook_entries.text',
    'handovers text': 'logbook_handovers.text',
    place: 'logbook_entries.place',
    keptAt: 'logbook_entries.place',
    name: 'logbook_entries.holder_name',
    company: 'logbook_entries.holder_company',
  },
  visitorPage: { minutes: '(one of three)' },
  parcels: {
    recipient: 'parcels.recipient',
    parcelSender: 'parcels.sender',
    companyName: 'parcels.company_name',
    comment: 'parcels.comment',
    count: '(so many rows)',
    email: '(looked up)',
    tracking_number: 'parcels.tracking',
    shelf: 'parcels.shelf',
    fetchedBy: 'parcels.fetched_by',
    name: 'parcels.answer_name',
    pass: '(compared)',
    code: '(hashed)',
  },
  events: {
    name: 'events.name',
    description: 'events.description',
    organizer: 'events.organizer',
    floors: 'events.floors',
    room: 'events.room',
    capacity: 'events.capacity',
    price: 'events.price_cents * 100',
    subject: '(mailed)',
    text: '(mailed)',
  },
  concierge: {
    introduction: 'concierge_configurations.introduction',
    'concierge-categories name': 'concierge_categories.name',
    'concierge-products name': 'concierge_products.name',
    'concierge-products description': 'concierge_products.description',
    price: 'concierge_products.price_cents * 100',
    title: 'building_documents.title',
    'documents description': 'building_documents.description',
    'orders price': 'concierge_orders.price_cents * 100',
    quantity: 'concierge_orders.quantity',
    note: 'concierge_orders.note',
    reason: 'concierge_orders.reason',
    email: '(looked up)',
  },
  buildings: { ...ofBuildings, year: '(its days are kept)' },
  partners: { url: 'partner_pages.url' },
  evacuations: {
    comment: 'evacuations.comment',
    word: 'evacuation_people.word',
    floor: 'evacuation_counts.floor',
    inside: 'evacuation_counts.inside',
    outside: 'evacuation_counts.outside',
    ago: '(kept as a moment)',
    key: '(one of the sender’s, of fixed length)',
  },
  closures: { endTime: '(an hour)' },
  badges: {
    first: 'badges.number',
    last: 'badges.number',
    number: '(looked up)',
    next: '(so many rows)',
  },
  recurringVisits: {
    contractor: 'standing_visits.contractor',
    purpose: 'standing_visits.purpose',
    host: '(looked up)',
  },
  invitations: {
    emailDomain: 'invitations.email_domain',
    days: '(kept as a moment)',
    uses: 'invitations.max_uses',
    recipients: '(read line by line: invitees)',
    ...ofSheets,
    reason: 'registrations.reason',
    email: 'registrations.email',
    firstName: 'registrations.first_name',
    lastName: 'registrations.last_name',
    password: '(hashed)',
    code: '(looked up)',
    link: '(read for its code)',
    token: '(hashed)',
  },
  privacy: {
    email: 'deletion_requests.email',
    password: '(compared)',
    reason: '(mailed)',
    visitors: 'buildings.visitor_retention_days',
    orders: 'buildings.order_retention_days',
    logbook: 'buildings.logbook_retention_days',
    events: 'buildings.event_retention_days',
    name: 'privacy_requests.name',
    note: 'privacy_requests.note',
  },
  agreements: {
    email: 'nda_signatures.email',
    name: 'nda_signatures.name',
    entreprise: 'nda_signatures.company',
    signature: '(a drawing made anew, or a typed name: nda_signatures.typed)',
    code: '(compared)',
    token: '(hashed)',
    dna: '(the number of a version)',
    id_appointment: '(an id that is proven or not kept)',
    building: '(an id that is known or not kept)',
    fr: 'nda_texts.text',
    en: 'nda_texts.text',
    validityDays: 'nda_settings.validity_days',
  },
  legal: { text: 'legal_pages.text' },
};

interface Field {
  feature: string;
  call: string;
  name: string;
  /** Characters, or the number itself. */
  most: number | undefined;
}

interface JsonSchema {
  type?: string | string[];
  properties?: Record<string, JsonSchema>;
  enum?: unknown[];
  const?: unknown;
  pattern?: string;
  maxLength?: number;
  maximum?: number;
  anyOf?: JsonSchema[];
}

/** True for texts and numbers that people type, not for ids, choices, dates and times. */
function isTyped({ type, enum: choices, const: only, pattern, maximum }: JsonSchema): boolean {
  const isText = type === 'string' && !choices && only === undefined && !/\\d/.test(pattern ?? '');
  return isText || ((type === 'number' || type === 'integer') && maximum !== LARGEST_ID);
}

/** Length of the longest address that a field accepts, if its schema has no limit. */
function longestAddress(body: ObjectCodec<object>, name: string): number | undefined {
  const isTaken = (length: number) => {
    const address = `${'a'.repeat(length - '@example.com'.length)}@example.com`;
    const { error } = body.schema.safeParse({ [name]: address });
    return !error?.issues.some(({ path }) => path[0] === name);
  };
  for (let length = 300; length > 20; length--) if (isTaken(length)) return length;
  return undefined;
}

function fieldsOf(feature: string, endpoint: EndpointSpec): Field[] {
  const { body } = endpoint;
  if (endpoint.method === 'GET' || !body) return [];
  const schema = z.toJSONSchema(body.schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    if (!isTyped(field)) return [];
    const most = field.maxLength ?? field.maximum ?? longestAddress(body, name);
    return [{ feature, call: `${endpoint.method} ${endpoint.path}`, name, most }];
  });
}

/** The entry in `kept` by name, or by the last path segment and name if calls differ. */
function placeOf({ feature, call, name }: Field): [key: string, place: string | undefined] {
  const step = call.split('/').findLast((part) => part !== '' && !part.startsWith(':')) ?? '';
  const exact = `${step} ${name}`;
  const places = kept[feature] ?? {};
  return exact in places ? [exact, places[exact]] : [name, places[name]];
}

const fields = features.flatMap(({ name, routes }) =>
  routes.flatMap(({ endpoint }) => fieldsOf(name, endpoint)),
);

it('every text and number in a write has a listed column, and the list has no other entries', () => {
  expect(fields.length).toBeGreaterThan(80);
  const homeless = fields.filter((field) => placeOf(field)[1] === undefined);
  expect(homeless.map(({ feature, call, name }) => `${feature}: ${call} ${name}`)).toEqual([]);
  const used = new Set(fields.map((field) => `${field.feature} ${placeOf(field)[0]}`));
  const named = Object.entries(kept).flatMap(([feature, places]) =>
    Object.keys(places).map((key) => `${feature} ${key}`),
  );
  expect(named.filter((name) => !used.has(name))).toEqual([]);
});

/** Columns whose limit is not that of one field, with the reason. */
const unwritten: Record<string, string> = {
  'announcements.text_en': 'a language of a text in both',
  'announcements.text_fr': 'likewise',
  'announcements.title_en': 'likewise',
  'announcements.title_fr': 'likewise',
  'booking_refusals.hour': 'of the refused booking',
  'booking_refusals.reason': 'an error code',
  'buildings.bay_retention_days': 'may be none',
  'buildings.parcel_retention_days': 'may be none',
  'buildings.room_retention_days': 'may be none',
  'closures.reason_en': 'likewise',
  'closures.reason_fr': 'likewise',
  'companies.room_quota_hours': 'may be none',
  'concierge_orders.name': 'the product’s',
  'evacuation_links.floor': 'a floor that somebody named',
  'evacuation_people.floors': 'as companies and people have them',
  'evacuation_people.found': 'the last of the ticks’',
  'evacuation_people.heads': 'the visit’s',
  'evacuation_ticks.found': 'stands in a line of a list',
  'figures.detail': 'counted by the nightly job',
  'figures.hour': 'likewise',
  'figures.measure': 'likewise',
  'invitees.email': 'stands in a line of a list',
  'invitees.first_name': 'stands in a line of a list, and is left out where it is too long',
  'invitees.last_name': 'as the first name',
  'legal_holds.reason': 'shorter than a reason that is mailed',
  'legal_holds.visitor_email': 'takes what an address of an account takes',
  'legal_holds.visitor_name': 'takes what a search finds',
  'nda_signatures.typed': 'one of what `signature` may be',
  'nda_signatures.user_agent': 'cut off where it is kept',
  'parcel_settings.reminder_days': 'so many days',
  'privacy_requests.email': 'takes what an address of an account takes',
  'room_offers.name_en': 'a part of its name',
  'room_offers.name_fr': 'a part of its name',
  'rooms.days_ahead': 'or none',
  'rooms.directions_en': 'a language of a text in both',
  'rooms.directions_fr': 'likewise',
  'rooms.max_minutes': 'or none',
  'standing_documents.name': 'stands in a list of a body',
  'standing_documents.number': 'likewise',
  'standing_members.email': 'likewise',
  'standing_members.first_name': 'likewise',
  'standing_members.last_name': 'likewise',
  'users.email': 'comes from a registration, or from a change of address',
  'visit_members.first_name': 'stands in a list of a body',
  'visit_members.last_name': 'likewise',
};

it('the limit of each field equals that of its column', async () => {
  const { database } = await testApp();
  const { rows } = await database.pool.query<{ table: string; check: string }>(
    `select conrelid::regclass::text as table, pg_get_constraintdef(oid) as check
       from pg_constraint where contype = 'c' and connamespace = 'public'::regnamespace`,
  );
  /** Maximum that the checks of a column allow. */
  const mostOf = (table: string, column: string): number | undefined => {
    const bounds = rows
      .filter((row) => row.table === table)
      .flatMap(({ check }) => [
        ...check.matchAll(
          new RegExp(`\\(?(?:char_length\\(${column}\\)|\\b${column}\\b)\\)? <= (\\d+)`, 'g'),
        ),
      ])
      .map((match) => Number(match[1]));
    return bounds.length > 0 ? Math.min(...bounds) : undefined;
  };
  const different = fields.flatMap((field) => {
    const [place = '', factor = '1'] = (placeOf(field)[1] ?? '').split(' * ');
    if (place.startsWith('(')) return [];
    const [table = '', column = ''] = place.split('.');
    const inCall = field.most === undefined ? undefined : field.most * Number(factor);
    const inTable = mostOf(table, column);
    if (inCall !== undefined && inCall === inTable) return [];
    return [`${field.call} ${field.name}: ${inCall} in the call, ${inTable} in ${place}`];
  });
  expect(different).toEqual([]);

  const written = new Set(fields.map((field) => placeOf(field)[1]?.split(' * ')[0]));
  const limited = rows.flatMap(({ table, check }) =>
    [...check.matchAll(/\(?(?:char_length\()?\b([a-z_]+)\)* <= \d+/g)].map(
      ([, column]) => `${table}.${column}`,
    ),
  );
  expect(limited.length).toBeGreaterThan(30);
  expect([...new Set(limited)].filter((column) => !written.has(column)).sort()).toEqual(
    Object.keys(unwritten),
  );
});
