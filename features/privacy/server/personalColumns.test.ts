import { expect, it } from 'vitest';
import { features } from '../../../app.ts';
import { getFeatureApiName } from '../../../core/feature/server/publishedNames.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { findColumnsContaining } from '../../../test/support/findStoredText.ts';
import { SIGN, signature } from '../../../test/support/fixtures/agreementFixture.ts';
import { makeFixture, NOW, TODAY, visitBody } from '../../../test/support/fixtures/fixture.ts';
import { insertAccountRegistration, insertMailedInvitations } from '../../invitations/server/queries.ts';

const columnsIn = (...texts: string[]) => texts.flatMap((text) => text.trim().split(/\s+/));
const declaredBy = ({ personalData: { columns = {} } = {} }: (typeof features)[number]) =>
  Object.entries(columns).flatMap(([table, names]) => columnsIn(names).map((name) => `${table}.${name}`));
const declared = features.flatMap(declaredBy);

/** Text columns that may name people but are not searched, by reason. */
const excused: Record<string, string> = {
  'announced or published by the building to all, and changed where it stands': `
    announcements.text_en announcements.text_fr announcements.title_en announcements.title_fr events.name
    events.description events.organizer legal_pages.text closures.reason_en closures.reason_fr
    room_closures.reason building_documents.title building_documents.description concierge_categories.name
    concierge_products.name concierge_products.description concierge_configurations.introduction
    concierge_orders.name stored_files.name`,
  'whom to ask at a company or at the desk: shown and changed on the page of either': `
    companies.contact_name companies.contact_email companies.contact_phone companies.searched
    buildings.reception_contact buildings.reception_phone`,
};

const aboutNobody = `
  allowances.kind allowances.subject_hash arrival_links.token_hash assistants.mails badge_loans.ending
  badges.kind badges.number badges.status bays.kinds bays.may_book bays.name building_companies.floors
  booking_refusals.attempt_hash booking_refusals.kind booking_refusals.reason building_documents.kind
  buildings.address buildings.directions buildings.logo_key buildings.modules
  buildings.name buildings.opening_hours buildings.time_zone buildings.what_to_bring
  calendar_feeds.token_hash closing_days.name companies.logo_key companies.name companies.name_visibility
  concierge_orders.status deletion_requests.language deletion_requests.outcome evacuation_counts.floor
  evacuation_links.code_hash evacuation_links.floor evacuation_people.floors evacuation_people.state
  evacuation_ticks.state evacuations.kind evacuations.sha256 device_marks.mark_hash
  event_registrations.pass events.floors events.icon events.kind events.room fact_counts.kind
  fact_personal.person_kind figures.detail figures.measure facts.entity facts.fields facts.kind facts.says
  idempotency_keys.body_hash idempotency_keys.call import_mappings.headings_hash invitations.email_domain
  invitations.role invitees.language legal_pages.language legal_pages.page logbook_entries.act
  logbook_entries.category logbook_open.kind mails.key mails.language mails.state migrations.checksum
  migrations.name nda_documents.purpose nda_documents.sha256 nda_links.how nda_signatures.fingerprint
  nda_signatures.kind nda_signatures.language nda_signatures.text_sha256 nda_signatures.token_hash
  nda_texts.language nda_texts.sha256 nda_texts.text parcel_links.code_hash parcels.answer parcels.proof
  parcels.shelf parcels.state partner_pages.partner partner_pages.url password_resets.language
  pins.pin_hash privacy_requests.channel privacy_requests.kind privacy_requests.outcome
  registrations.decision registrations.language registrations.password_hash reservations.approval
  reservations.layout reservations.services room_offers.kind room_offers.name_en room_offers.name_fr
  rooms.directions_en rooms.directions_fr rooms.floor rooms.layouts rooms.name rooms.photo_key
  rooms.services rooms.who_may_book
  sealed_files.folder secrets.name secrets.value sessions.token_hash standing_documents.kind
  standing_documents.name standing_documents.number stored_files.folder stored_files.kind
  stored_files.renditions stored_files.sha256 users.language users.password_hash users.role
  verifications.purpose verifications.token_hash visit_codes.code visits.admission visits.code
  visits.host_answer visits.language visits.status visits.visitor_says wrong_guesses.subject_hash`;

/** They outlive the account, or belong to the kit. */
const peopleWithoutForeignKey =
  'deletion_requests.user_id facts.actor_id fact_personal.person_id idempotency_keys.user_id mails.about_user_id';

const { app, here, people, as } = await makeFixture();
const columnsOfPeople = `
  select conrelid::regclass || '.' || attname as name from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and conparentid = 0`;

const columnsOfTexts = `
  select c.table_name || '.' || c.column_name as name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.data_type in ('text', 'jsonb', 'json', 'bytea', 'inet', 'ARRAY', 'character varying')
      and c.udt_name not in ('_int4', '_int8')
      and not (select relispartition from pg_class
        where oid = format('%I.%I', c.table_schema, c.table_name)::regclass)`;

const readNames = async (query: string) =>
  (await app.database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name).sort();

it('every column that refers to a person is declared in the personal data of its feature', async () => {
  const columns = await readNames(columnsOfPeople);
  expect(columns.filter((name) => !declared.includes(name))).toEqual([]);
});

