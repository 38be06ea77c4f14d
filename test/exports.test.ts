import { eq } from 'drizzle-orm';
import readXlsxFile from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { users } from '../core/people/server/tables.ts';
import { loadDemo } from '../demo/demo.ts';
import { testApp } from './support/testApp.ts';

const app = await testApp();
app.setNow(new Date('2026-11-24T14:30:00+01:00'));
await loadDemo(app, app.now());
await app.jobs.drain();

async function signIn(email: string) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  return app.as({ id: user?.id ?? 0 });
}

const admin = await signIn('admin@parvis.test');
const resident = await signIn('vip@parvis.test');
const building = '/api/buildings/1';
for (const name of ['Paul Roy', 'Lise Morel', 'Anne Roy'])
  await admin.post(`${building}/privacy/requests`, {
    kind: 'access',
    name,
    channel: 'letter',
    receivedOn: '2026-11-02',
  });
for (const name of ['Jean Petit', 'Luc Grand'])
  await admin.post(`${building}/privacy/holds`, { name, reason: `Procédure ${name}` });
for (const email of ['vip@parvis.test', 'collab@parvis.test'])
  await app.anybody.post('/api/privacy/deletion-requests', { email, password: 'forgotten' });
await app.jobs.drain();
await app.database.pool.query(
  `update reservations set approval = 'waiting', comment = 'Demande ' || id
    where building_id = 1 and booked and date > '2026-11-30'`,
);
for (const failure of ['connect ECONNREFUSED', 'read ETIMEDOUT']) {
  const { pool } = app.database;
  const job = await pool.query(`select id from graphile_worker.add_job('mail.wipe', '{"mail": 0}')`);
  await pool.query(
    'update graphile_worker._private_jobs set attempts = max_attempts, last_error = $2 where id = $1',
    [job.rows[0].id, failure],
  );
}
for (const text of ['Alarme du parking à surveiller', 'Rien à signaler'])
  await admin.post(`${building}/logbook/handovers`, { text });
const [lentBadge] = (await admin.get(`${building}/badges?show=free`)).body.fields;
for (const email of ['vip@parvis.test', 'collab@parvis.test']) {
  const [user] = await app.db.select().from(users).where(eq(users.email, email));
  await admin.post(`${building}/badges/loans`, { resident: user?.id, numbers: [lentBadge.number] });
  await admin.post(`${building}/badges/returns`, { numbers: [lentBadge.number] });
}
const days = 'start=2026-11-23&end=2026-11-29';

type Fields = Record<string, unknown>;

interface ExportCase {
  list: string;
  exported: string;
  /** Heading and value of the column that identifies a row. */
  column: readonly [heading: string, (row: Fields) => unknown];
  by?: typeof admin;
  /** Keeps the rows that match the filters of the export. Default: all. */
  keep?: (row: Fields) => boolean;
  /** Rows of the spreadsheet for one of the list. */
  split?: (row: Fields) => Fields[];
  /** Order of the screen, if the browser sorts. */
  order?: (one: Fields, other: Fields) => number;
}

const byText = (one: unknown, other: unknown) =>
  String(one).localeCompare(String(other), 'fr', { numeric: true, sensitivity: 'base' });

const isOver = ({ isOver: over }: Fields) => Number(over);
const byEventsUpcomingFirst = (one: Fields, other: Fields) =>
  isOver(one) - isOver(other) ||
  byText(one.eventDateBegin, other.eventDateBegin) * (isOver(one) ? -1 : 1) ||
  byText(one.eventTimeBegin, other.eventTimeBegin) * (isOver(one) ? -1 : 1);

const parcelGroups = ['at_desk kept', 'announced', 'received', 'refused returned missing'];
const getParcelGroup = ({ state }: Fields) =>
  parcelGroups.findIndex((group) => group.split(' ').includes(String(state)));

const toHolderName = ({ holder }: Fields) => {
  const { firstName, lastName } = holder as Fields;
  return `${firstName} ${lastName}`;
};
const name = ({ name: text }: Fields) => text;

