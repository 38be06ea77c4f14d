import type { Conversation } from '../conversation.ts';
import { EVERYBODY, OUTSIDERS, STAFF } from './callers.ts';

const BOOK = 'POST /salle/createReservation/';
const OF = '/salle/deleteGetPatchReservation/{here}/';
const LIST = `GET ${OF}?start={today+7}&end={today+9}`;
const FREE = 'POST /salle/getSalleAvailable/{here}/';
const MONDAY = ['{today+7}', '{today+7}'];
const TUESDAY = ['{today+8}', '{today+8}'];

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

/** Meeting rooms: which there are, which are free, and who holds them, as far as who asks may know. */
export async function rooms(conversation: Conversation): Promise<void> {
  const { askAll, ask } = conversation;
  await askAll(EVERYBODY, 'GET /salle/deleteGetPatchSalle/{here}/');
  await ask('stranger', 'GET /salle/deleteGetPatchSalle/{there}/');
  await booked(conversation);
  await badBookings(conversation);
  await listed(conversation);
  await free(conversation);
  await changed(conversation);
  await quota(conversation);
  await canceled(conversation);
}

async function booked({ ask, askAll, name }: Conversation): Promise<void> {
  const mine = await ask('vip', BOOK, booking());
  name('reservation of vip', mine.body.created[0]);
  await ask('limited', BOOK, booking({ debutTime: '12:00', endTime: '13:00' }));
  for (const [at, who] of ([...STAFF, 'neighbour', 'tenant', 'colleague'] as const).entries()) {
    const times = { debutTime: `${13 + at}:00`, endTime: `${14 + at}:00` };
    const { body } = await ask(who, BOOK, booking({ ...times, name: `Réunion de ${who}` }));
    name(`reservation of ${who}`, body.created[0]);
  }
  await askAll(OUTSIDERS, BOOK, booking());
  await ask('neighbour', BOOK, booking());
  await ask('neighbour', BOOK, booking(), { language: 'en' });
  await ask('neighbour', BOOK, booking({ debutDate: [MONDAY, TUESDAY] }));
  await ask('neighbour', BOOK, booking({ debutDate: [MONDAY, ['{today+9}', '{today+10}']] }), {
    language: 'en',
  });
  await ask(
    'neighbour',
    BOOK,
    booking({ debutTime: '9:00', endTime: '10:00', reservedSalle: ['{concorde}'] }),
  );
  const pair = booking({
    reservedSalle: ['{atrium A}', '{atrium B}'],
    nbUserExpected: 20,
    WantedDisposition: 'None',
  });
  await ask('neighbour', BOOK, { ...pair, WantedService: 'None', endTime: '00:00', debutTime: '23:00' });
  await ask(
    'tenant',
    BOOK,
    booking({
      ...{ debutTime: '20:00', endTime: '21:00', reservedSalle: ['{opera}'], nbUserExpected: '3' },
      ...{
        WantedDisposition: undefined,
        WantedService: undefined,
        nbUser: undefined,
        externalUsers: undefined,
      },
      ...{ registeredUsers: undefined, comment: undefined },
    }),
  );
  await ask('neighbour', BOOK, booking({ debutDate: [['{today-31}', '{today-31}']] }));
  await ask('neighbour', BOOK, booking({ debutDate: [['{today+365}', '{today+365}']] }));
  const series = booking({ debutDate: [TUESDAY], reservedSalle: ['{atrium B}'], WantedDisposition: 'None' });
  await ask('tenant', BOOK, { ...series, WantedService: 'None' }, { key: 'one' });
  await ask('tenant', BOOK, { ...series, WantedService: 'None' }, { key: 'one' });
  await ask(
    'tenant',
    BOOK,
    { ...series, WantedService: 'None', name: 'Autre' },
    { key: 'one', language: 'en' },
  );
}

