import type { Conversation } from '../conversation.ts';
import { EVERYBODY, OUTSIDERS, STAFF } from './callers.ts';

const OF = '/salle/deleteGetPatchPlaceReservation/{here}/';
const REMOVE = 'DELETE /salle/crudReservation/{here}/';
const LIST = `GET ${OF}?start={today+7}&end={today+14}`;

const reservation = (over: object = {}) => ({
  place: '{bay 1}',
  name: 'Prototype secret',
  debutDate: '{today+7}',
  debutTime: '10:00',
  endDate: '{today+7}',
  endTime: '12:00',
  ...over,
});

/** Parking bays, and who stands where. */
export async function parking(conversation: Conversation): Promise<void> {
  const { ask, askAll, name } = conversation;
  await askAll(EVERYBODY, 'GET /salle/deleteGetPatchPlace/{here}/');
  await reserving(conversation);
  await askAll([...EVERYBODY, 'colleague'], LIST);
  await ask('vip', `GET ${OF}`);
  await ask('vip', `GET ${OF}?start={today+8}&end={today+7}`, undefined, { language: 'en' });
  await ask('vip', `GET ${OF}?start={today}&end={today+400}`);

  const edit = { ...reservation(), pk: '{stay of vip}', name: 'Prototype', endTime: '13:00' };
  await ask('vip', `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, debutTime: '14:00', endTime: '15:00' });
  await ask('vip', `PATCH ${OF}`, { pk: '{stay of vip}', endDate: '{today+8}', place: '{bay 2}' });
  await askAll([...STAFF, 'limited', 'colleague', ...OUTSIDERS], `PATCH ${OF}`, edit);
  for (const over of [{ endTime: '9:00' }, { name: '' }, { place: '{far bay}' }, { pk: 987_654_321 }])
    await ask('vip', `PATCH ${OF}`, { ...edit, ...over });
  await ask('vip', `PATCH ${OF}`, { ...edit, endTime: '9:00' }, { language: 'en' });
  await ask('vip', `PATCH ${OF}`, { name: 'De qui ?' });

  const FOR = 'POST /api/buildings/{here}/parking-reservations';
  const forLimited = {
    ...reservation({
      place: '{bay 2}',
      debutTime: '16:00',
      endTime: '17:00',
      debutDate: '{today+9}',
      endDate: '{today+9}',
    }),
    resident: 'limited@parvis.test',
  };
  const made = await ask('reception', FOR, forLimited);
  name('stay for limited', made.body.fields[0].pk);
  await askAll(['vip', 'nobody'], FOR, forLimited);
  await ask('limited', LIST);
  const CANCEL = 'POST /api/buildings/{here}/parking-reservations/{stay for limited}/cancellation';
  await askAll(['vip', 'reception', 'reception'], CANCEL, { reason: 'Inondation' });

  await askAll([...STAFF, 'limited', 'colleague', ...OUTSIDERS], REMOVE, { pk: '{stay of vip}' });
  await ask('vip', REMOVE, {});
  await ask('vip', REMOVE, { pk: 987_654_321 }, { language: 'en' });
  for (const who of ['vip', 'neighbour', ...STAFF] as const)
    await ask(who, REMOVE, { pk: `{stay of ${who}}` });
  await ask('vip', REMOVE, { pk: '{stay of vip}' });
  await ask('vip', LIST);
}

async function reserving({ ask, askAll, name }: Conversation): Promise<void> {
  const { body } = await ask('vip', `PUT ${OF}`, reservation());
  name('stay of vip', body.fields[0].pk);
  for (const [at, who] of ([...STAFF, 'neighbour', 'tenant'] as const).entries()) {
    const times = { debutTime: `${14 + at}:00`, endTime: `${15 + at}:00` };
    const answer = await ask(who, `PUT ${OF}`, reservation({ ...times, name: `Voiture de ${who}` }));
    name(`stay of ${who}`, answer.body.fields[0].pk);
  }
  await askAll(['limited', ...OUTSIDERS], `PUT ${OF}`, reservation());
  await ask('limited', `PUT ${OF}`, reservation(), { language: 'en' });
  await ask('neighbour', `PUT ${OF}`, reservation());
  await ask('neighbour', `PUT ${OF}`, reservation(), { language: 'en' });
  await ask(
    'colleague',
    `PUT ${OF}`,
    reservation({ place: '{bay 2}', debutDate: '{today+10}', endDate: '{today+13}' }),
  );
  for (const field of ['place', 'name', 'debutDate', 'debutTime', 'endDate', 'endTime'])
    await ask('vip', `PUT ${OF}`, reservation({ [field]: undefined }));
  const bad: object[] = [
    { name: 'x'.repeat(51) },
    { endTime: '09:00' },
    { endDate: '{today+6}' },
    { debutTime: 'noon' },
    { place: '{far bay}' },
    { place: 987_654_321 },
    { debutDate: '{today-32}', endDate: '{today-32}' },
    { debutDate: '{today+366}', endDate: '{today+366}' },
    { debutDate: [['{today+7}', '{today+7}']] },
  ];
  for (const over of bad) await ask('vip', `PUT ${OF}`, reservation(over));
  for (const over of bad.slice(0, 5)) await ask('vip', `PUT ${OF}`, reservation(over), { language: 'en' });
  const again = reservation({ debutDate: '{today+20}', endDate: '{today+20}' });
  await ask('vip', `PUT ${OF}`, again, { key: 'one' });
  await ask('vip', `PUT ${OF}`, again, { key: 'one' });
  await ask('vip', `PUT ${OF}`, { ...again, name: 'Autre' }, { key: 'one' });
}
