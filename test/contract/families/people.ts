import { fetchMails } from '../../support/fixtures/fixture.ts';
import type { Conversation } from '../conversation.ts';

const LOGIN = 'POST /users/token-auth/';
const PROFILE = 'PATCH /users/deleteGetPatchUser/';
const RESET = '/users/resetPassword/';
const LEAVE = 'DELETE /users/deleteGetPatchUser/';
const PASSWORD = 'parvis-demo';
const FREE_GUESSES = 5;

export async function people(conversation: Conversation): Promise<void> {
  const { ask, askAll } = conversation;
  await askAll(['admin', 'vip', 'nobody'], 'GET /users/getUserInfo/');
  await askAll(['admin', 'vip', 'nobody'], 'GET /users/deleteGetPatchUser/');
  await askAll(['admin', 'vip', 'nobody'], 'GET /users/getQuota/');
  await ask('vip', 'GET /users/getQuota/?date={today+7}&building={there}');
  await ask('vip', 'GET /users/getQuota/?date=tomorrow', undefined, { language: 'en' });
  await loggingIn(conversation);
  await editing(conversation);
  await resetting(conversation);

  await ask('nobody', LEAVE, { pk: '{colleague}', password: PASSWORD });
  await ask('colleague', LEAVE, { pk: '{colleague}' });
  await ask('colleague', LEAVE, { pk: '{vip}', password: PASSWORD });
  await ask('colleague', LEAVE, { pk: '{colleague}', password: PASSWORD });
}

async function loggingIn({ ask, fixture }: Conversation): Promise<void> {
  const vip = { username: 'vip@parvis.test', password: PASSWORD };
  await ask('nobody', LOGIN, vip);
  await ask('nobody', LOGIN, { ...vip, password: 'wrong' }, { language: 'fr' });
  await ask('nobody', LOGIN, { username: 'vip@parvis.test' }, { language: 'fr' });
  await ask('nobody', LOGIN, {}, { language: 'fr' });
  const guess = { username: 'neighbour@parvis.test', password: 'guess' };
  for (let guesses = 0; guesses < FREE_GUESSES; guesses += 1)
    await fixture.as.nobody.post('/users/token-auth/', guess);
  await ask('nobody', LOGIN, guess);
}

async function editing({ ask }: Conversation): Promise<void> {
  const names = { firstName: 'Claire', lastName: 'Fontaine' };
  await ask('vip', PROFILE, { pk: '{vip}', email: 'vip@parvis.test', ...names });
  await ask('vip', PROFILE, { pk: '{vip}', firstName: 'x'.repeat(31), lastName: '' });
  await ask('vip', PROFILE, { pk: '{vip}', lastName: 'x'.repeat(31) }, { language: 'en' });
  await ask('vip', PROFILE, { firstName: 'Clara' });
  await ask('vip', PROFILE, { pk: '{colleague}', firstName: 'Eve' });
  await ask('nobody', PROFILE, { pk: '{vip}', firstName: 'Eve' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'claire@example.com' });
  await ask('vip', PROFILE, { pk: '{vip}', email: 'no address', password: PASSWORD }, { language: 'en' });
  await ask('vip', PROFILE, { pk: '{vip}', password: PASSWORD, newPassword: 'short' });
}

async function resetting({ ask, name, fixture }: Conversation): Promise<void> {
  await ask('nobody', `PUT ${RESET}`, { email: 'limited@parvis.test' });
  await ask('nobody', `PUT ${RESET}`, {});
  const [mail] = await fetchMails(fixture, 'limited@parvis.test');
  name('reset token', /confirmReset\/\d+\/([\w-]+)/.exec(mail?.text ?? '')?.[1]);
  const good = { uid: '{limited}', token: '{reset token}', password: 'a new one, long enough' };
  await ask('nobody', `PATCH ${RESET}`, { uid: '{limited}' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, password: 'short' });
  await ask('nobody', `PATCH ${RESET}`, { ...good, token: 'another' });
  await ask('nobody', `PATCH ${RESET}`, good);
}