const cases: ExportCase[] = [
  {
    list: '/api/operation/jobs?sort=-since',
    exported: '/api/operation/jobs/export?sort=-since',
    column: ['Erreur', ({ failure }: Fields) => failure],
  },
  {
    list: '/api/people?company=1&sort=-lastSeen',
    exported: '/api/people/export?company=1&sort=-lastSeen',
    column: ['Nom', ({ lastName }: Fields) => lastName],
  },
  {
    list: '/api/companies?show=present&sort=-name',
    exported: '/api/companies/export?show=present&sort=-name',
    column: ['Société', name],
  },
  {
    list: `${building}/announcements?sort=-end`,
    exported: `${building}/announcements/export?sort=-end`,
    column: ['Annonce', ({ title }: Fields) => (title as { fr: string }).fr],
  },
  {
    list: `${building}/announcements`,
    exported: `${building}/announcements/export`,
    column: ['Annonce', ({ title }: Fields) => (title as { fr: string }).fr],
    by: resident,
  },
  {
    list: `${building}/announcements/1/readers?sort=-name`,
    exported: `${building}/announcements/1/readers/export?sort=-name`,
    column: ['Nom', ({ lastName }: Fields) => lastName],
  },
  {
    list: `${building}/badges?show=given&sort=-number`,
    exported: `${building}/badges/export?show=given&sort=-number`,
    column: ['Badge', ({ number }: Fields) => number],
  },
  {
    list: `${building}/badges/${lentBadge.pk}/loans?sort=given`,
    exported: `${building}/badges/${lentBadge.pk}/loans/export?sort=given`,
    column: ['Remis à', ({ holder }: Fields) => holder],
  },
  {
    list: `${building}/logbook/handovers?sort=written`,
    exported: `${building}/logbook/handovers/export?sort=written`,
    column: ['Texte', ({ text }: Fields) => text],
  },
  {
    list: '/event/deleteGetPatchEvent/1/?eventType=Conference&start=2026-11-01&end=2026-12-31',
    exported: `${building}/events/export?eventType=Conference&start=2026-11-01&end=2026-12-31`,
    column: ['Nom', name],
  },
  {
    list: '/event/deleteGetPatchEvent/1/?eventType=Conference&start=2026-10-24&end=2027-10-20',
    exported: `${building}/events/export?eventType=Conference&start=2026-10-24`,
    column: ['Nom', name],
    order: byEventsUpcomingFirst,
  },
  {
    list: `${building}/standing`,
    exported: `${building}/standing/export`,
    column: ['Prestataire', ({ contractor }: Fields) => contractor],
  },
  {
    list: `${building}/closures`,
    exported: `${building}/closures/export`,
    column: ['Motif', ({ reason }: Fields) => (reason as { fr: string }).fr],
  },
  {
    list: '/api/invitations',
    exported: '/api/invitations/export',
    column: ['Comptes ouverts', ({ used }: Fields) => used],
  },
  {
    list: '/api/registrations',
    exported: '/api/registrations/export',
    column: ['Adresse e-mail', ({ email }: Fields) => email],
  },
  {
    list: '/api/outbox',
    exported: '/api/outbox/export',
    column: ['Objet', ({ subject }: Fields) => subject],
  },
  {
    list: `${building}/bays?kind=electric`,
    exported: `${building}/bays/export?kind=electric`,
    column: ['Place', name],
  },
  {
    list: `/salle/deleteGetPatchPlaceReservation/1/?${days}`,
    exported: `${building}/parking/reservations/export?${days}`,
    column: ['Titre', ({ name: title }: Fields) => title || null],
    by: resident,
  },
  {
    list: `${building}/rooms?sort=-capacity`,
    exported: `${building}/rooms/export?sort=-capacity`,
    column: ['Salle', name],
  },
  {
    list: `${building}/orders`,
    exported: `${building}/orders/export`,
    column: ['Commande', name],
    by: resident,
  },
  {
    list: `${building}/nda/signatures`,
    exported: `${building}/nda/signatures/export`,
    column: ['Signataire', name],
  },
  {
    list: `/parcel/crudParcel/1/?${days}`,
    exported: `${building}/parcels/export?${days}`,
    column: ['Expéditeur', ({ parcelSender }: Fields) => parcelSender],
    by: resident,
    order: (one, other) => getParcelGroup(one) - getParcelGroup(other),
  },
  {
    list: `/parcel/crudParcel/1/?${days}`,
    exported: `${building}/parcels/export?${days}&sort=-recipient`,
    column: ['Expéditeur', ({ parcelSender }: Fields) => parcelSender],
    order: (one, other) =>
      getParcelGroup(one) - getParcelGroup(other) || byText(other.recipient, one.recipient),
  },
  {
    list: `/list/deleteGetPatchAppointment/1/?${days}`,
    exported: `${building}/visits/export?${days}&sort=-visitor`,
    column: ['Visiteur', ({ visitor }: Fields) => visitor],
    order: (one, other) => byText(one.date, other.date) || byText(other.visitor, one.visitor),
  },
  {
    list: `/list/deleteGetPatchAppointment/1/?${days}`,
    exported: `${building}/visits/export?${days}&sort=-time`,
    column: ['Visiteur', ({ visitor }: Fields) => visitor],
    order: (one, other) => byText(`${other.date} ${other.time}`, `${one.date} ${one.time}`),
  },
  {
    list: `/list/deleteGetPatchAppointment/1/?${days}`,
    exported: `${building}/visits/export?${days}&status=done&search=banque`,
    column: ['Visiteur', ({ visitor }: Fields) => visitor],
    keep: ({ appointmentStatus, companyName }) =>
      appointmentStatus === 'done' && companyName === 'Banque Rive Gauche',
  },
  {
    list: `/parcel/crudParcel/1/?${days}`,
    exported: `${building}/parcels/export?${days}&show=received&search=helios`,
    column: ['Expéditeur', ({ parcelSender }: Fields) => parcelSender],
    keep: ({ state, companyName }) => state === 'received' && companyName === 'Hélios Conseil',
  },
  {
    list: `/salle/deleteGetPatchPlaceReservation/1/?${days}`,
    exported: `${building}/parking/reservations/export?${days}&spaces=3,7&search=benali`,
    column: ['Place', ({ placeName }: Fields) => placeName],
    keep: ({ place, createdBy }) =>
      [3, 7].includes(Number(place)) && (createdBy as Fields | null)?.lastName === 'Benali',
  },
  {
    list: `/salle/deleteGetPatchPlaceReservation/1/?${days}`,
    exported: `${building}/parking/reservations/export?${days}&own=mine`,
    column: ['Place', ({ placeName }: Fields) => placeName],
    by: resident,
    keep: ({ isMine }) => isMine === true,
  },
  {
    list: '/api/buildings?search=parvis&sort=-name',
    exported: '/api/buildings/export?search=parvis&sort=-name',
    column: ['Nom', name],
  },
  {
    list: `${building}/reservations/waiting?sort=-when`,
    exported: `${building}/reservations/waiting/export?sort=-when`,
    column: ['Commentaire', ({ comment }: Fields) => comment],
  },
  {
    list: `${building}/evacuations?sort=start`,
    exported: `${building}/evacuations/export?sort=start`,
    column: ['Retrouvés', ({ found }: Fields) => found],
  },
  {
    list: '/accueil/crudAccueil/1/',
    exported: `${building}/documents/export?show=concierge`,
    column: ['Titre', ({ title }: Fields) => title],
    by: resident,
    keep: ({ docType }) => docType !== 'autre',
  },
  {
    list: '/accueil/crudAccueil/1/',
    exported: `${building}/documents/export?search=livret`,
    column: ['Titre', ({ title }: Fields) => title],
    keep: ({ title }) => String(title).includes('Livret'),
  },
  {
    list: '/1/category/crudCategory/',
    exported: `${building}/concierge-products/export`,
    column: ['Nom', name],
    by: resident,
    split: ({ products }) => products as Fields[],
  },
  {
    list: `${building}/privacy/requests?search=roy&sort=-due`,
    exported: `${building}/privacy/requests/export?search=roy&sort=-due`,
    column: ['Nom', name],
  },
  {
    list: `${building}/privacy/holds?sort=since`,
    exported: `${building}/privacy/holds/export?sort=since`,
    column: ['Motif', ({ reason }: Fields) => reason],
  },
  {
    list: '/api/privacy/deletion-requests?sort=-name',
    exported: '/api/privacy/deletion-requests/export?sort=-name',
    column: ['Adresse e-mail', ({ email }: Fields) => email],
  },
  {
    list: `${building}/parcels/at-desk?sort=-date`,
    exported: `${building}/parcels/export?show=waiting`,
    column: ['Expéditeur', ({ parcelSender }: Fields) => parcelSender],
  },
  {
    list: `${building}/parcels/at-desk?sort=date`,
    exported: `${building}/parcels/export?show=waiting&sort=date`,
    column: ['Expéditeur', ({ parcelSender }: Fields) => parcelSender],
  },
  {
    list: `${building}/reservations?search=helios%2030/11`,
    exported: `${building}/reservations/report?search=helios%2030/11`,
    column: ['Réservée par', toHolderName],
  },
  {
    list: `${building}/reservations?search=reunion`,
    exported: `${building}/reservations/report?search=reunion`,
    column: ['Titre', ({ title }: Fields) => title || null],
    by: resident,
  },
];

