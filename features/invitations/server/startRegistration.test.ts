import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import { makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import { INVITATIONS, invitation, OFFER, partsOf } from '../../../test/support/fixtures/joining.ts';
import { invitations } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const DAY = 24 * 60 * 60 * 1000;

const offerOf = async (link: string) =>
  (await app.anybody.get(`${OFFER}?link=${encodeURIComponent(link)}`)).body;
const named = ({ id, name }: { id: number; name: string }) => ({ pk: id, name });
const NONE = { role: null, company: null, emailDomain: '', personal: false };

describe('registration offer', () => {
  it('has buildings, role, company and domain with a valid code', async () => {
    const { link } = await invitation(as.admin, {
      buildings: [closed.id, here.id],
      role: 'superCollab',
      company: people.vip.companyId,
      emailDomain: 'helios.fr',
    });
    expect(await offerOf(partsOf(link).segment)).toEqual({
      code: 'good',
      buildings: [here, closed].toSorted((a, b) => a.id - b.id).map(named),
      role: 'superCollab',
      company: { pk: people.vip.companyId, name: 'Hélios Conseil' },
      emailDomain: 'helios.fr',
      personal: false,
    });
  });

  it('accepts a code in capitals, with a trailing slash or a query', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], role: 'superCollab' });
    for (const segment of codeVariants(partsOf(link).segment))
      expect((await offerOf(segment)).code).toBe('good');
  });

  it('has no company if the invitation leaves it open', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id] });
    expect(await offerOf(partsOf(link).segment)).toEqual({
      ...NONE,
      code: 'good',
      buildings: [named(here)],
      role: 'collab',
    });
  });

  type Invited = { link: string; pk: number };
  const spoiled: [string, string, (given: Invited) => string | Promise<string>][] = [
    ['none', 'none', () => `!${here.id}&admin`],
    ['made up', 'dead', () => `1-${'x'.repeat(43)}!${here.id}&admin`],
    ['opened with another role', 'elsewhere', ({ link }) => partsOf(link).segment.replace('&VIP', '&admin')],
    [
      'used up',
      'dead',
      async ({ link, pk }) => {
        await app.db.update(invitations).set({ used: 1 }).where(eq(invitations.id, pk));
        return partsOf(link).segment;
      },
    ],
    [
      'revoked',
      'dead',
      async ({ link, pk }) => {
        await as.admin.delete(`${INVITATIONS}/${pk}`);
        return partsOf(link).segment;
      },
    ],
    [
      'expired',
      'dead',
      ({ link }) => {
        app.setNow(new Date(NOW.getTime() + 8 * DAY));
        return partsOf(link).segment;
      },
    ],
  ];
  it.each(spoiled)('is empty with an invalid code: %s, %s', async (_, code, spoil) => {
    const company = people.vip.companyId;
    const given = await invitation(as.admin, { buildings: [here.id], role: 'superCollab', company });
    expect(await offerOf(await spoil(given))).toEqual({ ...NONE, code, buildings: [named(here)] });
    app.setNow(NOW);
  });

  it('is empty if the author could no longer create the invitation', async () => {
    const maker = await app.make.user({ role: 'admin', buildings: [here.id] });
    const { link } = await invitation(await app.as(maker), { buildings: [here.id], role: 'admin' });
    await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, maker.id));
    const { segment } = partsOf(link);
    expect(await offerOf(segment)).toEqual({ ...NONE, code: 'dead', buildings: [named(here)] });
  });

  it('is marked `elsewhere` with changed buildings, and only `dead` if also expired', async () => {
    const given = await invitation(as.admin, { buildings: [here.id] });
    const { segment } = partsOf(given.link);
    const changed = [`!${there.id}&`, `!${here.id}-${there.id}&`].map((to) => segment.replace(/!\d+&/, to));
    for (const link of changed) expect((await offerOf(link)).code).toBe('elsewhere');
    await as.admin.delete(`${INVITATIONS}/${given.pk}`);
    for (const link of changed) expect((await offerOf(link)).code).toBe('dead');
  });

  it('names only buildings that exist', async () => {
    expect((await offerOf(`x!${there.id}-999999&collab`)).buildings).toEqual([named(there)]);
    for (const link of ['x!999999&collab', 'only-a-code', ''])
      expect(await offerOf(link)).toMatchObject({ ...NONE, buildings: [] });
  });
});
