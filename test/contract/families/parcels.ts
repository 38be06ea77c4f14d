import type { Conversation } from '../conversation.ts';

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

export async function parcels({ ask, askAll, name, prepare }: Conversation): Promise<void> {
  const { body } = await ask('admin', `PUT ${OF}`, parcel());
  name('parcel of admin', body.fields[0].pk);
  const announced = await prepare('vip', `PUT ${OF}`, parcel({ time: '10:00' }), { key: 'one' });
  name('parcel of vip', announced.body.fields[0].pk);
  await askAll(['stranger', 'nobody'], `PUT ${OF}`, parcel());
  const forNeighbour = { recipient: 'Mercier Antoine', companyName: 'Banque Rive Gauche' };
  await prepare('reception', `PUT ${OF}`, parcel(forNeighbour));
  await prepare(
    'reception',
    `PUT ${OF}`,
    parcel({ recipient: 'Personne Inconnue', companyName: 'Nulle part' }),
  );
  const fragile = { email: '{email}', date: '{today-20}', comment: 'Fragile' };
  await prepare('reception', `PUT ${OF}`, parcel(fragile));
  await prepare('reception', `PUT ${OF}`, parcel({ parcelStatus: 'reçu' }));
  await ask('reception', `PUT ${OF}`, parcel({ parcelStatus: 'perdu' }), { language: 'en' });
  for (const field of ['recipient', 'time', 'date', 'parcelSender', 'companyName'])
    await ask('reception', `PUT ${OF}`, parcel({ [field]: undefined }));
  const long = { recipient: 'x'.repeat(300), parcelSender: 'x'.repeat(300), comment: 'x'.repeat(2000) };
  await ask('reception', `PUT ${OF}`, parcel(long));
  await ask('reception', `PUT ${OF}`, parcel({ email: 'no address' }));
  await ask('vip', `PUT ${OF}`, parcel({ time: '11:00' }), { key: 'one' });

  await askAll(['admin', 'vip', 'tenant', 'stranger', 'nobody'], `GET ${OF}`);
  await ask('reception', `GET ${OF}?start={today}&end={today-1}`, undefined, { language: 'en' });
}