async function badBookings({ ask }: Conversation): Promise<void> {
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
  const bad: object[] = [
    { name: 'x'.repeat(51), comment: 'x'.repeat(301) },
    { debutTime: '11:00', endTime: '10:00' },
    { debutTime: '10:00', endTime: '10:00' },
    { debutTime: 'noon' },
    { nbUserExpected: -1 },
    { nbUserExpected: 13 },
    { nbUser: 5 },
    { reservedSalle: [] },
    { reservedSalle: ['{far room}'] },
    { reservedSalle: [987_654_321] },
    { reservedSalle: ['{opera}', '{concorde}'], WantedDisposition: 'None', WantedService: 'None' },
    { WantedDisposition: 'Cercle' },
    { WantedService: 'Champagne' },
    { registeredUsers: ['{stranger}'] },
    { debutDate: [['{today-32}', '{today-32}']] },
    { debutDate: [['{today+366}', '{today+366}']] },
    { debutDate: [['{today+8}', '{today+7}']] },
    { pkBuilding: '{there}' },
    { pkBuilding: '{closed}' },
  ];
  for (const over of bad) await ask('vip', BOOK, booking(over));
  for (const over of bad.slice(0, 7)) await ask('vip', BOOK, booking(over), { language: 'en' });
}

async function listed({ ask, askAll }: Conversation): Promise<void> {
  await askAll([...EVERYBODY, 'colleague'], LIST);
  await askAll([...EVERYBODY, 'colleague'], 'GET /salle/GetUserReservation/{here}/');
  await ask('vip', 'GET /salle/GetUserReservation/{here}/?start={today+8}&end={today+9}');
  await ask('vip', `GET ${OF}`);
  await ask('vip', `GET ${OF}?start={today+8}&end={today+7}`, undefined, { language: 'en' });
  await ask('vip', `GET ${OF}?start={today}&end={today+367}`);
  await ask('vip', `GET ${OF}?start=monday`);
  await askAll(
    ['nobody', 'vip'],
    'GET /api/public/buildings/{here}/reservations?start={today+7}&end={today+9}',
  );
  await askAll(['nobody', 'stranger'], 'GET /api/public/buildings/{there}/reservations');
  await askAll(['nobody', 'vip'], 'GET /api/public/buildings/{here}/board');
  await ask('nobody', 'GET /api/public/buildings/{there}/board');
}

async function free({ ask, askAll }: Conversation): Promise<void> {
  const question = { dates: [MONDAY], start: '10:30', end: '11:30' };
  await askAll(EVERYBODY, FREE, question);
  await ask('vip', FREE, { ...question, start: '11:00', end: '12:00' });
  await ask('vip', FREE, { ...question, dates: [MONDAY, TUESDAY], salleIds: ['{opera}', '{concorde}'] });
  await ask('vip', FREE, { ...question, salleIds: ['{far room}'] });
  await ask('vip', FREE, { ...question, start: '12:00', end: '11:00' }, { language: 'en' });
  await ask('vip', FREE, { dates: [MONDAY] });
  await ask('vip', FREE, { ...question, dates: '{today+7}' });
}

async function changed({ ask, askAll }: Conversation): Promise<void> {
  const edit = {
    pk: '{reservation of vip}',
    ...{ name: 'Comité', reservedSalle: ['{concorde}'], debutDate: '{today+7}', endDate: '{today+7}' },
    ...{ debutTime: '10:00', endTime: '11:30', nbUserExpected: 5, comment: '', WantedDisposition: 'None' },
  };
  await ask('vip', `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, debutTime: '13:00', endTime: '14:00' });
  await ask('vip', `PATCH ${OF}`, { ...edit, debutTime: '13:00', endTime: '14:00' }, { language: 'en' });
  await ask('vip', `PATCH ${OF}`, { pk: '{reservation of vip}', name: 'Comité restreint' });
  await askAll([...STAFF, 'limited', 'colleague', 'neighbour', ...OUTSIDERS], `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, endDate: '{today+8}' });
  await ask('vip', `PATCH ${OF}`, { ...edit, endTime: '9:00' }, { language: 'en' });
  await ask('vip', `PATCH ${OF}`, { ...edit, nbUserExpected: 40 });
  await ask('vip', `PATCH ${OF}`, { ...edit, name: '', reservedSalle: [] });
  await ask('vip', `PATCH ${OF}`, { ...edit, debutDate: [MONDAY] });
  await ask('vip', `PATCH ${OF}`, { ...edit, pk: 987_654_321 });
  await ask('vip', `PATCH ${OF}`, { name: 'De qui ?' });
  await ask('vip', `PATCH ${OF}`, { ...edit, debutDate: '{today+400}', endDate: '{today+400}' });
}