describe('the export of a list', () => {
  it.each(cases)('$exported has the rows of $list', async (options) => {
    const {
      list,
      exported,
      column,
      by = admin,
      keep = () => true,
      order = () => 0,
      split = (row) => [row],
    } = options;
    const [heading, toValue] = column;
    const pageSize = list.startsWith('/api') ? `${list.includes('?') ? '&' : '?'}limit=200` : '';
    const listed = await by.get(`${list}${pageSize}`);
    const answer = await by.get(exported);
    expect([listed.status, answer.status]).toEqual([200, 200]);
    const [sheet] = await readXlsxFile(answer.bytes);
    const [headings = [], ...rows] = (sheet as unknown as { data: unknown[][] }).data;
    const at = headings.indexOf(heading);
    expect(headings).toContain(heading);
    const values = listed.body.fields.filter(keep).toSorted(order).flatMap(split).map(toValue);
    expect(values.length).toBeGreaterThan(0);
    expect(rows.map((row) => row[at])).toEqual(values);
  });

  it.each([
    ['Conference', 'Événements', 'evenements'],
    ['Salle de Sport', 'Salle de sport', 'salle-de-sport'],
    ['Beauty ROOM', 'Espace beauté', 'espace-beaute'],
  ])('of events is named after their kind, %s', async (kind, sheetName, filename) => {
    const answer = await admin.get(
      `${building}/events/export?eventType=${encodeURIComponent(kind)}&start=2026-11-01`,
    );
    expect(answer.headers['content-disposition']).toContain(`filename="${filename}-2026-11-24.xlsx"`);
    const [sheet] = await readXlsxFile(answer.bytes);
    expect(sheet).toMatchObject({ sheet: sheetName });
  });

  it('has the duration of evacuations in minutes', async () => {
    const listed = await admin.get(`${building}/evacuations?sort=start`);
    const answer = await admin.get(`${building}/evacuations/export?sort=start`);
    const [sheet] = await readXlsxFile(answer.bytes);
    const [headings = [], ...rows] = (sheet as unknown as { data: unknown[][] }).data;
    const at = headings.indexOf('Durée (min)');
    const toMinutes = ({ startedAt, endedAt }: Record<string, string>) =>
      Math.round((Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / 60_000);
    expect(rows.map((row) => row[at])).toEqual(listed.body.fields.map(toMinutes));
  });

  it('has its headings in the language of the reader', async () => {
    const answer = await admin.get(`${building}/badges/export`, { 'accept-language': 'en' });
    const [sheet] = await readXlsxFile(answer.bytes);
    expect((sheet as unknown as { data: unknown[][] }).data[0]?.slice(0, 3)).toEqual([
      'Badge',
      'Use',
      'Status',
    ]);
  });
});
