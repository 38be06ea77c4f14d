import type { Conversation } from '../conversation.ts';

const OF = '/event/deleteGetPatchEvent/{here}/';
const IN = 'PATCH /event/registerEvent/';
const OUT = 'PATCH /event/unregisterEvent/';

export async function events({ ask, askAll, prepare }: Conversation): Promise<void> {
  await askAll(['admin', 'vip', 'nobody', 'ghost'], `GET ${OF}?eventType=Conference`);
  await ask('vip', `GET ${OF}?eventType=Conference&start={today+1}&end={today}`);
  await ask('vip', `GET ${OF}?eventType=Concert`);
  await ask('vip', 'GET /event/deleteGetPatchEvent/{there}/?eventType=Conference');

  await ask('vip', IN, { pk: '{talk}' });
  await ask('vip', IN, { pk: '{talk}' });
  await ask('reception', IN, undefined, {
    raw: { type: 'application/x-www-form-urlencoded', text: 'pk={talk}' },
  });
  await ask('limited', IN, { pk: '{talk}' }, { language: 'fr' });
  await ask('limited', IN, { pk: '{past talk}' }, { language: 'fr' });
  await ask('vip', OUT, { pk: '{past talk}' }, { language: 'fr' });
  await ask('limited', OUT, { pk: '{yoga}' }, { language: 'fr' });
  for (const call of [IN, OUT]) {
    await ask('vip', call, {});
    await ask('vip', call, { pk: 987_654_321 });
    await ask('nobody', call, { pk: '{talk}' });
  }
  await prepare('vip', IN, { pk: '{yoga}' });
  const boundary = 'boundary';
  const text = `--${boundary}\r\nContent-Disposition: form-data; name="pk"\r\n\r\n{yoga}\r\n--${boundary}--\r\n`;
  await ask('vip', OUT, undefined, { raw: { type: `multipart/form-data; boundary=${boundary}`, text } });
  await ask('tenant', OUT, { pk: '{full talk}' });
}
