import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../demo/factories.ts';
import { readEnv } from '../kit/server/configuration/env.ts';
import { allowanceUses, mails } from '../kit/server/database/tables.ts';
import { hashNetwork } from '../kit/server/hashing/networkHash.ts';
import { SIGN, signature } from './support/fixtures/agreementFixture.ts';
import { CREATE, fetchMails, makeFixture, NOW, visitBody } from './support/fixtures/fixture.ts';
import {
  CONFIRM,
  DELETION,
  invitation,
  mailedToken,
  partsOf,
  REGISTER,
  RESET,
  registrationBody,
} from './support/fixtures/joining.ts';
import { startMailServer } from './support/mailServer.ts';
import type { TestApp } from './support/testApp.ts';

const fixture = await makeFixture({ ANONYMOUS_MAILS_PER_ADDRESS: '6', ANONYMOUS_MAILS: '20' });
const { app, here, there, people, as } = fixture;
const stranger = await app.make.user({ role: 'admin', buildings: [there.id], language: 'en' });

/** The limit is three mails per hour and recipient. */
const forgetful: string[] = [];
for (let made = 0; made < 10; made++) forgetful.push((await app.make.user({ buildings: [here.id] })).email);

beforeEach(async () => {
  await app.jobs.drain();
  for (const table of [mails, allowanceUses]) await app.db.delete(table);
  app.setNow(NOW);
});

const from =
  (remoteAddress: string, to: TestApp = app) =>
  async (method: 'POST' | 'PUT', url: string, payload: object) => {
    const { statusCode, body } = await to.http.inject({ method, url, payload, remoteAddress });
    return [statusCode, body];
  };
type Call = ReturnType<typeof from>;
/** Requests new passwords, and returns the distinct answers. */
async function ask(times: number, calling: (call: number) => Call): Promise<string[]> {
  const answers = new Set<string>();
  for (let call = 0; call < times; call++) {
    const email = forgetful[call % forgetful.length];
    answers.add(JSON.stringify(await calling(call)('PUT', RESET, { email })));
  }
  return [...answers];
}
let count = 0;
const somebody = () => `somebody${++count}@example.com`;
const typed = (over: object = {}) =>
  registrationBody({
    email: somebody(),
    building_list: [here.id],
    entreprise: people.vip.companyId,
    ...over,
  });
const limitMails = async () =>
  (await fetchMails(fixture)).filter(({ key }: { key: string }) => key.startsWith('mail.limit:'));
const written = async () => (await fetchMails(fixture)).length - (await limitMails()).length;

it('mails without an account stop at the hourly limit of a network, with one notice to administrators', async () => {
  const flood = from('192.0.2.1');
  const answers = await ask(10, () => flood);
  expect([await written(), answers.length]).toEqual([6, 1]);
  const told = await limitMails();
  expect(told.map(({ to }: { to: string }) => to).sort()).toEqual(
    [people.admin.email, stranger.email].sort(),
  );
  const inEnglish = told.find(({ language }: { language: string }) => language === 'en');
  expect(inEnglish.text).toContain('By 10:00 on Monday 23 November 2026, 6 e-mails');
  expect(inEnglish).toMatchObject({ buildingId: null, aboutUserId: null });

  // Mails from other addresses are still sent, and the same address may send an hour later.
  await from('192.0.2.2')('PUT', RESET, { email: people.vip.email });
  expect(await written()).toBe(7);
  app.setNow(new Date(NOW.getTime() + 3_600_001));
  await flood('PUT', RESET, { email: people.vip.email });
  expect([await written(), (await limitMails()).length]).toEqual([8, 2]);
});

