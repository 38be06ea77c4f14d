import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { INVITATIONS, invitation, OFFER, partsOf } from '../../../test/support/fixtures/joining.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const DAY = 24 * 60 * 60 * 1000;

const offerOf = async (link: string) =>
  (await app.anybody.get(`${OFFER}?link=${encodeURIComponent(link)}`)).body;
const named = ({ id, name }: { id: number; name: string }) => ({ pk: id, name });
const NONE = { role: null, company: null, emailDomain: '' };

describe('what a registration link stands for', () => {
  it('with a code that works: buildings, role, company and domain', async () => {
    const { link } = await invitation(as.admin, {
      buildings: [closed.id, here.id],
      role: 'superCollab',
      company: people.vip.companyId,
      emailDomain: 'helios.fr',
    });
    expect(await offerOf(partsOf(link).segment)).toEqual({
      buildings: [here, closed].toSorted((a, b) => a.id - b.id).map(named),
      role: 'superCollab',
      company: { pk: people.vip.companyId, name: 'Hélios Conseil' },
      emailDomain: 'helios.fr',
    });
  });

  it('that leaves the company open names none', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id] });
    expect(await offerOf(partsOf(link).segment)).toEqual({
      ...NONE,
      buildings: [named(here)],
      role: 'collab',
    });
  });

  type Invited = { link: string; pk: number };
  const spoiled: [string, (given: Invited) => string | Promise<string>][] = [
    ['none', () => `!${here.id}&admin`],
    ['made up', () => `1-${'x'.repeat(43)}!${here.id}&admin`],
    ['opened with another role', ({ link }) => partsOf(link).segment.replace('&VIP', '&admin')],
    [
      'revoked',
      async ({ link, pk }) => {
        await as.admin.delete(`${INVITATIONS}/${pk}`);
        return partsOf(link).segment;
      },
    ],
    [
      'expired',
      ({ link }) => {
        app.setNow(new Date(NOW.getTime() + 8 * DAY));
        return partsOf(link).segment;
      },
    ],
  ];
  it.each(spoiled)('a code that is not good answers as if there was none: %s', async (_, spoil) => {
    const company = people.vip.companyId;
    const given = await invitation(as.admin, { buildings: [here.id], role: 'superCollab', company });
    expect(await offerOf(await spoil(given))).toEqual({ ...NONE, buildings: [named(here)] });
    app.setNow(NOW);
  });

  it('so does one whose maker could not make it any more', async () => {
    const maker = await app.make.user({ role: 'admin', buildings: [here.id] });
    const { link } = await invitation(await app.as(maker), { buildings: [here.id], role: 'admin' });
    await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, maker.id));
    expect(await offerOf(partsOf(link).segment)).toEqual({ ...NONE, buildings: [named(here)] });
  });

  it('names the buildings that exist, and none where none does', async () => {
    expect((await offerOf(`x!${there.id}-999999&collab`)).buildings).toEqual([named(there)]);
    for (const link of ['x!999999&collab', 'only-a-code', ''])
      expect(await offerOf(link)).toEqual({ ...NONE, buildings: [] });
  });
});
