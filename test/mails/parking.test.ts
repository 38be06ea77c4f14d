import { beforeEach } from 'vitest';
import { spaceReservations } from '../../features/parking/server/tables.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';
import { makeReceiver } from '../support/fixtures/handoverFixture.ts';
import {
  bayReservationBody,
  bayReservationsOf,
  cancellationOf,
  forResidentOf,
  makeParkingFixture,
  removalOf,
  reserved,
} from '../support/fixtures/parkingFixture.ts';
import { goldenMails, sendHeldMails, to } from '../support/goldenMails.ts';

const fixture = await makeParkingFixture();
const { app, here, people, as, a1, a2 } = fixture;
const { vip } = people;
const { julie, handOver } = await makeReceiver(fixture, {
  reservations: 'parking-reservations',
  undos: 'parking-handovers',
});

beforeEach(() => spaceReservations.delete(app.db, new BuildingScope([here.id]), () => undefined));

/** Reserves and sends the confirmation. */
const confirmed = async () => {
  const { pk } = await reserved(as.vip, a1);
  await sendHeldMails(app);
  return pk as number;
};

goldenMails(app, {
  'parking.confirmation': to(vip, confirmed),
  'parking.confirmation-byStaff': to(vip, async () => {
    const night = { endDate: '2026-12-02', endTime: '7:15' };
    const body = { ...bayReservationBody(a1, night), resident: vip.email };
    await as.reception.post(forResidentOf(here), body);
  }),
  'parking.change': to(vip, async () =>
    as.vip.patch(bayReservationsOf(here), { pk: await confirmed(), place: a2.id, endTime: '13:00' }),
  ),
  'parking.cancellation': to(vip, async () => as.vip.delete(removalOf(here), { pk: await confirmed() })),
  'parking.cancellation-byStaff': to(vip, async () => {
    const reason = 'Travaux <au niveau -1>';
    await as.reception.post(cancellationOf(here, await confirmed()), { reason });
  }),
  'parking.handover.given': to(vip, async () => handOver(await confirmed())),
  'parking.handover.received': to(julie, async () => handOver(await confirmed())),
});