/** Hélios may book eight hours a day. */
async function quota({ ask, name }: Conversation): Promise<void> {
  const long = {
    debutDate: [TUESDAY],
    reservedSalle: ['{opera}'],
    WantedDisposition: 'None',
    WantedService: 'None',
  };
  const day = '?date={today+8}&building={here}';
  const { body } = await ask('vip', BOOK, booking({ ...long, debutTime: '8:00', endTime: '14:00' }));
  name('long reservation', body.created[0]);
  await ask('vip', `GET /users/getQuota/${day}`);
  await ask('colleague', BOOK, booking({ ...long, debutTime: '14:00', endTime: '17:00' }));
  await ask('colleague', BOOK, booking({ ...long, debutTime: '14:00', endTime: '17:00' }), {
    language: 'en',
  });
  const days = [TUESDAY, ['{today+9}', '{today+9}']];
  await ask('colleague', BOOK, booking({ ...long, debutDate: days, debutTime: '14:00', endTime: '17:00' }));
  await ask('vip', `PATCH ${OF}`, { pk: '{long reservation}', endTime: '17:00' });
  await ask('vip', `PATCH ${OF}`, { pk: '{long reservation}', endTime: '17:00' }, { language: 'en' });
  await ask('colleague', BOOK, booking({ ...long, debutTime: '14:00', endTime: '16:00' }));
  await ask('colleague', `GET /users/getQuota/${day}`);
  await ask('neighbour', `GET /users/getQuota/${day}`);
  await ask('reception', `GET /users/getQuota/${day}`);
}

async function canceled({ ask, askAll, name, prepare }: Conversation): Promise<void> {
  const FOR = 'POST /api/buildings/{here}/reservations';
  const body = booking({
    pkBuilding: undefined,
    resident: 'limited@parvis.test',
    debutDate: [['{today+11}', '{today+11}']],
  });
  const made = await ask('reception', FOR, body);
  name('reservation for limited', made.body.created[0]);
  await askAll(['vip', 'nobody'], FOR, body);
  await ask('reception', FOR, { ...body, resident: 'no.one@parvis.test' });
  await ask('limited', `GET ${OF}?start={today+11}`);
  const CANCEL = 'POST /api/buildings/{here}/reservations/{reservation for limited}/cancellation';
  await ask('reception', CANCEL, {});
  await ask('vip', CANCEL, { reason: 'Travaux' });
  await ask('reception', CANCEL, { reason: 'Travaux' });

  await askAll([...STAFF, 'limited', 'colleague', ...OUTSIDERS], `DELETE ${OF}`, {
    pk: '{reservation of vip}',
  });
  await ask('vip', `DELETE ${OF}`, {});
  await ask('vip', `DELETE ${OF}`, { pk: 987_654_321 }, { language: 'en' });
  for (const who of ['vip', 'colleague', 'neighbour', ...STAFF] as const)
    await ask(who, `DELETE ${OF}`, { pk: `{reservation of ${who}}` });
  await ask('vip', `DELETE ${OF}`, { pk: '{reservation of vip}' });
  await prepare('vip', 'GET /users/getUserInfo/');
  await ask('vip', LIST);
}
