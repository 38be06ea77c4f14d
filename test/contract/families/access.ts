import { mailsOf } from '../../support/fixtures/fixture.ts';
import type { Conversation } from '../conversation.ts';

const REGISTER = 'POST /users/createUser/';
const SIGN = 'POST /dna/signeddna/';
const INVITE = 'POST /api/invitations';

const newcomer = (over: object = {}) => ({
  email: 'new@example.com',
  username: 'pseudo',
  firstName: 'Noé',
  lastName: 'Garnier',
  password: 'correct horse battery',
  active: true,
  is_staff: true,
  ...{ admin: false, collab: true, superCollab: false, accueil: false, subAdmin: false },
  confirm: true,
  banner: false,
  building_list: ['{here}'],
  entreprise: '{helios}',
  ...over,
});

const signature = (over: object = {}) => ({
  email: 'louise@example.com',
  dna: 0,
  name: 'Louise Martin',
  id_appointment: 0,
  ...over,
});

/** Joining, leaving and signing: what anybody can ask of the building without an account. */
export async function access(conversation: Conversation): Promise<void> {
  await registering(conversation);
  await signing(conversation);
  await leaving(conversation);
}

async function registering({ ask, askAll, name, mailed }: Conversation): Promise<void> {
  const invitation = { buildings: ['{here}'], role: 'superCollab', days: 7, uses: 1, company: '{helios}' };
  const made = await ask('admin', INVITE, invitation);
  const [, segment = ''] = String(made.body.invitation.link).split('/register/');
  name('invitation', made.body.invitation.pk);
  name('code', segment.split('!')[0]);
  await askAll(['reception', 'vip', 'nobody', 'manager'], INVITE, invitation);
  await ask('deputy', INVITE, { ...invitation, role: 'admin' });
  await ask('admin', INVITE, { ...invitation, buildings: ['{there}'] });
  await ask('admin', INVITE, { ...invitation, days: 0, uses: 0, role: 'king' }, { language: 'en' });

  await ask('nobody', REGISTER, newcomer({ code: '{code}' }));
  await ask('nobody', REGISTER, newcomer({ email: 'other@example.com', code: 'forged' }));
  await ask('nobody', REGISTER, newcomer({ email: 'third@example.com', admin: true, collab: false }));
  await ask('nobody', REGISTER, newcomer({ email: 'vip@parvis.test' }));
  await ask('vip', REGISTER, newcomer({ email: 'fourth@example.com' }), { language: 'en' });
  for (const field of ['email', 'firstName', 'lastName', 'password', 'entreprise', 'building_list'])
    await ask(
      'nobody',
      REGISTER,
      newcomer({ [field]: undefined, email: field === 'email' ? undefined : 'x@example.com' }),
    );
  const bad: object[] = [
    { password: 'short' },
    { password: 'password123' },
    { email: 'no address' },
    { firstName: 'x'.repeat(31), lastName: 'https://example.com' },
    { entreprise: 987_654_321 },
    { entreprise: 'Hélios' },
    { building_list: [987_654_321] },
  ];
  for (const language of ['fr', 'en'] as const)
    for (const over of bad)
      await ask(
        'nobody',
        REGISTER,
        newcomer({ ...over, ...('email' in over ? {} : { email: 'y@example.com' }) }),
        { language },
      );

  name('registration token', await mailed('new@example.com', 'confirmRegistration'));
  const CONFIRM = 'POST /api/registrations/confirmations';
  await ask('nobody', `${CONFIRM}/check`, { token: 'forged' });
  await ask('nobody', `${CONFIRM}/check`, { token: '{registration token}' });
  const password = 'correct horse battery';
  await ask('nobody', CONFIRM, { token: 'forged', password });
  await ask('nobody', CONFIRM, { token: '{registration token}' });
  await ask('nobody', CONFIRM, { token: '{registration token}', password: 'short' }, { language: 'en' });
  await ask('nobody', CONFIRM, { token: '{registration token}', password });
  await ask('nobody', CONFIRM, { token: '{registration token}', password });
  await ask('nobody', `${CONFIRM}/check`, { token: '{registration token}' });
  await ask('nobody', 'POST /users/token-auth/', {
    username: 'new@example.com',
    password: 'correct horse battery',
  });
  await ask('nobody', 'GET /entreprise/crudEntreprise/{here}/');
}

async function signing({ ask, name, prepare, fixture }: Conversation): Promise<void> {
  await ask('nobody', SIGN, signature());
  await ask(
    'nobody',
    SIGN,
    signature({ dna: 2, entreprise: 'Cabinet Verne', language: 'en', signature: 'Louise Martin' }),
  );
  await ask('vip', SIGN, signature({ email: 'second@example.com' }));
  for (const language of ['fr', 'en'] as const) {
    await ask('nobody', SIGN, signature({ email: undefined, name: undefined }), { language });
    await ask('nobody', SIGN, signature({ email: 'no address', name: 'x'.repeat(300) }), { language });
    await ask('nobody', SIGN, signature({ dna: 99, email: 'third@example.com' }), { language });
    await ask(
      'nobody',
      SIGN,
      signature({ signature: 'data:image/png;base64,AAAA', email: 'fourth@example.com' }),
      { language },
    );
  }
  const visit = {
    ...{ pkBuilding: '{here}', date: [['{today}', '{today}']], time: '18:00', language_mail: 'fr' },
    ...{ first_name_visitor: 'Louise', last_name_visitor: 'Martin', visitor_email: 'louise@example.com' },
  };
  const { body } = await prepare('vip', 'POST /list/createAppointment/', visit);
  name('visit', body.created[0]);
  await ask(
    'nobody',
    SIGN,
    signature({ id_appointment: '{visit}', code: 'forged', email: 'fifth@example.com' }),
  );
  await ask('vip', 'GET /list/deleteGetPatchAppointment/{here}/?start={today}');
  const mails = await mailsOf(fixture, 'louise@example.com');
  const text = mails.findLast(({ text: mail }) => /[?&]code=/.test(mail))?.text;
  name('visit code', /[?&]code=(\w+)/.exec(text ?? '')?.[1]);
  await ask('nobody', SIGN, signature({ id_appointment: '{visit}', code: '{visit code}' }));
  await ask('vip', 'GET /list/deleteGetPatchAppointment/{here}/?start={today}');
  await ask('nobody', SIGN, signature({ id_appointment: 'visit' }));
  await ask('nobody', 'GET /api/nda/verification?hash=none');
}

async function leaving({ ask, askAll }: Conversation): Promise<void> {
  const REQUEST = 'POST /api/privacy/deletion-requests';
  await ask('nobody', REQUEST, { email: 'limited@parvis.test', password: 'parvis-demo' });
  await ask('nobody', REQUEST, { email: 'limited@parvis.test', password: 'wrong' });
  await ask('nobody', REQUEST, { email: 'no.one@parvis.test', password: 'wrong' });
  for (const language of ['fr', 'en'] as const) {
    await ask('nobody', REQUEST, {}, { language });
    await ask('nobody', REQUEST, { email: 'no address', password: '' }, { language });
  }
  await askAll(['reception', 'vip', 'nobody'], 'GET /api/privacy/deletion-requests');
}
