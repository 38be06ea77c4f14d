import type { Conversation } from '../conversation.ts';
import { EVERYBODY, OUTSIDERS } from './callers.ts';

const OF = '/event/deleteGetPatchEvent/{here}/';
const IN = 'PATCH /event/registerEvent/';
const OUT = 'PATCH /event/unregisterEvent/';

/** Conferences, gym and beauty room: seen by everybody, with a place or without. */
export async function events({ ask, askAll, name }: Conversation): Promise<void> {
  await askAll(EVERYBODY, `GET ${OF}?eventType=Conference`);
  await askAll(['reception', 'vip', 'nobody'], `GET ${OF}?eventType=Salle de Sport`);
  await askAll(['reception', 'vip', 'nobody'], `GET ${OF}?eventType=Beauty ROOM`);
  await askAll(['vip', 'nobody'], `GET ${OF}?eventType=Conference&start={today}&end={today+30}`);
  await ask('vip', `GET ${OF}?eventType=Conference&start={today-5}&end={today-1}`);
  await ask('vip', `GET ${OF}?eventType=Conference&start={today+1}&end={today}`);
  await ask('vip', `GET ${OF}?eventType=Conference&start={today}&end={today+400}`, undefined, {
    language: 'en',
  });
  await ask('vip', `GET ${OF}?eventType=Concert`);
  await ask('nobody', `GET ${OF}`, undefined, { language: 'en' });
  await askAll(['nobody', 'vip', 'stranger'], 'GET /event/deleteGetPatchEvent/{there}/?eventType=Conference');

  await ask('vip', IN, { pk: '{talk}' });
  await ask('vip', IN, { pk: '{talk}' });
  await ask('vip', IN, { pk: '{talk}' }, { language: 'en' });
  const form = { type: 'application/x-www-form-urlencoded', text: 'pk={talk}' };
  await ask('reception', IN, undefined, { raw: form });
  for (const language of ['fr', 'en'] as const) {
    await ask('limited', IN, { pk: '{talk}' }, { language });
    await ask('limited', IN, { pk: '{full talk}' }, { language });
    await ask('limited', IN, { pk: '{past talk}' }, { language });
    await ask('vip', OUT, { pk: '{past talk}' }, { language });
    await ask('limited', OUT, { pk: '{yoga}' }, { language });
  }
  for (const call of [IN, OUT]) {
    await ask('vip', call, {});
    await ask('vip', call, { pk: 987_654_321 });
    await ask('vip', call, { pk: '{far talk}' });
    await ask('vip', call, { pk: 'talk' });
    await askAll(OUTSIDERS, call, { pk: '{talk}' });
  }
  await askAll(['vip', 'limited', 'admin', 'reception'], IN, { pk: '{yoga}' });
  await ask('limited', IN, { pk: '{manicure}' });
  const boundary = 'boundary';
  const part = `--${boundary}\r\nContent-Disposition: form-data; name="pk"\r\n\r\n{yoga}\r\n--${boundary}--\r\n`;
  await ask('vip', OUT, undefined, {
    raw: { type: `multipart/form-data; boundary=${boundary}`, text: part },
  });

  const QUEUE = '/api/events/{full talk}/waiting-list';
  await ask('vip', 'POST /api/events/{manicure}/waiting-list');
  await askAll(['limited', 'limited', 'vip', 'stranger', 'nobody'], `POST ${QUEUE}`);
  await ask('tenant', OUT, { pk: '{full talk}' });
  await askAll(['vip', 'vip'], `DELETE ${QUEUE}`);
  await askAll(
    ['admin', 'reception', 'vip', 'limited', 'tenant', 'nobody'],
    `GET ${OF}?eventType=Conference`,
  );

  const MANAGED = '/api/buildings/{here}/events';
  const concert = {
    ...{ kind: 'conference', name: 'Concert', description: 'Trio', organizer: 'Parvis Gestion' },
    ...{ startDate: '{today+5}', startTime: '18:00', endDate: '{today+5}', endTime: '20:00' },
    ...{ floors: '3e', room: 'Auditorium', capacity: 20, price: 0, icon: 'microphone' },
  };
  const made = await ask('admin', `POST ${MANAGED}`, concert);
  name('concert', made.body.fields[0].pk);
  await askAll(['reception', 'vip', 'nobody'], `POST ${MANAGED}`, concert);
  await ask('admin', `POST ${MANAGED}`, { ...concert, endDate: '{today+4}', capacity: 0, name: '' });
  await ask('admin', `PATCH ${MANAGED}/{talk}`, { capacity: 1 });
  await ask('admin', `PATCH ${MANAGED}/{concert}`, { price: 7.5 });
  await askAll(['admin', 'reception', 'vip', 'nobody'], `GET ${MANAGED}/{talk}/attendees`);
  await askAll(['vip', 'admin', 'admin'], `DELETE ${MANAGED}/{concert}`);
}