it('mails of all public calls share one limit, which counts only sent mails', async () => {
  const flood = from('192.0.2.3');
  for (let call = 0; call < 10; call++) await flood('PUT', RESET, { email: somebody() });
  expect(await written()).toBe(0);
  await flood('POST', REGISTER, typed());
  await ask(2, () => flood);
  await flood('POST', SIGN, signature({ email: somebody() }));
  await flood('PUT', RESET, { email: people.vip.email });
  expect(await written()).toBe(5);
  // The requester gets a mail. None is left for administrators, who see the request in their list.
  await flood('POST', DELETION, { email: people.limited.email, password: PASSWORD });
  expect(await written()).toBe(6);
  expect((await as.admin.get(DELETION)).body.fields).toHaveLength(1);
  await flood('PUT', RESET, { email: people.neighbour.email });
  expect(await fetchMails(fixture, people.neighbour.email)).toEqual([]);
});

it('mails to administrators about waiting accounts count towards the limit', async () => {
  const email = somebody();
  await from('192.0.2.9')('POST', REGISTER, typed({ email }));
  const token = await mailedToken(fixture, email, 'confirmRegistration');
  const flood = from('192.0.2.4');
  await ask(5, () => flood);
  await app.jobs.drain();
  await flood('POST', CONFIRM, { token, password: 'correct horse battery' });
  const waiting = (await fetchMails(fixture)).filter(({ key }: { key: string }) => key.includes(':waiting:'));
  expect(waiting).toHaveLength(1);
});

it('mails without an account are limited per hour for the whole installation', async () => {
  await ask(25, (call) => from(`198.51.100.${call}`));
  expect(await written()).toBe(20);
  expect(await limitMails()).toHaveLength(2);
});

it('mails covered by an invitation or a visit’s code do not count towards the limit', async () => {
  const flood = from('192.0.2.5');
  const { code } = partsOf((await invitation(as.admin, { buildings: [here.id], uses: 100 })).link);
  await ask(6, () => flood);
  for (let call = 0; call < 3; call++) await flood('POST', REGISTER, typed({ code }));
  expect(await written()).toBe(9);
  const visit = await app.make.visit({ building: here.id, residentId: people.vip.id });
  const proven = { id_appointment: visit.id, code: visit.code };
  for (let call = 0; call < 3; call++)
    await flood('POST', SIGN, signature({ ...proven, email: somebody(), signature: '' }));
  expect([await written(), await limitMails()]).toEqual([12, []]);
  await flood('POST', SIGN, signature({ email: somebody(), signature: '' }));
  expect([await written(), (await limitMails()).length]).toEqual([12, 2]);
});

describe('the priority of anonymous mails', () => {
  it('is lower than that of personal mails', async () => {
    const post = await startMailServer();
    const sending = await makeFixture({ SMTP_URL: post.url });
    for (let call = 0; call < 12; call++) {
      const { email } = await sending.app.make.user({ buildings: [sending.here.id] });
      await from('192.0.2.6', sending.app)('PUT', RESET, { email });
    }
    await sending.as.vip.post(CREATE, visitBody(sending.here.id, { visitor_email: 'guest@example.com' }));
    await sending.app.jobs.drain();
    const order = post.delivered.map(({ to }) => to[0]);
    expect(order).toHaveLength(13);
    expect(order.indexOf('guest@example.com')).toBeLessThan(4);
  });
});

it('both limits are configurable', () => {
  const limits = (perAddress: string, all: string) =>
    readEnv({ ANONYMOUS_MAILS_PER_ADDRESS: perAddress, ANONYMOUS_MAILS: all }).anonymousMails;
  expect(limits('', '')).toEqual({ perAddress: 30, all: 200 });
  expect(limits('5', '1000')).toEqual({ perAddress: 5, all: 1000 });
  for (const bad of ['0', '-1', '1.5', 'many', '10000000'])
    expect(() => limits(bad, bad)).toThrow(/ANONYMOUS_MAILS_PER_ADDRESS is .*ANONYMOUS_MAILS is /);
});

it('an IPv6 caller is identified by the network half of the address', () => {
  const networks = ['2001:db8:1:2::1', '2001:db8:1:2:3:4:5:6', '2001:db8:1:3::1', '::1'].map(hashNetwork);
  expect(new Set(networks).size).toBe(3);
  expect(networks[0]).toBe(networks[1]);
  expect(hashNetwork('::ffff:192.0.2.1')).toBe(hashNetwork('192.0.2.1'));
});