it('every text column is declared as personal data, excused with a reason, or about nobody', async () => {
  const [texts, references] = [await readNames(columnsOfTexts), await readNames(columnsOfPeople)];
  const known = [...declared, ...columnsIn(...Object.values(excused), aboutNobody)];
  expect(known.filter((name, at) => known.indexOf(name) !== at)).toEqual([]);
  const withoutForeignKey = columnsIn(peopleWithoutForeignKey);
  expect(known.filter((name) => ![...texts, ...references, ...withoutForeignKey].includes(name))).toEqual([]);
  expect(texts.filter((name) => !known.includes(name))).toEqual([]);
});

it('a visitor is found, exported and erased in all columns except those kept by law', async () => {
  app.setNow(NOW);
  const [firstName, lastName, email] = ['Ulysse', 'Grandvaux', 'ulysse@grandvaux.example'];
  const name = `${firstName} ${lastName}`;
  const at = (path: string) => `/api/buildings/${here.id}/privacy/${path}`;
  const once = { role: 'limited', maxUses: 1, createdBy: people.admin.id, createdAt: NOW } as const;
  const expiresAt = new Date(NOW.getTime() + 86_400_000);
  const person = { email, firstName, lastName, language: 'fr' } as const;
  await app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TODAY,
    visitorFirstName: firstName,
    visitorLastName: lastName,
    visitorEmail: email,
  });
  await as.vip.post('/list/createAppointment/', {
    ...visitBody(here.id),
    members: [{ firstName, lastName }],
  });
  await as.reception.post(`/api/buildings/${here.id}/standing`, {
    contractor: 'Net & Propre',
    host: people.vip.email,
    from: TODAY,
    until: TODAY,
    weekdays: [5],
    hoursFrom: '06:00',
    hoursTo: '20:00',
    team: [{ firstName, lastName, email }],
  });
  const [invited] = await insertMailedInvitations(app.db, { ...once, expiresAt, buildingIds: [here.id] }, [
    { ...person, invitedAt: NOW, companyId: null },
  ]);
  const asking = { ...person, passwordHash: '', companyId: people.vip.companyId, requestedAt: NOW };
  await insertAccountRegistration(app.db, { ...asking, buildingIds: [here.id] });
  const words = { subject: name, text: name, html: name, language: 'fr' } as const;
  const sent = { key: 'u', state: 'sent', createdAt: NOW } as const;
  await app.db.insert(mails).values({ ...words, ...sent, buildingId: here.id, recipient: email });
  await app.anybody.post(SIGN, signature({ email, name, signature: name, building: here.id }));
  await app.jobs.drain();
  const asked = { kind: 'access', name, email, channel: 'letter', receivedOn: TODAY };
  await as.admin.post(at('requests'), asked);
  const room = await app.make.room({ building: here.id });
  await app.make.reservation({ rooms: [room], holderId: people.vip.id, date: TODAY, externalNames: name });
  const parcel = { building: here.id, date: TODAY, state: 'received' } as const;
  await app.make.parcel({ ...parcel, recipient: name, sender: 'La Poste' });
  await app.make.parcel({ ...parcel, recipient: 'Claire Fontaine', sender: name });

  const logbook = `/api/buildings/${here.id}/logbook`;
  const lost = { category: 'lostProperty', text: `Un foulard à ${name}`, place: name };
  const { body: item } = await as.reception.post(logbook, lost);
  await as.reception.post(`${logbook}/${item.fields[0].pk}/steps`, {
    act: 'handedOver',
    name,
    company: lastName,
  });
  await as.reception.post(`${logbook}/handovers`, { text: `${name} reviendra` });

  const known = (await as.admin.get(`${at('people')}?search=grandvaux`)).body.fields;
  expect(known).toMatchObject([
    {
      name,
      email,
      counts: { visits: 1, standing: 1, mail: expect.any(Number), nda: 1, invitations: 2, privacy: 1 },
    },
    { name, email: '', counts: { visits: 1, rooms: 1, parcels: 2, logbook: 1 } },
  ]);
  const searching = features.filter(({ personalData }) => personalData?.visitors);
  const finding = searching.map(({ name }) => getFeatureApiName(name));
  const finds = known.flatMap(({ counts }: { counts: object }) => Object.keys(counts));
  expect([...new Set(finds)].sort()).toEqual(finding.sort());
  for (const whom of [{ name, email }, { name }]) {
    expect((await as.admin.get(`${at('export')}?${new URLSearchParams(whom as never)}`)).status).toBe(200);
    expect((await as.admin.post(at('erasures'), whom)).status).toBe(200);
  }
  const buildings = await app.database.pool.query<{ id: number }>(
    'select id from buildings where archived_at is null',
  );
  const everywhere = await app.make.user({ role: 'admin', buildings: buildings.rows.map(({ id }) => id) });
  const erased = await (await app.as(everywhere)).post(at('erasures'), { name, email });
  expect(erased.status).toBe(200);
  const kept = searching.filter(({ personalData }) => !personalData?.visitors?.erase).flatMap(declaredBy);
  const left = await findColumnsContaining(app, ['grandvaux']);
  expect(left.filter((column) => !kept.includes(column))).toEqual([]);
  const { rows } = await app.database.pool.query('select revoked_at from invitations where id = $1', [
    invited,
  ]);
  expect(rows).toEqual([{ revoked_at: NOW }]);
});
