import type { Conversation } from '../conversation.ts';

const REGISTER = 'POST /users/createUser/';
const SIGN = 'POST /dna/signeddna/';

const newcomer = (over: object = {}) => ({
  email: 'new@example.com',
  username: 'pseudo',
  firstName: 'Noé',
  lastName: 'Garnier',
  password: 'correct horse battery',
  active: true,
  is_staff: true,
  admin: false,
  collab: true,
  superCollab: false,
  accueil: false,
  subAdmin: false,
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

export async function access({ ask }: Conversation): Promise<void> {
  await ask('nobody', REGISTER, newcomer());
  await ask('nobody', REGISTER, newcomer({ email: undefined }));
  for (const field of ['firstName', 'lastName', 'password', 'entreprise', 'building_list'])
    await ask('nobody', REGISTER, newcomer({ email: 'x@example.com', [field]: undefined }));
  const names = { firstName: 'x'.repeat(31), lastName: 'https://example.com' };
  await ask('nobody', REGISTER, newcomer({ ...names, email: 'y@example.com' }), { language: 'fr' });

  await ask('nobody', SIGN, signature());
  await ask('nobody', SIGN, signature({ email: undefined, name: undefined }), { language: 'fr' });
  await ask('nobody', SIGN, signature({ dna: 99, email: 'third@example.com' }), { language: 'fr' });
  const image = signature({ signature: 'data:image/png;base64,AAAA', email: 'fourth@example.com' });
  await ask('nobody', SIGN, image, { language: 'fr' });
  await ask('nobody', SIGN, signature({ id_appointment: 'visit' }));
}
