import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { verificationLinks } from '../../../core/access/server/tables.ts';
import { deleteExpiredVerificationLinks } from '../../../core/access/server/verifications.ts';
import { users } from '../../../core/people/server/tables.ts';
import { codeVariants } from '../../../test/support/codeVariants.ts';
import { fetchMails, makeFixture, NOW } from '../../../test/support/fixtures/fixture.ts';
import {
  INVITATIONS,
  invitation,
  joiningIn,
  mailedToken,
  partsOf,
  QUEUE,
} from '../../../test/support/fixtures/joining.ts';
import { accountRegistrations, invitations } from './tables.ts';

const everything = await makeFixture();
const { app, here, there, closed, people, as } = everything;
const DAY = 24 * 60 * 60 * 1000;
const OK = { status: 'OK' };
const company = people.vip.companyId;

const { forgetAll, freshAddress, register, confirm, confirmMail, accountOf, buildingsOf } =
  joiningIn(everything);

beforeEach(async () => {
  app.setNow(NOW);
  await forgetAll();
});

describe('registration with a valid code', () => {
  it('opens the account with the invitation’s rights once confirmed', async () => {
    const link = (await invitation(as.admin, { buildings: [here.id], role: 'superCollab' })).link;
    const email = freshAddress();
    const lies = { admin: true, collab: false, building_list: [there.id], is_staff: true };
    expect((await register({ email, code: partsOf(link).code, ...lies })).body).toEqual(OK);
    expect(await accountOf(email)).toBeUndefined();
    expect((await confirmMail(email)).body).toEqual({ status: 'OK', outcome: 'active' });
    expect(await accountOf(email)).toMatchObject({ role: 'vip', active: true, companyId: company });
    expect(await buildingsOf(email)).toEqual([here.id]);
  });

  it('uses the invitation’s company if fixed', async () => {
    const fixed = people.neighbour.companyId;
    const { link } = await invitation(as.admin, { buildings: [here.id], company: fixed });
    const email = freshAddress();
    await register({ email, code: partsOf(link).code });
    await confirmMail(email);
    expect((await accountOf(email))?.companyId).toBe(fixed);
  });

  it('accepts the code in capitals, with a trailing slash or a query', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id, closed.id], uses: 5 });
    const { code, segment } = partsOf(link);
    const links = [segment, ...codeVariants(segment)];
    for (const [index, variant] of [code, ...codeVariants(code)].entries()) {
      const email = freshAddress();
      await register({ email, code: variant, link: links[index] });
      expect((await confirmMail(email)).body.outcome).toBe('active');
    }
  });

  it('is limited to the number of uses', async () => {
    const { link, pk } = await invitation(as.admin, { buildings: [here.id], uses: 2 });
    const outcomes = [];
    for (const _ of [1, 2, 3]) {
      const email = freshAddress();
      await register({ email, code: partsOf(link).code });
      outcomes.push((await confirmMail(email)).body.outcome);
    }
    expect(outcomes).toEqual(['active', 'active', 'waiting']);
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, pk));
    expect(row?.used).toBe(2);
  });

  it('gives the last use to one of two concurrent confirmations', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], uses: 1 });
    const emails = Array.from({ length: 6 }, freshAddress);
    for (const email of emails) await register({ email, code: partsOf(link).code });
    const tokens = [];
    for (const email of emails) tokens.push(await mailedToken(everything, email, 'confirmRegistration'));
    const answers = await Promise.all(tokens.map((token) => confirm(token)));
    const outcomes = answers.map(({ body }) => body.outcome).sort();
    expect(outcomes).toEqual(['active', ...Array(5).fill('waiting')]);
  });
});

