import type { Conversation } from '../conversation.ts';
import { EVERYBODY, INSIDERS, OUTSIDERS, STAFF } from './callers.ts';

const CREATE = 'POST /list/createAppointment/';
const OF = '/list/deleteGetPatchAppointment/{here}/';
/** Our own call, whose path is no contract. What it does to the contract's list is. */
const STATUS = 'POST /api/buildings/{here}/visits/{visit of today}/status';
const WEEK = `GET ${OF}?start={today}&end={today+6}`;

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

/** Visitors: announced, listed, changed, taken back, imported from a sheet. */
export async function visits(conversation: Conversation): Promise<void> {
  await announcing(conversation);
  await badAnnouncements(conversation);
  await listing(conversation);
  await changing(conversation);
  await atTheDesk(conversation);
  await removing(conversation);
  await importing(conversation);
}

async function announcing({ ask, askAll, name }: Conversation): Promise<void> {
  for (const who of INSIDERS) {
    const { body } = await ask(who, CREATE, visit({ last_name_visitor: `Martin ${who}` }));
    name(`visit of ${who}`, body.created[0]);
  }
  await askAll(OUTSIDERS, CREATE, visit());
  await ask('tenant', CREATE, visit({ visitor_email: '{email}' }));
  const series = await ask(
    'vip',
    CREATE,
    visit({
      date: [
        ['{today+2}', '{today+2}'],
        ['{today+4}', '{today+5}'],
      ],
      first_name_visitor: 'jean-pierre',
      last_name_visitor: 'd’ormesson',
      language_mail: 'en',
    }),
  );
  name('first of the series', series.body.created[0]);
  await ask(
    'vip',
    CREATE,
    visit({ visitor_email: '{email}', first_name_visitor: 'łukasz', last_name_visitor: '' }),
  );
  const minimal = { pkBuilding: '{here}', date: [['{today}', '{today}']], time: '9:05' };
  const names = { first_name_visitor: 'łukasz', last_name_visitor: 'nowak' };
  await ask('neighbour', CREATE, { ...minimal, ...names });
  await ask('vip', CREATE, { ...minimal, ...names });
  await ask('vip', CREATE, {
    ...minimal,
    ...names,
    visitor_email: '{email}',
    visitor: 'Ignored',
    companyName: 'Ignored',
  });
  await ask('vip', CREATE, visit({ date: [['{today-40}', '{today-40}']], time: '08:00' }));
  for (const who of [...STAFF, 'vip', 'limited'] as const)
    await ask(who, CREATE, visit({ email: 'neighbour@parvis.test', time: '16:00' }));
  await ask('reception', CREATE, visit({ email: 'stranger@parvis.test' }));
  await ask('reception', CREATE, visit({ email: 'no.one@parvis.test' }), { language: 'en' });
  await ask('vip', CREATE, visit({ time: '17:00' }), { key: 'one' });
  await ask('vip', CREATE, visit({ time: '17:00' }), { key: 'one' });
  await ask('vip', CREATE, visit({ time: '17:30' }), { key: 'one' });
}

async function badAnnouncements({ ask }: Conversation): Promise<void> {
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
  const long = {
    ...{ first_name_visitor: 'x'.repeat(51), last_name_visitor: 'x'.repeat(51) },
    ...{ visitor_entreprise: 'x'.repeat(101), commentaire: 'x'.repeat(201) },
    visitor_email: `${'x'.repeat(100)}@example.com`,
  };
  await ask('vip', CREATE, visit(long));
  await ask('vip', CREATE, visit(long), { language: 'en' });
  await ask('vip', CREATE, visit({ visitor_email: 'no address' }));
  await ask('vip', CREATE, visit({ time: '25:00' }));
  await ask('vip', CREATE, visit({ time: 930 }));
  await ask('vip', CREATE, visit({ language_mail: 'es' }));
  await ask('vip', CREATE, visit({ date: '{today+1}' }));
  await ask('vip', CREATE, visit({ date: [] }));
  await ask('vip', CREATE, visit({ date: [['{today+2}', '{today+1}']] }));
  await ask('vip', CREATE, visit({ date: [['2026-02-30', '2026-02-30']] }), { language: 'en' });
  await ask('vip', CREATE, visit({ date: [['{today}', '{today+2000}']] }));
  await ask('vip', CREATE, visit({ pkBuilding: '{there}' }));
  await ask('vip', CREATE, visit({ pkBuilding: '{closed}' }));
  await ask('vip', CREATE, visit({ pkBuilding: 987_654_321 }));
  await ask('vip', CREATE, visit({ pkBuilding: 'here' }));
}

async function listing({ ask, askAll }: Conversation): Promise<void> {
  await askAll(EVERYBODY, WEEK);
  await ask('vip', `GET ${OF}`);
  await ask('vip', `GET ${OF}?start={today+1}`);
  await ask('vip', `GET ${OF}?start={today-40}&end={today-39}`);
  await ask('vip', `GET ${OF}?start={today+1}&end={today}`);
  await ask('vip', `GET ${OF}?start={today}&end={today+367}`);
  await ask('vip', `GET ${OF}?start={today}&end={today+366}`, undefined, { language: 'en' });
  await ask('vip', `GET ${OF}?start=monday`, undefined, { language: 'en' });
  await ask('stranger', 'GET /list/deleteGetPatchAppointment/{there}/');
}

