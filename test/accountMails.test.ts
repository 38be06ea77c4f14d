import { beforeEach, describe, expect, it } from 'vitest';
import { PASSWORD } from '../demo/factories.ts';
import { registrations } from '../features/invitations/server/tables.ts';
import { deletionRequests } from '../features/privacy/server/tables.ts';
import { allowances, mails } from '../kit/server/database/tables.ts';
import { makeFixture, writtenMails } from './support/fixtures/fixture.ts';
import {
  CONFIRM,
  DELETION,
  invitation,
  partsOf,
  QUEUE,
  REGISTER,
  RESET,
  registrationBody,
  SECRET,
} from './support/fixtures/joining.ts';

const { app, here, people, as } = await makeFixture();

beforeEach(async () => {
  for (const table of [mails, allowances, registrations, deletionRequests]) await app.db.delete(table);
});

type Mail = typeof mails.$inferSelect;

const written = () => writtenMails(app);

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  const speaking = { 'accept-language': language };

  /** One mail against its golden files; what differs from run to run is left out. */
  async function expectGolden(name: string, mail: Mail | undefined): Promise<void> {
    expect(mail).toMatchObject({ language, buildingId: null });
    const seen = (text = '') =>
      (mail?.secrets ?? [])
        .reduce((shown, secret) => shown.replaceAll(secret, '<token>'), text)
        .replace(/(confirmReset|welcome)\/\d+/g, '$1/<uid>');
    await expect(seen(`${mail?.subject}\n\n${mail?.text}`)).toMatchFileSnapshot(
      `golden/${name}.${language}.txt`,
    );
  }
  /** The one mail whose key ends so. */
  const mailAbout = async (key: RegExp) => {
    const found = (await written()).filter((mail) => key.test(mail.key));
    expect(found).toHaveLength(1);
    return found[0];
  };
  const register = (over: object) => {
    const body = { building_list: [here.id], entreprise: people.vip.companyId, ...over };
    return app.anybody.post(REGISTER, registrationBody(body), speaking);
  };
  const administrator = () =>
    app.make.user({ role: 'admin', buildings: [here.id], firstName: 'Anne <Ada>', language });
  const tokenIn = (text = '') => /confirmRegistration\/([\w-]+)/.exec(text)?.[1];
  const waiting = async (email: string) => {
    await register({ email, firstName: 'Noé <Nono>' });
    const mail = (await written()).find(({ recipient }) => recipient === email);
    await app.anybody.post(CONFIRM, { token: tokenIn(mail?.text), password: SECRET });
    const { fields } = (await as.admin.get(QUEUE)).body;
    return fields.find((each: { email: string }) => each.email === email).pk;
  };

  it('a password reset', async () => {
    const user = await app.make.user({ firstName: 'Claire <Cléo>', language, buildings: [here.id] });
    await app.anybody.call('PUT', RESET, { email: user.email });
    await expectGolden('reset', await mailAbout(/^access\.reset:/));
  });

  it('an account that somebody else opened', async () => {
    const person = {
      ...{ firstName: 'Claire <Cléo>', lastName: 'Renaud', email: `claire.${language}@example.com` },
      ...{ role: 'collab', company: people.vip.companyId, language },
    };
    await as.admin.post(`/api/buildings/${here.id}/people`, person, speaking);
    await expectGolden('accountInvitation', await mailAbout(/^access\.inviteToAccount:/));
  });

  it('a new password, by the link or in the profile', async () => {
    const user = await app.make.user({ firstName: 'Claire <Cléo>', language, buildings: [here.id] });
    await app.anybody.call('PUT', RESET, { email: user.email });
    const [, uid, token] = /confirmReset\/(\d+)\/([\w-]+)/.exec((await written())[0]?.text ?? '') ?? [];
    await app.db.delete(mails);
    await app.anybody.patch(RESET, { uid, token, password: SECRET });
    const byLink = await mailAbout(/^access\.passwordChanged:/);
    expect(byLink?.recipient).toBe(user.email);
    await expectGolden('passwordChanged', byLink);
    await app.db.delete(mails);
    const profile = { pk: user.id, password: SECRET, newPassword: PASSWORD };
    await (await app.as(user)).patch('/users/deleteGetPatchUser/', profile, speaking);
    expect((await mailAbout(/^access\.passwordChanged:/))?.text).toBe(byLink?.text);
  });

  it('a registration, with and without a code, and one of a known address', async () => {
    const { link } = await invitation(as.admin, { buildings: [here.id] });
    await register({ email: `invited.${language}@example.com`, code: partsOf(link).code });
    await expectGolden('registrationInvited', await mailAbout(/:confirm$/));
    await app.db.delete(mails);
    await register({ email: `bare.${language}@example.com` });
    await expectGolden('registration', await mailAbout(/:confirm$/));
    const known = await app.make.user({ firstName: 'Claire <Cléo>', language, buildings: [here.id] });
    await register({ email: known.email });
    await expectGolden('registrationKnown', await mailAbout(/:known$/));
  });

  it('a registration that waits, to who decides; and what was decided', async () => {
    const { id } = await administrator();
    const approved = await waiting(`yes@${language}.example.com`);
    await expectGolden('registrationWaiting', await mailAbout(new RegExp(`:waiting:${id}$`)));
    await as.admin.post(`${QUEUE}/${approved}/approval`, {});
    const refused = await waiting(`no.${language}@example.com`);
    await as.admin.post(`${QUEUE}/${refused}/refusal`);
    await expectGolden('registrationApproved', await mailAbout(/:approved$/));
    await expectGolden('registrationRefused', await mailAbout(/:refused$/));
  });

  it('how a deletion request ended: declined, and deleted', async () => {
    const email = `torn.${language}@parvis.test`;
    const names = { firstName: 'Zoé <Zazie>', lastName: 'Petit', language };
    const user = await app.make.user({ email, ...names, buildings: [here.id] });
    const close = async (over: object) => {
      await app.anybody.post(DELETION, { email, password: PASSWORD }, speaking);
      await app.jobs.drain();
      const { fields } = (await as.admin.get(DELETION)).body;
      await as.admin.post(`${DELETION}/${fields[0].pk}/closing`, over);
    };
    await close({ deleteAccount: false, reason: 'Un <litige> est en cours.\nRevenez en mars.' });
    await expectGolden('deletionDeclined', await mailAbout(/^privacy\.declined:/));
    await close({ deleteAccount: true });
    await expectGolden('deletionDone', await mailAbout(new RegExp(`^privacy\\.farewell:${user.id}$`)));
  });

  it('a deletion request: received, unknown, and to the administrators', async () => {
    const { id } = await administrator();
    const ask = (email: string) => app.anybody.post(DELETION, { email, password: PASSWORD }, speaking);
    const email = `leaving.${language}@parvis.test`;
    await app.make.user({ email, firstName: 'Zoé', lastName: 'Petit', language, buildings: [here.id] });
    await ask(email);
    await expectGolden('deletionReceived', await mailAbout(/^privacy\.received:/));
    await expectGolden('deletionAsked', await mailAbout(new RegExp(`asked:\\d+:${id}$`)));
    await app.db.delete(mails);
    await ask('nobody@example.com');
    await expectGolden('deletionUnknown', await mailAbout(/^privacy\.received:/));
  });
});
