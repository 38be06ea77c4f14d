import { beforeEach } from 'vitest';
import { makeReceiver } from '../support/fixtures/handoverFixture.ts';
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
import { goldenMails, sendHeldMails } from '../support/goldenMails.ts';

const fixture = await makeRoomFixture();
const { app, here, people, as, opera, concorde, a, b, c } = fixture;
const { vip, limited } = people;
const base = `/api/buildings/${here.id}/reservations`;
const { julie, handOver } = await makeReceiver(fixture, {
  reservations: 'reservations',
  undos: 'reservation-handovers',
});
await as.admin.patch(`/api/buildings/${here.id}/rooms/${c.id}`, { whoMayBook: 'approval' });

beforeEach(() => clearReservations(app));

/** Books, and lets the confirmation and the invitations leave. */
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
/** Staff decide about a reservation that waited. */
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

goldenMails(app, {
  'rooms.confirmation': async () => {
    const full = { WantedDisposition: 'En_U', WantedService: 'Visioconférence Café_d’accueil' };
    await booked(as.vip, concorde, full);
    return vip.email;
  },
  'rooms.confirmation-severalByStaff': async () => {
    const days = { reservedSalle: [a.id, b.id], debutDate: on(MONDAY, TUESDAY) };
    const { pkBuilding: _, ...body } = bookingBody(a, days);
    await as.reception.post(base, { ...body, resident: vip.email });
    return vip.email;
  },
  'rooms.confirmation-approved': () => decided('approval', { version: 1 }),
  'rooms.refusal': () => decided('refusal', { reason: 'Travaux' }),
  'rooms.change': async () => {
    const later = { debutDate: TUESDAY, debutTime: '22:00', endTime: '24:00', nbUser: 2 };
    await edit(await confirmed(), later);
    return vip.email;
  },
  'rooms.cancellation': async () => {
    await cancel(await confirmed());
    return vip.email;
  },
  'rooms.cancellation-byBuilding': async () => {
    const reason = 'Dégât des eaux <au premier>';
    await as.reception.post(`${base}/${await confirmed()}/cancellation`, { reason });
    return vip.email;
  },
  'rooms.handover.given': async () => {
    await handedOver();
    return vip.email;
  },
  'rooms.handover.received': async () => {
    await handedOver();
    return julie.email;
  },
  'rooms.handover.given-byStaff': async () => {
    await handedOverByStaff();
    return vip.email;
  },
  'rooms.handover.received-byStaff': async () => {
    await handedOverByStaff();
    return julie.email;
  },
  'rooms.guest.invitation': async () => {
    await invited();
    return limited.email;
  },
  'rooms.guest.invitation-several': async () => {
    await confirmed({ registeredUsers: [limited.id], debutDate: on(MONDAY, TUESDAY) });
    return limited.email;
  },
  'rooms.guest.change': async () => {
    const moved = { debutTime: '14:00', endTime: '15:30', reservedSalle: [concorde.id] };
    await edit(await invited(), moved);
    return limited.email;
  },
  'rooms.guest.cancellation': async () => {
    await cancel(await invited());
    return limited.email;
  },
  'rooms.guest.withdrawal': async () => {
    await edit(await invited(), { registeredUsers: [] });
    return limited.email;
  },
  'rooms.guest.declination': async () => {
    await decline();
    return limited.email;
  },
  'rooms.guest.declined': async () => {
    await decline();
    return vip.email;
  },
});
