import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../../kit/server/database/tables.ts';
import { NOW, readMails } from '../../../../test/support/fixtures/fixture.ts';
import { makeOrderFixture, moveOrder, placeOrder } from '../../../../test/support/fixtures/orderFixture.ts';
import { orders } from '../../server/tables.ts';

const { app, here, people, as, shirt } = await makeOrderFixture();
const scope = new BuildingScope([here.id]);

beforeEach(async () => {
  app.setNow(NOW);
  await orders.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
  await app.db.update(users).set({ language: 'fr' }).where(eq(users.id, people.vip.id));
});

const move = (pk: number, status: string, over: object = {}) =>
  moveOrder(as.reception, here, pk, status, over);
const subjects = async () => (await readMails(app)).map(({ subject }) => subject);

describe('order mails', () => {
  it('are not sent for a cancelled order or one that has already moved on', async () => {
    const taken = await placeOrder(as.vip, here, shirt);
    await moveOrder(as.vip, here, taken.pk, 'canceled');
    const quick = await placeOrder(as.vip, here, shirt);
    for (const status of ['accepted', 'ready', 'done']) await move(quick.pk, status);
    expect(await subjects()).toEqual([]);
  });

  it('are sent once per status, even if the order returns to it', async () => {
    const { pk } = await placeOrder(as.vip, here, shirt);
    for (const status of ['accepted', 'ready', 'accepted', 'ready']) {
      await move(pk, status);
      await app.jobs.drain();
    }
    expect(await subjects()).toEqual(['Commande acceptée\u00a0: Chemise', 'Commande prête\u00a0: Chemise']);
  });

  it('go to the resident for whom staff ordered, but not to a deleted account', async () => {
    const leaver = await app.make.user({ buildings: [here.id] });
    for (const email of [people.limited.email, leaver.email]) {
      const { pk } = await placeOrder(as.reception, here, shirt, { email });
      if (email === leaver.email)
        await app.db
          .update(users)
          .set({ email: null, active: false, deletedAt: NOW })
          .where(eq(users.id, leaver.id));
      await move(pk, 'accepted');
    }
    expect((await readMails(app)).map(({ recipient }) => recipient)).toEqual([people.limited.email]);
  });
});