async function changing({ ask, askAll }: Conversation): Promise<void> {
  const edit = {
    pk: '{visit of vip}',
    ...{ time: '15:00', date: '{today+2}', visitor: 'ignored', first_name_visitor: 'Louise' },
    ...{ last_name_visitor: 'Martin-Dupont', commentaire: '', visitor_email: 'louise@example.com' },
    ...{ visitor_entreprise: 'Verne & Cie', force_send_email: true, language_mail: 'en' },
  };
  await ask('vip', `PATCH ${OF}`, edit);
  await ask('vip', `GET ${OF}?start={today+2}`);
  await askAll([...STAFF, 'limited', 'neighbour', ...OUTSIDERS], `PATCH ${OF}`, {
    pk: '{visit of vip}',
    commentaire: 'Changé',
  });
  for (const flag of [0, '1', 'True', 'perhaps'])
    await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', force_send_email: flag });
  await ask('vip', `PATCH ${OF}`, { commentaire: 'De qui ?' });
  await ask('vip', `PATCH ${OF}`, { pk: 987_654_321, commentaire: 'De qui ?' }, { language: 'en' });
  await ask('vip', `PATCH ${OF}`, { pk: '{far visit}', commentaire: 'De qui ?' });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', commentaire: 'x'.repeat(201), time: 'noon' });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', date: [['{today}', '{today}']] });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', visitor_email: '' });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', visitor_email: '{email}' });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', first_name_visitor: '' }, { language: 'en' });
}

async function atTheDesk({ ask, prepare, name }: Conversation): Promise<void> {
  const today = visit({ date: [['{today}', '{today}']], visitor_email: '{email}' });
  const { body } = await prepare('limited', CREATE, today);
  name('visit of today', body.created[0]);
  for (const status of ['done', 'missed', 'canceled']) {
    await prepare('reception', STATUS, { status });
    await ask('limited', `GET ${OF}?start={today}`);
    await prepare('reception', STATUS, { status: 'waiting' });
  }
}

async function removing({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['limited', 'neighbour', ...OUTSIDERS], `DELETE ${OF}`, { pk: '{visit of vip}' });
  await ask('vip', `DELETE ${OF}`, {});
  await ask('vip', `DELETE ${OF}`, { pk: 987_654_321 }, { language: 'en' });
  await ask('vip', `DELETE ${OF}`, { pk: '{far visit}' });
  await ask('vip', `DELETE ${OF}`, { pk: '{visit of vip}' });
  await ask('vip', `DELETE ${OF}`, { pk: '{visit of vip}' });
  await ask('vip', `PATCH ${OF}`, { pk: '{visit of vip}', time: '18:00' });
  await ask('limited', `DELETE ${OF}`, { pk: '{visit of today}' });
  for (const who of STAFF) await ask(who, `DELETE ${OF}`, { pk: `{visit of ${who}}` });
  await ask('neighbour', `DELETE ${OF}`, { pk: '{visit of neighbour}' });
  await ask('reception', `DELETE ${OF}`, { pk: '{visit of limited}' });
  await ask('reception', `DELETE ${OF}`, { pk: '{first of the series}' });
  await ask('reception', WEEK);
}

async function importing({ ask, askAll }: Conversation): Promise<void> {
  const INTO = 'POST /list/exceloption/{here}/';
  const row = (last: string, day = '{today+3}', time = '9h30', email = '{email}') => [
    last,
    'Anne',
    day,
    time,
    email,
  ];
  await ask('vip', INTO, undefined, { file: { rows: [row('Un'), row('Deux', '{today+3}', '10:00')] } });
  await ask('vip', INTO, undefined, { file: { rows: [row('Un'), row('Trois')] } });
  await ask('vip', `GET ${OF}?start={today+3}`);
  const bad = {
    rows: [
      row('', 'demain'),
      row('Bon'),
      row('Mauvais', '{today+3}', '25:00', 'nulle part'),
      row('x'.repeat(51)),
    ],
  };
  await ask('vip', INTO, undefined, { file: bad });
  await ask('vip', INTO, undefined, { file: bad, language: 'en' });
  await ask('vip', INTO, undefined, { file: { headings: ['Couleur', 'Nom'], rows: [['bleu', 'Un']] } });
  await ask('vip', INTO, undefined, { file: { rows: [] } });
  await ask('limited', INTO, undefined, { file: { rows: [row('Limité')] } });
  await ask('reception', INTO, undefined, {
    file: {
      headings: [
        'Last name',
        'First name',
        'Date',
        'Time',
        'Visitor email',
        'Resident email',
        'Comment',
        'Language',
      ],
      rows: [
        ['Quatre', 'Anne', '{today+3}', '09:30:00', 'four@example.com', 'vip@parvis.test', 'Hello', 'en'],
      ],
      fields: { send_invitations: '0' },
    },
  });
  await ask('reception', INTO, undefined, {
    file: {
      headings: ['Nom', 'Prénom', 'Date', 'Heure', 'Email résident'],
      rows: [['Cinq', 'Anne', '{today+3}', '9:30', 'no.one@parvis.test']],
    },
  });
  await askAll(OUTSIDERS, INTO, undefined, { file: { rows: [row('Six')] } });
  await ask('vip', INTO, {});
  await ask('vip', INTO, undefined, { raw: { type: 'application/json', text: '{}' } });
  await ask('reception', `GET ${OF}?start={today+3}`);
}
