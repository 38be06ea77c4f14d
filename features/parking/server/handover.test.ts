import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { UNDO_MS } from '../../../kit/server/mail/delayedMail.ts';
import { jobsOf, type Mail, NOW, writtenMails } from '../../../test/support/fixtures/fixture.ts';
import { makeReceiver } from '../../../test/support/fixtures/handoverFixture.ts';
import {
  bayReservationsOf,
  makeParkingFixture,
  removalOf,
  reserved,
} from '../../../test/support/fixtures/parkingFixture.ts';
import { factsFromNow } from '../../../test/support/recordedFacts.ts';
import { bayReservations } from './tables.ts';

const fixture = await makeParkingFixture();
const { app, here, there, people, as, a1 } = fixture;
const { vip, limited, neighbour, reception } = people;
const scope = new BuildingScope([here.id]);
const { julie, asJulie, handOver, undo } = await makeReceiver(fixture, {
  reservations: 'parking-reservations',
  undos: 'parking-handovers',
});
const ofHelios = { companyId: vip.companyId, role: 'vip' } as const;
const elsewhere = await app.make.user({ ...ofHelios, buildings: [there.id] });
const base = `/api/buildings/${here.id}/parking-reservations`;

beforeEach(async () => {
  app.setNow(NOW);
  await jobsOf(app, UNDO_MS);
  await app.db.delete(mails);
  await bayReservations.delete(app.db, scope, () => undefined);
  await app.database.pool.query(`update users set language = 'fr'`);
});

/** A reservation that is made and confirmed. */
const confirmed = async () => {
  const { pk } = await reserved(as.vip, a1);
  await jobsOf(app, UNDO_MS);
  return pk as number;
};
const seen = async (caller: typeof as.vip) =>
  (await caller.get(`${bayReservationsOf(here)}?start=2026-11-01&end=2027-10-01`)).body.fields;
const told = async (): Promise<Mail[]> => {
  await jobsOf(app, UNDO_MS);
  return writtenMails(app);
};

describe('handing over a parking reservation', () => {
  it('makes the receiver its holder, with its title, and is recorded', async () => {
    const pk = await confirmed();
    const [before] = await seen(as.vip);
    const recorded = await factsFromNow(app.db);
    const { status, body } = await handOver(pk, { version: before.version });
    expect([status, body]).toEqual([200, { status: 'OK', undo: expect.any(String) }]);
    const [after] = await seen(asJulie);
    expect(after).toEqual({
      ...{ ...before, version: 2 },
      createdBy: expect.objectContaining({ pk: julie.id, lastName: 'Bernard' }),
    });
    expect(await seen(as.vip)).toMatchObject([{ pk, name: '', isMine: false, mayChange: false }]);
    const says = { from: vip.id, to: julie.id };
    expect(await recorded()).toMatchObject([{ kind: 'bay_reservation.handed_over', actorId: vip.id, says }]);
    expect((await as.vip.delete(removalOf(here), { pk })).status).toBe(403);
    expect((await asJulie.delete(removalOf(here), { pk })).status).toBe(200);
    expect((await handOver(pk, {}, as.reception)).status).toBe(404);
  });

  it('goes only to colleagues in the building who may reserve', async () => {
    const pk = await confirmed();
    for (const { email } of [limited, neighbour, elsewhere, vip, reception]) {
      const { status, body } = await handOver(pk, { receiver: email }, as.reception);
      expect([email, status, Object.keys(body.errors)]).toEqual([email, 422, ['receiver']]);
    }
    const found = [{ name: 'Julie Bernard', email: julie.email, companyName: 'Hélios Conseil' }];
    for (const caller of [as.vip, as.reception])
      expect((await caller.get(`${base}/${pk}/receivers?search=bern`)).body).toEqual({ fields: found });
  });

  it('is refused where it is over, or was changed in between', async () => {
    const pk = await confirmed();
    const stale = await handOver(pk, { version: 7 });
    expect([stale.status, stale.body.code, stale.body.current.pk]).toEqual([409, 'changed_meanwhile', pk]);
    app.setNow(new Date('2026-12-01T12:00:00Z'));
    expect((await handOver(pk)).body.code).toBe('reservation_over');
  });

  it('is taken back before anybody hears of it', async () => {
    const pk = await confirmed();
    const before = await told();
    const { undo: code } = (await handOver(pk)).body;
    expect((await undo(code, asJulie)).body.code).toBe('handover_stands');
    expect((await undo(code)).body).toEqual({ status: 'OK' });
    expect(await seen(as.vip)).toMatchObject([{ pk, isMine: true }]);
    expect(await told()).toEqual(before);
    expect((await undo(code)).body.code).toBe('handover_stands');
  });

  it('is taken back after both were told, who then are told again', async () => {
    const pk = await confirmed();
    const { undo: code } = (await handOver(pk, {}, as.reception)).body;
    const before = (await told()).length;
    expect((await undo(code, as.reception)).status).toBe(200);
    const again = (await told()).slice(before);
    expect(again.map(({ recipient, subject }) => [recipient, subject.split('\u00a0: ')[1]])).toEqual([
      [julie.email, 'confiée à Claire Fontaine'],
      [vip.email, 'maintenant à votre nom'],
    ]);
  });
});