describe('invalid code', () => {
  type Invited = { link: string; pk: number };
  const spoiled: [string, (given: Invited) => object | Promise<object>][] = [
    ['none', () => ({})],
    ['made up', () => ({ code: `1-${'x'.repeat(43)}` })],
    ['of another invitation’s number', ({ link }) => ({ code: partsOf(link).code.replace(/^\d+/, '1') })],
    [
      'with one letter changed',
      ({ link }) => {
        const { code } = partsOf(link);
        return { code: code.slice(0, -10) + (code.at(-10) === 'A' ? 'B' : 'A') + code.slice(-9) };
      },
    ],
    ['cut short', ({ link }) => ({ code: partsOf(link).code.slice(0, -1) })],
    [
      'opened with another role',
      ({ link }) => {
        const { code, segment } = partsOf(link);
        return { code, link: segment.replace('&collab', '&admin') };
      },
    ],
    [
      'opened with another building',
      ({ link }) => {
        const { code, segment } = partsOf(link);
        return { code, link: segment.replace(/!\d+/, `!${there.id}`) };
      },
    ],
    [
      'opened with one building more',
      ({ link }) => {
        const { code, segment } = partsOf(link);
        return { code, link: segment.replace(/!(\d+)/, `!$1-${there.id}`) };
      },
    ],
    [
      'revoked',
      async ({ link, pk }) => {
        await as.admin.delete(`${INVITATIONS}/${pk}`);
        return { code: partsOf(link).code };
      },
    ],
    [
      'whose row was changed',
      async ({ link, pk }) => {
        await app.db.update(invitations).set({ role: 'admin' }).where(eq(invitations.id, pk));
        return { code: partsOf(link).code };
      },
    ],
  ];

  it.each(spoiled)('gets the same answer, and the registration waits: %s', async (_, spoil) => {
    const given = await invitation(as.admin, { buildings: [here.id], uses: 5 });
    const email = freshAddress();
    const answer = await register({ email, admin: true, ...(await spoil(given)) });
    expect([answer.status, answer.body]).toEqual([200, OK]);
    expect((await confirmMail(email)).body.outcome).toBe('waiting');
    expect(await accountOf(email)).toBeUndefined();
    const [row] = await app.db.select().from(invitations).where(eq(invitations.id, given.pk));
    expect(row?.used).toBe(0);
  });

  it('an address of another domain waits for approval', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], emailDomain: 'helios.fr', uses: 5 });
    const outcomes = [];
    for (const email of ['a@helios.fr', 'b@nothelios.fr', 'c@helios.fr.evil.test', 'd@HELIOS.FR']) {
      await register({ email, code: partsOf(link).code });
      outcomes.push((await confirmMail(email)).body.outcome);
    }
    expect(outcomes).toEqual(['active', 'waiting', 'waiting', 'active']);
  });

  it('an invitation that expires before confirmation leads to approval', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], days: 1 });
    const email = freshAddress();
    await register({ email, code: partsOf(link).code });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    app.setNow(new Date(NOW.getTime() + DAY));
    expect((await confirm(token)).body.outcome).toBe('waiting');
  });

  it('an author who could no longer invite voids the code', async () => {
    const maker = await app.make.user({ role: 'admin', buildings: [here.id] });
    const { link } = await invitation(await app.as(maker), { buildings: [here.id], role: 'admin' });
    const email = freshAddress();
    await register({ email, code: partsOf(link).code });
    await app.db.update(users).set({ role: 'limited' }).where(eq(users.id, maker.id));
    expect((await confirmMail(email)).body.outcome).toBe('waiting');
  });
});

