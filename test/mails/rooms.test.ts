import { beforeEach } from 'vitest';
import type { BayRow } from '../../demo/factories.ts';
import { CREATE, TOMORROW, visitBody } from '../support/fixtures/fixture.ts';
import { makeReceiver } from '../support/fixtures/handoverFixture.ts';
import { reserved } from '../support/fixtures/parkingFixture.ts';
import {
  BOOK,
  booked,
  bookingBody,
  clearReservations,
  MONDAY,
  makeRoomFixture,
  on,
  reservationsOf,
  TUESDAY,
  WEDNESDAY,
} from '../support/fixtures/roomFixture.ts';
import { goldenMails, sendHeldMails, to } from '../support/goldenMails.ts';

const fixture = await makeRoomFixture();
/** Reservations affected by a closure. */
type Hit = { kind: string; pk: number; version: number; to: number[] };
const bays = await Promise.all(
  ['A1', 'A2'].map((name) => fixture.app.make.bay({ building: fixture.here.id, name })),
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
  const [pk = 0] = await booked(as.vip, opera, over);
  await sendHeldMails(app);
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
  const days = { debutDate: on(MONDAY, TUESDAY, WEDNESDAY), series: true };
  await handOver(await confirmed(days), { scope: 'all' }, as.reception);
};

/** Closes rooms or parking spaces and moves their reservations. */
async function close(what: { rooms: number[] } | { bays: number[] }) {
  await sendHeldMails(app);
  const days = { startDate: MONDAY, startTime: '08:00', endDate: TUESDAY, endTime: '18:00' };
  const closure = { ...days, rooms: [], reason: { fr: 'Peinture', en: 'Painting' }, ...what };
  const url = `/api/buildings/${here.id}/closures`;
  const { hits } = (await as.admin.post(`${url}/check`, closure)).body;
  const decisions = hits.map(({ kind, pk, version, to }: Hit) => ({ kind, pk, version, to }));
  const { pk } = (await as.admin.post(url, { ...closure, decisions })).body.fields[0];
  await sendHeldMails(app);
  await as.admin.delete(`${url}/${pk}`);
  return vip.email;
}

goldenMails(app, {
  'rooms.confirmation': to(vip, async () => {
    const full = { WantedDisposition: 'En_U', WantedService: 'Visioconférence Café_d’accueil' };
    await booked(as.vip, concorde, full);
  }),
  'rooms.confirmation-severalByStaff': to(vip, async () => {
    const days = { reservedSalle: [a.id, b.id], debutDate: on(MONDAY, TUESDAY) };
    const { pkBuilding: _, ...body } = bookingBody(a, days);
    await as.reception.post(base, { ...body, resident: vip.email });
  }),
  'rooms.confirmation-approved': () => decided('approval', { version: 1 }),
  'rooms.refusal': () => decided('refusal', { reason: 'Travaux' }),
  'rooms.change': to(vip, async () => {
    const later = { debutDate: TUESDAY, debutTime: '22:00', endTime: '24:00', nbUser: 2 };
    await edit(await confirmed(), later);
  }),
  'rooms.change-moved': async () => {
    await booked(as.vip, opera);
    return close({ rooms: [opera.id] });
  },
  'parking.change-moved': async () => {
    const [bay] = bays as [BayRow, BayRow];
    await reserved(as.vip, bay);
    return close({ bays: [bay.id] });
  },
  'rooms.cancellation': to(vip, async () => cancel(await confirmed())),
  'rooms.cancellation-byBuilding': to(vip, async () => {
    const reason = 'Dégât des eaux <au premier>';
    await as.reception.post(`${base}/${await confirmed()}/cancellation`, { reason });
  }),
  'rooms.handover.given': to(vip, handedOver),
  'rooms.handover.received': to(julie, handedOver),
  'rooms.handover.given-byStaff': to(vip, handedOverByStaff),
  'rooms.handover.received-byStaff': to(julie, handedOverByStaff),
  'rooms.guest.invitation': to(limited, invited),
  'rooms.guest.invitation-several': to(limited, () =>
    confirmed({ registeredUsers: [limited.id], debutDate: on(MONDAY, TUESDAY) }),
  ),
  'rooms.guest.change': to(limited, async () => {
    const moved = { debutTime: '14:00', endTime: '15:30', reservedSalle: [concorde.id] };
    await edit(await invited(), moved);
  }),
  'rooms.guest.cancellation': to(limited, async () => cancel(await invited())),
  'rooms.guest.withdrawal': to(limited, async () => edit(await invited(), { registeredUsers: [] })),
  'rooms.guest.declination': to(limited, decline),
  'rooms.guest.declined': to(vip, decline),
  'people.handedOver': to(julie, async (language) => {
    const company = await app.make.company({ name: `Relais ${language}`, buildings: [here.id] });
    const who = { companyId: company.id, buildings: [here.id], role: 'vip' as const };
    const leaving = await app.as(await app.make.user(who));
    await leaving.post(CREATE, visitBody(here.id));
    await booked(leaving, opera, { debutDate: on(TOMORROW) });
    await sendHeldMails(app);
    const given = { handOverTo: julie.id, handOver: ['rooms', 'visits'] };
    await as.admin.post(`/api/companies/${company.id}/moving-out`, given);
  }),
});
