import { beforeEach } from 'vitest';
import type { SpaceRow } from '../../demo/factories.ts';
import { CREATE, TOMORROW, visitBody } from '../support/fixtures/fixture.ts';
import { makeReceiver } from '../support/fixtures/handoverFixture.ts';
import { reserveSpace } from '../support/fixtures/parkingFixture.ts';
import {
  BOOK,
  bookingBody,
  bookRoom,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  reservationsOf,
  TUESDAY,
  toDatePairs,
  WEDNESDAY,
} from '../support/fixtures/roomFixture.ts';
import { mailTo, sendDelayedMails, testGoldenMails } from '../support/goldenMails.ts';

const fixture = await makeRoomFixture();
/** Reservations affected by a closure. */
type Hit = { kind: string; pk: number; version: number; to: number[] };
const bays = await Promise.all(
  ['A1', 'A2'].map((name) => fixture.app.make.space({ building: fixture.here.id, name })),
);
const { app, here, people, as, opera, concorde, a, b, c } = fixture;
const { vip, limited } = people;
const base = `/api/buildings/${here.id}/reservations`;
const { julie, handOver } = await makeReceiver(fixture, {
  reservations: 'reservations',
  undos: 'reservation-handovers',
});
await as.admin.patch(`/api/buildings/${here.id}/rooms/${c.id}`, { whoMayBook: 'approval' });

beforeEach(async () => {
  await clearReservations(app);
  await app.database.pool.query('delete from bay_reservations');
});

/** Books and sends the confirmation and the invitations. */
async function confirmed(over: object = {}) {
  const [pk = 0] = await bookRoom(as.vip, opera, over);
  await sendDelayedMails(app);
  return pk;
}
const invited = () => confirmed({ registeredUsers: [limited.id] });
const edit = (pk: number, over: object) => as.vip.patch(reservationsOf(here), { pk, ...over });
const cancel = (pk: number) => as.vip.delete(reservationsOf(here), { pk });
const decline = async () =>
  as.limited.post(`${base}/${await invited()}/answer`, { declined: true, scope: 'one' });
async function decided(how: 'approval' | 'refusal', body: object) {
  const { created } = (await as.vip.post(BOOK, bookingBody(c))).body;
  await as.reception.post(`${base}/${created[0]}/${how}`, body);
  return vip.email;
}
const handedOver = async () => handOver(await confirmed());
const handedOverByStaff = async () => {
  const days = { debutDate: toDatePairs(MONDAY, TUESDAY, WEDNESDAY), series: true };
  await handOver(await confirmed(days), { scope: 'all' }, as.reception);
};

/** Closes rooms or parking spaces and moves their reservations. */
async function close(what: { rooms: number[] } | { bays: number[] }) {
  await sendDelayedMails(app);
  const days = { startDate: MONDAY, startTime: '08:00', endDate: TUESDAY, endTime: '18:00' };
  const closure = { ...days, rooms: [], reason: { fr: 'Peinture', en: 'Painting' }, ...what };
  const url = `/api/buildings/${here.id}/closures`;
  const { hits } = (await as.admin.post(`${url}/check`, closure)).body;
  const decisions = hits.map(({ kind, pk, version, to }: Hit) => ({ kind, pk, version, to }));
  const { pk } = (await as.admin.post(url, { ...closure, decisions })).body.fields[0];
  await sendDelayedMails(app);
  await as.admin.delete(`${url}/${pk}`);
  return vip.email;
}

testGoldenMails(app, {
  'rooms.confirmation': mailTo(vip, async () => {
    const full = { WantedDisposition: 'En_U', WantedService: 'Visioconférence Café_d’accueil' };
    await bookRoom(as.vip, concorde, full);
  }),
  'rooms.confirmation-severalByStaff': mailTo(vip, async () => {
    const days = { reservedSalle: [a.id, b.id], debutDate: toDatePairs(MONDAY, TUESDAY) };
    const { pkBuilding: _, ...body } = bookingBody(a, days);
    await as.reception.post(base, { ...body, resident: vip.email });
  }),
  'rooms.confirmation-approved': () => decided('approval', { version: 1 }),
  'rooms.refusal': () => decided('refusal', { reason: 'Travaux' }),
  'rooms.change': mailTo(vip, async () => {
    const later = { debutDate: TUESDAY, debutTime: '22:00', endTime: '24:00', nbUser: 2 };
    await edit(await confirmed(), later);
  }),
  'rooms.change-moved': async () => {
    await bookRoom(as.vip, opera);
    return close({ rooms: [opera.id] });
  },
  'parking.change-moved': async () => {
    const [bay] = bays as [SpaceRow, SpaceRow];
    await reserveSpace(as.vip, bay);
    return close({ bays: [bay.id] });
  },
  'rooms.cancellation': mailTo(vip, async () => cancel(await confirmed())),
  'rooms.cancellation-byBuilding': mailTo(vip, async () => {
    const reason = 'Dégât des eaux <au premier>';
    await as.reception.post(`${base}/${await confirmed()}/cancellation`, { reason });
  }),
  'rooms.handover.given': mailTo(vip, handedOver),
  'rooms.handover.received': mailTo(julie, handedOver),
  'rooms.handover.given-byStaff': mailTo(vip, handedOverByStaff),
  'rooms.handover.received-byStaff': mailTo(julie, handedOverByStaff),
  'rooms.guest.invitation': mailTo(limited, invited),
  'rooms.guest.invitation-several': mailTo(limited, () =>
    confirmed({ registeredUsers: [limited.id], debutDate: toDatePairs(MONDAY, TUESDAY) }),
  ),
  'rooms.guest.change': mailTo(limited, async () => {
    const moved = { debutTime: '14:00', endTime: '15:30', reservedSalle: [concorde.id] };
    await edit(await invited(), moved);
  }),
  'rooms.guest.cancellation': mailTo(limited, async () => cancel(await invited())),
  'rooms.guest.withdrawal': mailTo(limited, async () => edit(await invited(), { registeredUsers: [] })),
  'rooms.guest.declination': mailTo(limited, decline),
  'rooms.guest.declined': mailTo(vip, decline),
  'directory.handedOver': mailTo(julie, async (language) => {
    const company = await app.make.company({ name: `Relais ${language}`, buildings: [here.id] });
    const who = { companyId: company.id, buildings: [here.id], role: 'vip' as const };
    const leaving = await app.as(await app.make.user(who));
    await leaving.post(CREATE, visitBody(here.id));
    await bookRoom(leaving, opera, { debutDate: toDatePairs(TOMORROW) });
    await sendDelayedMails(app);
    const given = { handOverTo: julie.id, handOver: ['rooms', 'visits'] };
    await as.admin.post(`/api/companies/${company.id}/moving-out`, given);
  }),
});
