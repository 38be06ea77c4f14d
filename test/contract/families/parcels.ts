import type { Conversation } from '../conversation.ts';
import { EVERYBODY, OUTSIDERS, STAFF } from './callers.ts';

const OF = '/parcel/crudParcel/{here}/';

const parcel = (over: object = {}) => ({
  recipient: 'Claire Fontaine',
  time: '9:30',
  date: '{today}',
  parcelSender: 'Librairie du Pont',
  parcelStatus: 'en attente',
  companyName: 'Hélios Conseil',
  ...over,
});

/** Mail and parcels: announced by residents, logged by the desk, seen by whom they concern. */
export async function parcels({ ask, askAll, name }: Conversation): Promise<void> {
  for (const who of [...STAFF, 'vip', 'limited', 'neighbour'] as const) {
    const { body } = await ask(who, `PUT ${OF}`, parcel());
    name(`parcel of ${who}`, body.fields[0].pk);
  }
  await askAll(OUTSIDERS, `PUT ${OF}`, parcel());
  await ask(
    'reception',
    `PUT ${OF}`,
    parcel({ recipient: 'Mercier Antoine', companyName: 'Banque Rive Gauche' }),
  );
  await ask('reception', `PUT ${OF}`, parcel({ recipient: 'Personne Inconnue', companyName: 'Nulle part' }));
  await ask('reception', `PUT ${OF}`, parcel({ recipient: 'H. Petit', email: 'limited@parvis.test' }));
  await ask('reception', `PUT ${OF}`, parcel({ email: '{email}', date: '{today-20}', comment: 'Fragile' }));
  await ask('reception', `PUT ${OF}`, parcel({ parcelStatus: 'reçu' }));
  await ask('reception', `PUT ${OF}`, parcel({ parcelStatus: 'conservé' }));
  await ask('vip', `PUT ${OF}`, parcel({ parcelStatus: 'reçu' }));
  await ask('reception', `PUT ${OF}`, parcel({ parcelStatus: 'perdu' }), { language: 'en' });
  for (const field of ['recipient', 'time', 'date', 'parcelSender', 'companyName', 'parcelStatus'])
    await ask('reception', `PUT ${OF}`, parcel({ [field]: undefined }));
  await ask('vip', `PUT ${OF}`, parcel({ companyName: undefined }));
  const bad: object[] = [
    { recipient: 'x'.repeat(300), parcelSender: 'x'.repeat(300), comment: 'x'.repeat(2000) },
    { time: '25:00' },
    { date: 'demain' },
    { date: '{today+4000}' },
    { email: 'no address' },
    { recipient: '   ' },
  ];
  for (const over of bad) await ask('reception', `PUT ${OF}`, parcel(over));
  for (const over of bad) await ask('reception', `PUT ${OF}`, parcel(over), { language: 'en' });
  await ask('vip', `PUT ${OF}`, parcel({ time: '10:00' }), { key: 'one' });
  await ask('vip', `PUT ${OF}`, parcel({ time: '10:00' }), { key: 'one' });
  await ask('vip', `PUT ${OF}`, parcel({ time: '11:00' }), { key: 'one' });

  await askAll([...EVERYBODY, 'colleague'], `GET ${OF}`);
  await ask('stranger', 'GET /parcel/crudParcel/{there}/');
  await ask('reception', `GET ${OF}?start={today-20}`);
  await ask('reception', `GET ${OF}?start={today-20}&end={today-1}`);
  await ask('reception', `GET ${OF}?start={today}&end={today-1}`, undefined, { language: 'en' });
  await ask('reception', `GET ${OF}?start={today}&end={today+400}`);

  await askAll([...EVERYBODY, 'colleague'], 'GET /api/buildings/{here}/parcels/waiting');
  const ONE = '/api/buildings/{here}/parcels/{parcel of vip}';
  await askAll(['nobody', 'stranger', 'neighbour', 'limited', 'vip', 'reception'], `PATCH ${ONE}`, {
    comment: 'Au 3e',
  });
  await ask('vip', `PATCH ${ONE}`, { time: 'noon' });
  await askAll(['nobody', 'vip', 'reception'], `POST ${ONE}/status`, { state: 'at_desk' });
  await ask('vip', `GET ${OF}?start={today}`);
  await askAll(['vip', 'reception'], `POST ${ONE}/status`, { state: 'received' });
  await ask('vip', `GET ${OF}?start={today}`);
  await askAll(['vip', 'neighbour', 'reception', 'reception'], `DELETE ${ONE}`);
}
