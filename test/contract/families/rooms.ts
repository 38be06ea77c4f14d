import type { Conversation } from '../conversation.ts';

const BOOK = 'POST /salle/createReservation/';
const OF = '/salle/deleteGetPatchReservation/{here}/';
const FREE = 'POST /salle/getSalleAvailable/{here}/';
const MONDAY = ['{today+7}', '{today+7}'];
const TUESDAY = ['{today+8}', '{today+8}'];
const WEDNESDAY = ['{today+9}', '{today+9}'];

const booking = (over: object = {}) => ({
  pkBuilding: '{here}',
  name: 'Comité secret',
  debutDate: [MONDAY],
  debutTime: '10:00',
  endTime: '11:00',
  reservedSalle: ['{concorde}'],
  nbUserExpected: 4,
  nbUser: 1,
  externalUsers: 'Ada Lovelace',
  registeredUsers: ['{limited}'],
  WantedDisposition: 'En U',
  WantedService: 'Café_d’accueil',
  comment: 'Porte close',
  ...over,
});

const plain = { WantedDisposition: 'None', WantedService: 'None' };

export async function rooms(conversation: Conversation): Promise<void> {
  const { askAll } = conversation;
  await askAll(['admin', 'vip', 'stranger', 'nobody'], 'GET /salle/deleteGetPatchSalle/{here}/');
  await book(conversation);
  await bookWrongly(conversation);
  await list(conversation);
  await findFree(conversation);
  await change(conversation);
  await useUpQuota(conversation);
  await cancel(conversation);
}

async function book({ ask, askAll, name, prepare }: Conversation): Promise<void> {
  const { body } = await ask('vip', BOOK, booking());
  name('reservation of vip', body.created[0]);
  await ask('limited', BOOK, booking({ debutTime: '12:00', endTime: '13:00' }));
  for (const [who, debutTime, endTime] of [
    ['admin', '13:00', '14:00'],
    ['neighbour', '16:00', '17:00'],
    ['colleague', '18:00', '19:00'],
  ] as const) {
    const made = await prepare(who, BOOK, booking({ debutTime, endTime, name: `Réunion de ${who}` }));
    name(`reservation of ${who}`, made.body.created[0]);
  }
  await askAll(['stranger', 'nobody', 'neighbour'], BOOK, booking());
  await ask('neighbour', BOOK, booking({ debutDate: [MONDAY, TUESDAY] }));
  await ask('vip', BOOK, booking({ debutDate: [['{today-32}', '{today-32}']] }));
  const pair = { ...plain, reservedSalle: ['{atrium A}', '{atrium B}'], nbUserExpected: 20 };
  await prepare('neighbour', BOOK, booking({ ...pair, debutTime: '23:00', endTime: '00:00' }));
  const again = booking({ ...plain, debutDate: [TUESDAY], reservedSalle: ['{atrium B}'] });
  await prepare('tenant', BOOK, again, { key: 'one' });
  await ask('tenant', BOOK, { ...again, name: 'Autre' }, { key: 'one', language: 'en' });
}

async function bookWrongly({ ask }: Conversation): Promise<void> {
  for (const field of [
    'pkBuilding',
    'name',
    'debutDate',
    'debutTime',
    'endTime',
    'reservedSalle',
    'nbUserExpected',
  ])
    await ask('vip', BOOK, booking({ [field]: undefined }));
  await ask('vip', BOOK, {}, { language: 'en' });
  for (const over of [
    { name: 'x'.repeat(51), comment: 'x'.repeat(301) },
    { WantedDisposition: 'Cercle' },
    { WantedService: 'Champagne' },
    { registeredUsers: ['{stranger}'] },
  ])
    await ask('vip', BOOK, booking(over));
}

async function list({ ask, askAll }: Conversation): Promise<void> {
  const readers = ['admin', 'vip', 'stranger', 'nobody'] as const;
  await askAll(readers, `GET ${OF}?start={today+7}&end={today+9}`);
  await askAll(readers, 'GET /salle/GetUserReservation/{here}/');
  await ask('vip', 'GET /salle/GetUserReservation/{here}/?start={today+8}&end={today+9}');
  await ask('vip', `GET ${OF}`);
  await ask('vip', `GET ${OF}?start={today+8}&end={today+7}`, undefined, { language: 'en' });
  await ask('vip', `GET ${OF}?start=monday`);
}

async function findFree({ ask, askAll }: Conversation): Promise<void> {
  const question = { dates: [MONDAY], start: '10:30', end: '11:30' };
  await askAll(['admin', 'stranger', 'nobody'], FREE, question);
  await ask('vip', FREE, { ...question, salleIds: ['{far room}'] });
  await ask('vip', FREE, { ...question, start: '12:00', end: '11:00' }, { language: 'en' });
  await ask('vip', FREE, { dates: [MONDAY] });
  await ask('vip', FREE, { ...question, dates: '{today+7}' });
}

async function change({ ask, askAll }: Conversation): Promise<void> {
  const edit = {
    pk: '{reservation of vip}',
    name: 'Comité',
    reservedSalle: ['{concorde}'],
    debutDate: '{today+7}',
    endDate: '{today+7}',
    debutTime: '10:00',
    endTime: '11:30',
    nbUserExpected: 5,
    comment: '',
    WantedDisposition: 'None',
  };
  await ask('vip', `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, debutTime: '13:00', endTime: '14:00' });
  await askAll(['admin', 'stranger', 'nobody'], `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, endDate: '{today+8}' });
  await ask('vip', `PATCH ${OF}`, { ...edit, endTime: '9:00' }, { language: 'en' });
  await ask('vip', `PATCH ${OF}`, { ...edit, nbUserExpected: 40 });
  await ask('vip', `PATCH ${OF}`, { ...edit, name: '', reservedSalle: [] });
  await ask('vip', `PATCH ${OF}`, { ...edit, debutDate: [MONDAY] });
  await ask('vip', `PATCH ${OF}`, { name: 'De qui ?' });
}

/** Hélios has a quota of eight hours a day. */
async function useUpQuota({ ask, name, prepare }: Conversation): Promise<void> {
  const long = { ...plain, debutDate: [TUESDAY], reservedSalle: ['{opera}'] };
  const { body } = await prepare('vip', BOOK, booking({ ...long, debutTime: '8:00', endTime: '14:00' }));
  name('long reservation', body.created[0]);
  const more = booking({ ...long, debutTime: '14:00', endTime: '17:00' });
  await ask('colleague', BOOK, more);
  await ask('colleague', BOOK, { ...more, debutDate: [TUESDAY, WEDNESDAY] });
  await ask('vip', `PATCH ${OF}`, { pk: '{long reservation}', endTime: '17:00' });
}

async function cancel({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['admin', 'stranger', 'nobody'], `DELETE ${OF}`, { pk: '{reservation of vip}' });
  await ask('vip', `DELETE ${OF}`, {});
  await ask('vip', `DELETE ${OF}`, { pk: '{reservation of vip}' });
}