describe('registration', () => {
  it('of a known address changes nothing and mails its owner', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], role: 'admin' });
    const before = await accountOf(people.limited.email);
    const answer = await register({ email: 'LIMITED@parvis.test', code: partsOf(link).code });
    expect([answer.status, answer.body]).toEqual([200, OK]);
    const [mail, ...more] = await fetchMails(everything, people.limited.email);
    expect([more, mail.subject]).toEqual([[], 'Vous avez déjà un compte']);
    expect(mail.text).not.toContain('confirmRegistration');
    expect(await accountOf(people.limited.email)).toEqual(before);
  });

  it('does not reserve the address: the first confirmation wins', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id], uses: 5 });
    const email = freshAddress();
    const { code } = partsOf(link);
    await register({ email, code, firstName: 'First' });
    const first = await mailedToken(everything, email, 'confirmRegistration');
    await register({ email, code, firstName: 'Second' });
    const second = await mailedToken(everything, email, 'confirmRegistration');
    expect((await confirm(second)).body.outcome).toBe('active');
    expect((await accountOf(email))?.firstName).toBe('Second');
    expect((await confirm(first)).body.outcome).toBe('alreadyActive');
    expect((await accountOf(email))?.firstName).toBe('Second');
  });

  it('shows the same outcome for its link for a month', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id] });
    const email = freshAddress();
    await register({ email, code: partsOf(link).code });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    expect((await confirm(token)).body.outcome).toBe('active');
    expect((await confirm(token)).body).toEqual({ status: 'OK', outcome: 'alreadyActive' });
    const own = eq(users.email, email);
    await app.db.update(users).set({ active: false }).where(own);
    expect((await confirm(token)).body.code).toBe('registration_link_invalid');
    await app.db.update(users).set({ active: true }).where(own);
    app.setNow(new Date(NOW.getTime() + 31 * DAY));
    expect((await confirm(token)).body.code).toBe('registration_link_invalid');
    await deleteExpiredVerificationLinks(app.db, app.now());
    expect(await app.db.select().from(verificationLinks)).toEqual([]);
  });

  it('shows that it waits; after a refusal the link is invalid', async () => {
    const email = freshAddress();
    await register({ email });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    for (const _ of [1, 2]) expect((await confirm(token)).body.outcome).toBe('waiting');
    const [row] = await app.db
      .select()
      .from(accountRegistrations)
      .where(eq(accountRegistrations.email, email));
    await app.jobs.drain();
    expect((await fetchMails(everything, people.admin.email)).length).toBe(1);
    await as.admin.post(`${QUEUE}/${row?.id}/refusal`);
    expect((await confirm(token)).body.code).toBe('registration_link_invalid');
  });

  it('shows that it was approved', async () => {
    const email = freshAddress();
    await register({ email });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    await confirm(token);
    const [row] = await app.db
      .select()
      .from(accountRegistrations)
      .where(eq(accountRegistrations.email, email));
    await as.admin.post(`${QUEUE}/${row?.id}/approval`, {});
    expect((await confirm(token)).body.outcome).toBe('alreadyActive');
  });

  it('expires after three days', async () => {
    const email = freshAddress();
    await register({ email });
    const token = await mailedToken(everything, email, 'confirmRegistration');
    app.setNow(new Date(NOW.getTime() + 3 * DAY));
    expect((await confirm(token)).body.code).toBe('registration_link_invalid');
    app.setNow(new Date(NOW.getTime() + 3 * DAY + 1000));
    await app.database.pool.query(`select graphile_worker.add_job('invitations.forget')`);
    await app.jobs.drain();
    expect(await app.db.select().from(accountRegistrations)).toEqual([]);
  });

  it.each([
    [{ password: 'short' }, 'password'],
    [{ password: 'password123' }, 'password'],
    [{ email: 'nobody' }, 'email'],
    [{ firstName: ' ' }, 'firstName'],
    [{ lastName: '' }, 'lastName'],
    [{ entreprise: 999_999 }, 'entreprise'],
    [{ entreprise: null }, 'entreprise'],
    [{ building_list: [999_999] }, 'building_list'],
  ])('is refused with %j', async (over, field) => {
    const answer = await register(over);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, [field]]);
  });

  it('mails an address at most three times an hour, whether known or not', async () => {
    for (const email of [freshAddress(), people.colleague.email]) {
      for (const _ of [1, 2, 3, 4]) expect((await register({ email })).body).toEqual(OK);
      expect(await fetchMails(everything, email)).toHaveLength(3);
    }
  });
});
