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
  reserveSpace,
} from '../support/fixtures/parkingFixture.ts';
import { mailTo, sendDelayedMails, testGoldenMails } from '../support/goldenMails.ts';

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
  const { pk } = await reserveSpace(as.vip, a1);
  await sendDelayedMails(app);
  return pk as number;
};

testGoldenMails(app, {
  'parking.confirmation': mailTo(vip, confirmed),
  'parking.confirmation-byStaff': mailTo(vip, async () => {
    const night = { endDate: '2026-12-02', endTime: '7:15' };
    const body = { ...bayReservationBody(a1, night), resident: vip.email };
    await as.reception.post(forResidentOf(here), body);
  }),
  'parking.change': mailTo(vip, async () =>
    as.vip.patch(bayReservationsOf(here), { pk: await confirmed(), place: a2.id, endTime: '13:00' }),
  ),
  'parking.cancellation': mailTo(vip, async () => as.vip.delete(removalOf(here), { pk: await confirmed() })),
  'parking.cancellation-byStaff': mailTo(vip, async () => {
    const reason = 'Travaux <au niveau -1>';
    await as.reception.post(cancellationOf(here, await confirmed()), { reason });
  }),
  'parking.handover.given': mailTo(vip, async () => handOver(await confirmed())),
  'parking.handover.received': mailTo(julie, async () => handOver(await confirmed())),
});
