import { pdf } from '../../support/files.ts';
import type { Conversation } from '../conversation.ts';

const CONFIGURATION = 'GET /area/getConciergerieDynamic/{here}/';
const CATEGORIES = 'GET /{here}/category/crudCategory/';
const DOCUMENTS = 'GET /accueil/crudAccueil/{here}/';
const AT = '/api/buildings/{here}';

export async function concierge({ askAll, prepare, name, fixture }: Conversation): Promise<void> {
  for (const call of [CONFIGURATION, CATEGORIES, DOCUMENTS]) await askAll(['admin', 'vip'], call);

  await prepare('admin', `PUT ${AT}/concierge-configuration`, { introduction: 'Tout ce qu’il faut.' });
  const linen = await prepare('admin', `POST ${AT}/concierge-categories`, { name: 'Pressing' });
  name('linen', linen.body.fields[0].id);
  await prepare('deputy', `POST ${AT}/concierge-categories`, { name: 'Fleurs' });
  const shirt = { category: '{linen}', name: 'Chemise', price: 3.5, description: 'Lavée, repassée' };
  const { body } = await prepare('admin', `POST ${AT}/concierge-products`, shirt);
  name('shirt', body.fields[0].products[0].pk);

  const address = `/api/buildings/${fixture.names.get('here')}/pdfs`;
  const file = { name: 'file', filename: 'tarifs.pdf', bytes: await pdf() };
  name('file', (await fixture.as.admin.upload(address, file)).body.fields[0].pk);
  for (const [docType, title] of [
    ['concierge', 'Carte'],
    ['tarifaire', 'Tarifs'],
    ['autre', 'Plan'],
  ])
    await prepare('admin', `POST ${AT}/documents`, {
      docType,
      title,
      description: 'À lire',
      file: '{file}',
    });

  for (const call of [CONFIGURATION, CATEGORIES, DOCUMENTS])
    await askAll(['admin', 'vip', 'stranger', 'nobody'], call);
}
