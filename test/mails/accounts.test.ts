import { beforeEach } from 'vitest';
import { assistants } from '../../core/people/server/tables.ts';
import { PASSWORD } from '../../demo/factories.ts';
import { accountRegistrations } from '../../features/invitations/server/tables.ts';
import { accountDeletionRequests } from '../../features/privacy/server/tables.ts';
import type { Language } from '../../kit/actor.ts';
import { makeFixture, NOW } from '../support/fixtures/fixture.ts';
import {
  CONFIRM,
  DELETION,
  INVITATIONS,
  invitation,
  mailedToken,
  partsOf,
  QUEUE,
  REGISTER,
  RESET,
  registrationBody,
  SECRET,
} from '../support/fixtures/joining.ts';
import { mailTo, testGoldenMails } from '../support/goldenMails.ts';

const fixture = await makeFixture();
const { app, here, people, as } = fixture;
const { admin, vip, limited } = people;
const PROFILE = '/users/deleteGetPatchUser/';
const base = `/api/buildings/${here.id}`;
let made = 0;

beforeEach(async () => {
  for (const table of [assistants, accountRegistrations, accountDeletionRequests]) await app.db.delete(table);
});

/** A person whose name contains markup. */
const person = (language: Language) =>
  app.make.user({ firstName: 'Claire <Cléo>', lastName: 'Petit', language, buildings: [here.id] });
const speaking = (language: Language) => ({ 'accept-language': language });
const freshAddress = () => `new${++made}@example.com`;

async function register(language: Language, over: object) {
  const body = registrationBody({ building_list: [here.id], entreprise: vip.companyId, ...over });
  await app.anybody.post(REGISTER, { ...body, firstName: 'Noé <Nono>' }, speaking(language));
}
async function wait(language: Language) {
  const email = freshAddress();
  await register(language, { email });
  const token = await mailedToken(fixture, email, 'confirmRegistration');
  await app.anybody.post(CONFIRM, { token, password: SECRET });
  const { fields } = (await as.admin.get(QUEUE)).body;
  return { email, at: `${QUEUE}/${fields.find((each: { email: string }) => each.email === email).pk}` };
}
async function invite(language: Language) {
  const email = freshAddress();
  const options = { buildings: [here.id], role: 'collab', company: null, days: 7, language };
  const recipients = `Dupont, Zoé <${email}>; Hélios Conseil`;
  await as.admin.post(`${INVITATIONS}/by-mail`, { ...options, recipients });
  await app.jobs.drain();
  return email;
}

async function changeEmail(language: Language) {
  const [user, email] = [await person(language), freshAddress()];
  const caller = await app.as(user);
  await caller.patch(PROFILE, { pk: user.id, email, password: PASSWORD }, speaking(language));
  return { email, before: user.email };
}

const OWN = '/api/me/assistants';
const allow = () => as.vip.post(OWN, { email: limited.email });
async function disallow() {
  await allow();
  await app.jobs.drain();
  await as.vip.delete(`${OWN}/${limited.id}`);
}

async function askDeletion(language: Language, email: string) {
  await app.anybody.post(DELETION, { email, password: PASSWORD }, speaking(language));
  await app.jobs.drain();
  return email;
}
async function closeDeletion(language: Language, how: object) {
  const { email } = await person(language);
  await askDeletion(language, email);
  const { fields } = (await as.admin.get(DELETION)).body;
  await as.admin.post(`${DELETION}/${fields[0].pk}/closing`, how);
  return email;
}
async function fillForm(language: Language) {
  const asked = { building: here.id, kind: 'erasure', name: 'Louise <Lou> Martin', note: 'Visite de mai.' };
  const body = { ...asked, email: 'louise.martin@example.com' };
  await app.anybody.post('/api/privacy/requests', body, speaking(language));
  return body.email;
}

testGoldenMails(app, {
  'access.reset': async (language) => {
    const { email } = await person(language);
    await app.anybody.call('PUT', RESET, { email });
    return email;
  },
  'access.changed-byLink': async (language) => {
    const { email } = await person(language);
    await app.anybody.call('PUT', RESET, { email });
    const [uid, token] = (await mailedToken(fixture, email, 'confirmReset')).split('/');
    await app.anybody.patch(RESET, { uid, token, password: SECRET });
    return email;
  },
  'access.changed-inProfile': async (language) => {
    const user = await person(language);
    const change = { pk: user.id, password: PASSWORD, newPassword: SECRET };
    await (await app.as(user)).patch(PROFILE, change, speaking(language));
    return user.email;
  },
  'access.invitation': async (language) => {
    const email = freshAddress();
    const person = { firstName: 'Claire <Cléo>', lastName: 'Renaud', email, role: 'collab', language };
    await as.admin.post(`${base}/people`, { ...person, company: vip.companyId });
    return email;
  },
  'accounts.confirm': async (language) => (await changeEmail(language)).email,
  'accounts.changeAsked': async (language) => (await changeEmail(language)).before,
  'accounts.assistantBegan.principal': mailTo(vip, allow),
  'accounts.assistantBegan.assistant': mailTo(limited, allow),
  'accounts.assistantEnded.principal': mailTo(vip, disallow),
  'accounts.assistantEnded.assistant': mailTo(limited, disallow),
  'invitations.confirm': async (language) => {
    const email = freshAddress();
    await register(language, { email });
    return email;
  },
  'invitations.confirm-invited': async (language) => {
    const email = freshAddress();
    const { link } = await invitation(as.admin, { buildings: [here.id] });
    await register(language, { email, code: partsOf(link).code });
    return email;
  },
  'invitations.known': async (language) => {
    const { email } = await person(language);
    await register(language, { email });
    return email;
  },
  'invitations.waiting': mailTo(admin, wait),
  'invitations.approved': async (language) => {
    const { email, at } = await wait(language);
    await as.admin.post(`${at}/approval`, {});
    return email;
  },
  'invitations.refused': async (language) => {
    const { email, at } = await wait(language);
    await as.admin.post(`${at}/refusal`);
    return email;
  },
  'invitations.invited': invite,
  'invitations.reminded': async (language) => {
    const email = await invite(language);
    app.setNow(new Date(NOW.getTime() + 24 * 3_600_000));
    const { fields } = (await as.admin.get(`${INVITATIONS}?search=${email}`)).body;
    await as.admin.post(`${INVITATIONS}/${fields[0].pk}/reminder`);
    return email;
  },
  'privacy.received': async (language) => askDeletion(language, (await person(language)).email),
  'privacy.unknown': (language) => askDeletion(language, 'nobody@example.com'),
  'privacy.asked': mailTo(admin, async (language) => askDeletion(language, (await person(language)).email)),
  'privacy.declined': (language) => {
    const reason = 'Un <litige> est en cours.\nRevenez en mars.';
    return closeDeletion(language, { deleteAccount: false, reason });
  },
  'privacy.deleted': (language) => closeDeletion(language, { deleteAccount: true }),
  'privacy.offered': mailTo(vip, () => as.admin.post(`${base}/privacy/people/${vip.id}/offer`, {})),
  'privacy.formReceived': fillForm,
  'privacy.formAsked': mailTo(admin, fillForm),
});

const strict = await makeFixture({ ANONYMOUS_MAILS_PER_ADDRESS: '1' });

testGoldenMails(strict.app, {
  'mail.limit': async () => {
    for (const { email } of [strict.people.vip, strict.people.limited])
      await strict.app.anybody.call('PUT', RESET, { email });
    return strict.people.admin.email;
  },
});
