import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { INVITATIONS, invitation } from '../../../test/support/fixtures/joining.ts';

const everything = await makeFixture();
const { app, here, closed, people, as } = everything;
const body = { buildings: [here.id], role: 'collab', days: 7, uses: 1 };

describe('permission to invite', () => {
  const granted = {
    admin: ['admin', 'accueil', 'superCollab', 'collab'],
    deputy: ['accueil', 'superCollab', 'collab'],
  };
  const words = ['admin', 'accueil', 'superCollab', 'collab'];

  it.each(['admin', 'deputy'] as const)('%s cannot invite above their own role', async (role) => {
    for (const word of words) {
      const { status } = await as[role].post(INVITATIONS, { ...body, role: word });
      expect([word, status]).toEqual([word, granted[role].includes(word) ? 200 : 403]);
    }
  });

  it('nobody can invite a deputy', async () => {
    expect((await as.admin.post(INVITATIONS, { ...body, role: 'subAdmin' })).status).toBe(422);
  });

  it.each([
    ['days', 0],
    ['days', 366],
    ['uses', 0],
    ['uses', 1001],
    ['emailDomain', 'not a domain'],
    ['buildings', []],
  ])('%s is refused with %j', async (field, value) => {
    const answer = await as.admin.post(INVITATIONS, { ...body, [field]: value });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });
});

describe('list of invitations', () => {
  it('shows the link in the specified format and its values', async () => {
    const made = await invitation(as.admin, {
      buildings: [closed.id, here.id],
      role: 'superCollab',
      company: people.vip.companyId,
      emailDomain: '@Helios.fr',
      uses: 5,
    });
    const ids = [here.id, closed.id].sort((a, b) => a - b);
    expect(made).toMatchObject({
      role: 'superCollab',
      companyName: 'Hélios Conseil',
      emailDomain: 'helios.fr',
      uses: 5,
      used: 0,
      createdBy: 'Anne Rivière',
      state: 'open',
    });
    expect(made.link).toMatch(
      new RegExp(`^http://parvis\\.test/register/\\d+-[\\w-]{43}!${ids.join('-')}&VIP$`),
    );
    const [listed] = (await as.admin.get(INVITATIONS)).body.fields;
    expect(listed).toEqual(made);
  });

  it('revokes an invitation permanently', async () => {
    const { pk } = await invitation(as.admin, { buildings: [here.id] });
    for (const _ of [1, 2]) expect((await as.deputy.delete(`${INVITATIONS}/${pk}`)).status).toBe(200);
    const row = (await as.admin.get(INVITATIONS)).body.fields.find((each: { pk: number }) => each.pk === pk);
    expect([row.state, row.link]).toEqual(['revoked', null]);
  });
});

it('deleting an account revokes its invitations', async () => {
  const leaver = await app.make.user({ role: 'admin', buildings: [here.id] });
  const own = await app.as(leaver);
  const { pk } = await invitation(own, { buildings: [here.id] });
  await own.delete('/users/deleteGetPatchUser/', { pk: leaver.id, password: 'parvis-demo' });
  const [row] = await app.db.select().from(users).where(eq(users.id, leaver.id));
  expect(row?.email).toBeNull();
  const listed = (await as.admin.get(INVITATIONS)).body.fields.find((each: { pk: number }) => each.pk === pk);
  expect([listed.state, listed.createdBy]).toEqual(['revoked', '']);
});
