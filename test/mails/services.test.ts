import { beforeEach } from 'vitest';
import { addDays } from '../../kit/time.ts';
import { CODE, SIGN, signature, VISITOR } from '../support/fixtures/agreementFixture.ts';
import { clearEvents, eventBody, managedOf, register, unregister } from '../support/fixtures/eventFixture.ts';
import { NOW, TODAY, TOMORROW } from '../support/fixtures/fixture.ts';
import { makeOrderFixture, moveOrder, placeOrder } from '../support/fixtures/orderFixture.ts';
import { mailTo, sendDelayedMails, testGoldenMails } from '../support/goldenMails.ts';

const fixture = await makeOrderFixture();
const { app, here, people, as, shirt } = fixture;
const { vip } = people;
const { pool } = app.database;
const base = `/api/buildings/${here.id}`;

beforeEach(async () => {
  await clearEvents(app);
  for (const table of ['visits', 'parcels', 'standing_visits', 'announcements'])
    await pool.query(`delete from ${table}`);
});

async function runAt(time: Date, job: string) {
  app.setNow(time);
  await pool.query('select graphile_worker.add_job($1)', [job]);
  await app.jobs.drain();
}

const order = async (...steps: [status: string, over?: object][]) => {
  const wished = { date: TOMORROW, time: '8:30', quantity: 3, note: 'Sur cintre' };
  const { pk } = await placeOrder(as.vip, here, shirt, wished);
  for (const [status, over] of steps) {
    await moveOrder(as.reception, here, pk, status, over);
    await app.jobs.drain();
  }
  return vip.email;
};

const log = async (over: object = {}) => {
  const parcelSender = 'Éditions <Verne> & fils';
  const parcel = { recipient: 'Claire Fontaine', email: vip.email, parcelSender, comment: 'Lourd' };
  await as.reception.post(`${base}/parcels`, { ...parcel, ...over });
  return vip.email;
};

const nextWeek = { startDate: '2026-12-01', startTime: '09:05', endDate: '2026-12-01', endTime: '10:30' };
/** An event with a registration of `vip`, or with `vip` on the waiting list. */
async function event(over: object = {}, isFull = false) {
  const name = 'Yoga <doux> & respiration';
  const body = { ...eventBody({ ...nextWeek, name, ...over }), ...(isFull && { capacity: 1 }) };
  const { pk } = (await as.admin.post(managedOf(here), body)).body.fields[0];
  if (isFull) await register(as.limited, { id: pk });
  await register(as.vip, { id: pk });
  if (isFull) await as.vip.post(`/api/events/${pk}/waiting-list`);
  await sendDelayedMails(app);
  return { id: pk, at: `${managedOf(here)}/${pk}` };
}

const announce = async (over: object) => {
  const title = { fr: 'Ascenseur <B> en panne', en: 'Lift <B> is out of order' };
  const text = { fr: '## Horaires\n\n- de 8 h à 10 h\n\nVoir www.example.org', en: 'From 8 to 10' };
  await as.admin.post(`${base}/announcements`, { title, text, mail: true, ...over });
  return vip.email;
};

testGoldenMails(app, {
  'concierge.accepted': () => order(['accepted']),
  'concierge.ready': () => order(['accepted'], ['ready']),
  'concierge.canceled': () => order(['canceled', { reason: 'Plus de cintres <avant> lundi' }]),
  'parcels.atDesk': () => log(),
  'parcels.atDeskSeveral': () => log({ count: 3 }),
  'parcels.kept': () => log({ state: 'kept' }),
  'parcels.keptSeveral': () => log({ state: 'kept', count: 3 }),
  'parcels.remind': mailTo(vip, async () => {
    await log({ parcelSender: 'La Poste' });
    await log();
    await sendDelayedMails(app);
    await runAt(new Date('2026-11-25T07:00:00Z'), 'parcels.remind');
  }),
  'events.confirmation': mailTo(vip, () => event()),
  'events.promotion': mailTo(vip, async () => {
    const { id } = await event({ endDate: '2026-12-02', endTime: '12:00' }, true);
    await unregister(as.limited, { id });
  }),
  'events.change': mailTo(vip, async () =>
    as.admin.patch((await event()).at, { startTime: '09:00', price: 0 }),
  ),
  'events.unregistration': mailTo(vip, async () => unregister(as.vip, await event())),
  'events.cancellation': mailTo(vip, async () => as.admin.delete((await event()).at)),
  'events.waitingEnded': mailTo(vip, async () => as.admin.delete((await event({}, true)).at)),
  'events.message': mailTo(vip, async () => {
    const text = 'Rendez-vous à l’auditorium.\n\nLe plan : https://exemple.fr/plan';
    const message = { audience: 'registered', subject: 'La salle a changé www.exemple.fr', text };
    await as.admin.post(`${(await event()).at}/messages`, message);
  }),
  'announcements.usual': () => announce({}),
  'announcements.urgent': () => announce({ urgent: true }),
  'recurringVisits.ending': mailTo(vip, async () => {
    const document = { kind: 'firePermit', name: '', number: 'PF-12', validUntil: addDays(TODAY, 20) };
    await as.reception.post(`${base}/standing`, {
      contractor: 'Net & Propre',
      purpose: 'Ménage',
      host: vip.email,
      from: TODAY,
      until: '2026-12-31',
      weekdays: [0, 1, 2, 3, 4],
      hoursFrom: '06:00',
      hoursTo: '20:00',
      team: [{ firstName: 'Fatou', lastName: 'Diop' }],
      documents: [document],
    });
    await runAt(NOW, 'standing.findEnding');
  }),
  'statistics.report': mailTo(people.admin, async () => {
    await app.make.visit({ building: here.id, residentId: vip.id, date: '2026-11-19', status: 'done' });
    await as.admin.call('PUT', `${base}/statistics-report`, { isWanted: true });
    await runAt(new Date('2026-12-01T05:30:00Z'), 'statistics.enqueueReports');
  }),
  'agreements.unlinked': mailTo({ email: VISITOR }, (language) =>
    app.anybody.post(SIGN, signature({ name: 'Louise <Lou> Martin', language })),
  ),
  'agreements.ofVisit': async (language) => {
    const person = { visitorFirstName: 'Louise', visitorLastName: 'Martin', visitorEmail: VISITOR };
    const ofVip = { building: here.id, residentId: vip.id, date: TOMORROW, time: '09:30' };
    const { id } = await app.make.visit({ ...ofVip, ...person, code: CODE });
    await app.anybody.post(SIGN, signature({ language, id_appointment: id, code: CODE }));
    return VISITOR;
  },
});
