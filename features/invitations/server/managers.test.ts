import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { fetchMails, makeFixture } from '../../../test/support/fixtures/fixture.ts';
import {
  INVITATIONS,
  invitation,
  joiningIn,
  partsOf,
  QUEUE,
} from '../../../test/support/fixtures/joining.ts';
import { accountRegistrations } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, people, as } = everything;
const { accountOf, freshAddress, register } = joiningIn(everything);
const own = people.vip.companyId;
const other = people.neighbour.companyId;
await app.db.update(users).set({ managesCompany: true }).where(eq(users.id, people.vip.id));
const body = { buildings: [here.id], role: 'collab', days: 7, uses: 1 };
const byMail = (recipients: string, over: object = {}) => ({
  buildings: [here.id],
  role: 'collab',
  company: null,
  days: 7,
  recipients,
  language: 'fr',
  ...over,
});

describe('company manager', () => {
  it('invites to their company by default, as vip or limited', async () => {
    for (const company of [null, own]) {
      const { status, body: made } = await as.vip.post(INVITATIONS, { ...body, company });
      expect([status, made.invitation.companyName]).toEqual([200, 'Hélios Conseil']);
    }
    for (const [role, status] of [
      ['superCollab', 200],
      ['accueil', 403],
      ['admin', 403],
    ] as const)
      expect((await as.vip.post(INVITATIONS, { ...body, role })).status).toBe(status);
  });

  it('cannot invite to another company or building', async () => {
    const answers = [
      await as.vip.post(INVITATIONS, { ...body, company: other }),
      await as.vip.post(`${INVITATIONS}/by-mail`, byMail('neu@example.com', { company: other })),
      await as.vip.post(INVITATIONS, { ...body, buildings: [there.id] }),
      await as.vip.post(`${INVITATIONS}/by-mail`, byMail('<neu@example.com>; Banque Rive Gauche')),
    ];
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 404, 422]);
  });

  it('sees only accounts of their own company', async () => {
    const list = `colleague@parvis.test\nneighbour@parvis.test`;
    const checked = await as.vip.post(`${INVITATIONS}/recipients/check`, byMail(list));
    expect(checked.body).toMatchObject({ count: 1, lines: [{ line: 1, note: 'hasAccount' }] });
    const mailed = await as.vip.post(`${INVITATIONS}/by-mail`, byMail('nouveau@example.com'));
    expect(mailed.body.invited).toBe(1);
    expect(await fetchMails(everything, 'nouveau@example.com')).toHaveLength(1);
  });

  it('lists, reminds and revokes only invitations of their company', async () => {
    const theirs = await invitation(as.admin, { buildings: [here.id], company: other });
    const open = await invitation(as.admin, { buildings: [here.id] });
    const staff = await invitation(as.admin, { buildings: [here.id], role: 'accueil', company: own });
    const mine = await invitation(as.admin, { buildings: [here.id], company: own });
    const { fields } = (await as.vip.get(`${INVITATIONS}?limit=200`)).body;
    const seen = fields.map(({ pk }: { pk: number }) => pk);
    expect(seen).toContain(mine.pk);
    for (const { pk } of [theirs, open, staff]) {
      expect(seen).not.toContain(pk);
      expect((await as.vip.delete(`${INVITATIONS}/${pk}`)).status).toBe(404);
      expect((await as.vip.post(`${INVITATIONS}/${pk}/reminder`)).status).toBe(404);
    }
    expect((await as.vip.delete(`${INVITATIONS}/${mine.pk}`)).status).toBe(200);
  });

  it('confirms only registrations for their company', async () => {
    const waiting = async (entreprise: number, over: object = {}) => {
      const email = freshAddress();
      await register({ email, entreprise, ...over });
      await app.jobs.drain();
      const [row] = await app.db
        .select()
        .from(accountRegistrations)
        .where(eq(accountRegistrations.email, email));
      return { email, id: row?.id ?? 0 };
    };
    const theirs = await waiting(other);
    const mine = await waiting(own);
    const thrown = await waiting(own);
    // The company of the invitation counts, not the chosen one.
    const fixed = await invitation(as.admin, { buildings: [here.id], company: own });
    const led = await waiting(other, { code: partsOf(fixed.link).code });
    const { body } = await as.vip.get(`${QUEUE}?state=unconfirmed&sort=since`);
    const seen = body.fields.map(({ pk }: { pk: number }) => pk).sort((a: number, b: number) => a - b);
    expect(seen).toEqual([mine.id, thrown.id, led.id]);
    expect((await as.vip.post(`${QUEUE}/${theirs.id}/confirmation`)).status).toBe(404);
    expect((await as.vip.delete(`${QUEUE}/${theirs.id}`)).status).toBe(404);
    expect((await as.vip.post(`${QUEUE}/${mine.id}/confirmation`)).body.outcome).toBe('waiting');
    expect((await as.vip.post(`${QUEUE}/${mine.id}/approval`, {})).status).toBe(403);
    expect((await as.vip.post(`${QUEUE}/${led.id}/confirmation`)).body.outcome).toBe('active');
    expect(await accountOf(led.email)).toMatchObject({ companyId: own, role: 'limited' });
    expect((await as.vip.delete(`${QUEUE}/${thrown.id}`)).status).toBe(200);
  });
});
