import type { Conversation } from '../conversation.ts';

const CREATE = 'POST /list/createAppointment/';
const OF = '/list/deleteGetPatchAppointment/{here}/';
const IMPORT = 'POST /list/exceloption/{here}/';

const visit = (over: object = {}) => ({
  pkBuilding: '{here}',
  date: [['{today+1}', '{today+1}']],
  time: '14:30',
  first_name_visitor: 'Louise',
  last_name_visitor: 'Martin',
  visitor_email: 'louise.martin@example.com',
  visitor_entreprise: 'Cabinet Verne',
  commentaire: 'Entretien',
  language_mail: 'fr',
  ...over,
});

export async function visits(conversation: Conversation): Promise<void> {
  await announce(conversation);
  await announceWrongly(conversation);
  await list(conversation);
  await change(conversation);
  await cancel(conversation);
  await importRows(conversation);
}

async function announce({ ask, askAll, name, prepare }: Conversation): Promise<void> {
  const { body } = await ask('admin', CREATE, visit({ last_name_visitor: 'Martin admin' }));
  name('visit of admin', body.created[0]);
  for (const who of ['vip', 'neighbour'] as const) {
    const made = await prepare(who, CREATE, visit({ last_name_visitor: `Martin ${who}` }));
    name(`visit of ${who}`, made.body.created[0]);
  }
  await askAll(['stranger', 'nobody'], CREATE, visit());
  await prepare('vip', CREATE, visit({ time: '17:00' }), { key: 'one' });
  await ask('vip', CREATE, visit({ time: '17:30' }), { key: 'one' });
  await ask('vip', CREATE, visit({ email: 'neighbour@parvis.test', time: '16:00' }));
  await ask('reception', CREATE, visit({ email: 'stranger@parvis.test' }));
}

async function announceWrongly({ ask }: Conversation): Promise<void> {
  for (const field of [
    'pkBuilding',
    'date',
    'time',
    'first_name_visitor',
    'last_name_visitor',
    'visitor_email',
  ])
    await ask('vip', CREATE, visit({ [field]: undefined }));
  await ask('vip', CREATE, {}, { language: 'en' });
  await ask(
    'vip',
    CREATE,
    visit({
      first_name_visitor: 'x'.repeat(51),
      last_name_visitor: 'x'.repeat(51),
      visitor_entreprise: 'x'.repeat(101),
      commentaire: 'x'.repeat(201),
      visitor_email: `${'x'.repeat(100)}@example.com`,
    }),
  );
  await ask('vip', CREATE, visit({ language_mail: 'es' }));
  await ask('vip', CREATE, undefined, { raw: { type: 'application/json', text: '{"time":' } });
  await ask('vip', CREATE, undefined, { raw: { type: 'application/json', text: '[]' }, language: 'en' });
  await ask('vip', CREATE, undefined, { raw: { type: 'text/plain', text: 'hello' } });
}

async function list({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['admin', 'vip', 'stranger', 'nobody'], `GET ${OF}?start={today}&end={today+6}`);
  await ask('vip', `GET ${OF}?start={today+1}&end={today}`);
  await ask('vip', `GET ${OF}?start=monday`, undefined, { language: 'en' });
}

async function change({ ask, askAll }: Conversation): Promise<void> {
  const pk = '{visit of vip}';
  await ask('vip', `PATCH ${OF}`, {
    pk,
    time: '15:00',
    date: '{today+2}',
    visitor: 'ignored',
    first_name_visitor: 'Louise',
    last_name_visitor: 'Martin-Dupont',
    commentaire: '',
    visitor_email: 'louise@example.com',
    visitor_entreprise: 'Verne & Cie',
    force_send_email: true,
    language_mail: 'en',
  });
  await askAll(['limited', 'nobody'], `PATCH ${OF}`, { pk, commentaire: 'Changé' });
  await ask('vip', `PATCH ${OF}`, { pk, force_send_email: 'perhaps' });
  await ask('vip', `PATCH ${OF}`, { commentaire: 'De qui ?' });
  await ask('vip', `PATCH ${OF}`, { pk, commentaire: 'x'.repeat(201), time: 'noon' });
  await ask('vip', `PATCH ${OF}`, { pk, date: [['{today}', '{today}']] });
  await ask('vip', `PATCH ${OF}`, { pk, visitor_email: '' });
  await ask('vip', `PATCH ${OF}`, { pk, first_name_visitor: '' }, { language: 'en' });
}

async function cancel({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['limited', 'nobody'], `DELETE ${OF}`, { pk: '{visit of vip}' });
  await ask('vip', `DELETE ${OF}`, {});
  await ask('vip', `DELETE ${OF}`, { pk: '{visit of vip}' });
}

async function importRows({ ask, askAll }: Conversation): Promise<void> {
  const row = (last: string, day = '{today+3}', time = '9h30', email = '{email}') => [
    last,
    'Anne',
    day,
    time,
    email,
  ];
  await ask('vip', IMPORT, undefined, { file: { rows: [row('Un'), row('Deux', '{today+3}', '10:00')] } });
  const wrong = row('Mauvais', '{today+3}', '25:00', 'nulle part');
  const rows = [row('', 'demain'), row('Bon'), wrong, row('x'.repeat(51))];
  await ask('vip', IMPORT, undefined, { file: { rows } });
  await ask('vip', IMPORT, undefined, { file: { rows: [] } });
  await askAll(['stranger', 'nobody'], IMPORT, undefined, { file: { rows: [row('Six')] } });
  await ask('vip', IMPORT, {});
}
