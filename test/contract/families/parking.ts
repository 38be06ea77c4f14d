import type { Conversation } from '../conversation.ts';

const OF = '/salle/deleteGetPatchPlaceReservation/{here}/';
const REMOVE = 'DELETE /salle/crudReservation/{here}/';

const reservation = (over: object = {}) => ({
  place: '{bay 1}',
  name: 'Prototype secret',
  debutDate: '{today+7}',
  debutTime: '10:00',
  endDate: '{today+7}',
  endTime: '12:00',
  ...over,
});

export async function parking({ ask, askAll, name, prepare }: Conversation): Promise<void> {
  await askAll(['admin', 'vip', 'stranger', 'nobody'], 'GET /salle/deleteGetPatchPlace/{here}/');

  const { body } = await ask('vip', `PUT ${OF}`, reservation());
  name('stay of vip', body.fields[0].pk);
  for (const [who, debutTime, endTime] of [
    ['admin', '14:00', '15:00'],
    ['neighbour', '17:00', '18:00'],
  ] as const) {
    const stay = reservation({ debutTime, endTime, name: `Voiture de ${who}` });
    name(`stay of ${who}`, (await prepare(who, `PUT ${OF}`, stay)).body.fields[0].pk);
  }
  await askAll(['limited', 'stranger', 'nobody', 'neighbour'], `PUT ${OF}`, reservation());
  const days = { debutDate: '{today+10}', endDate: '{today+13}' };
  await prepare('colleague', `PUT ${OF}`, reservation({ ...days, place: '{bay 2}' }));
  for (const field of ['place', 'name', 'debutDate', 'debutTime', 'endDate', 'endTime'])
    await ask('vip', `PUT ${OF}`, reservation({ [field]: undefined }));
  const again = reservation({ debutDate: '{today+20}', endDate: '{today+20}' });
  await prepare('vip', `PUT ${OF}`, again, { key: 'one' });
  await ask('vip', `PUT ${OF}`, { ...again, name: 'Autre' }, { key: 'one' });

  const list = `GET ${OF}?start={today+7}&end={today+14}`;
  await askAll(['admin', 'vip', 'stranger', 'nobody'], list);
  await ask('vip', `GET ${OF}`);
  await ask('vip', `GET ${OF}?start={today+8}&end={today+7}`, undefined, { language: 'en' });

  const edit = { ...reservation(), pk: '{stay of vip}', name: 'Prototype', endTime: '13:00' };
  await ask('vip', `PATCH ${OF}`, edit);
  await ask('vip', `PATCH ${OF}`, { ...edit, debutTime: '14:00', endTime: '15:00' });
  await askAll(['admin', 'stranger', 'nobody'], `PATCH ${OF}`, edit);
  for (const over of [{ endTime: '9:00' }, { name: '' }, { place: '{far bay}' }])
    await ask('vip', `PATCH ${OF}`, { ...edit, ...over });
  await ask('vip', `PATCH ${OF}`, { name: 'De qui ?' });

  await askAll(['admin', 'stranger', 'nobody'], REMOVE, { pk: '{stay of vip}' });
  await ask('vip', REMOVE, {});
  await ask('vip', REMOVE, { pk: '{stay of vip}' });
}
