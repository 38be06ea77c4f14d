import { pdf } from '../../support/files.ts';
import type { Conversation } from '../conversation.ts';
import { EVERYBODY } from './callers.ts';

const CONFIGURATION = '/area/getConciergerieDynamic/{here}/';
const CATEGORIES = '/{here}/category/crudCategory/';
const DOCUMENTS = '/accueil/crudAccueil/{here}/';
const AT = '/api/buildings/{here}';

/** The concierge's services, the building's documents and its partners. */
export async function concierge({ ask, askAll, name, fixture }: Conversation): Promise<void> {
  await askAll(['admin', 'vip'], `GET ${CONFIGURATION}`);
  await askAll(['admin', 'vip'], `GET ${CATEGORIES}`);
  await askAll(['admin', 'vip'], `GET ${DOCUMENTS}`);

  await askAll(['vip', 'reception', 'nobody', 'admin'], `PUT ${AT}/concierge-configuration`, {
    introduction: 'Tout ce qu’il faut.',
  });
  const CATEGORY = `POST ${AT}/concierge-categories`;
  const linen = await ask('admin', CATEGORY, { name: 'Pressing' });
  name('linen', linen.body.fields[0].id);
  await ask('deputy', CATEGORY, { name: 'Fleurs' });
  await askAll(['reception', 'vip', 'nobody', 'manager'], CATEGORY, { name: 'Cirage' });
  await ask('admin', CATEGORY, { name: '' });
  const PRODUCT = `POST ${AT}/concierge-products`;
  const shirt = { category: '{linen}', name: 'Chemise', price: 3.5, description: 'Lavée, repassée' };
  const { body } = await ask('admin', PRODUCT, shirt);
  name('shirt', body.fields[0].products[0].pk);
  await ask('admin', PRODUCT, { ...shirt, name: 'Sourire', price: 0, description: '' });
  await ask('vip', PRODUCT, shirt);
  for (const price of [-1, 3.555, 'cher', undefined]) await ask('admin', PRODUCT, { ...shirt, price });
  await ask('admin', PRODUCT, { ...shirt, category: 987_654_321 });
  await ask('admin', `PATCH ${AT}/concierge-products/{shirt}`, { price: 4 });

  const address = `/api/buildings/${fixture.names.get('here')}/pdfs`;
  const file = { name: 'file', filename: 'tarifs.pdf', bytes: await pdf() };
  name('file', (await fixture.as.admin.upload(address, file)).body.fields[0].pk);
  const texts = { description: 'À lire', file: '{file}' };
  await ask('admin', `POST ${AT}/documents`, { docType: 'concierge', title: 'Carte', ...texts });
  await ask('admin', `POST ${AT}/documents`, { docType: 'tarifaire', title: 'Tarifs', ...texts });
  await ask('admin', `POST ${AT}/documents`, { docType: 'autre', title: 'Plan', ...texts });
  await ask('vip', `POST ${AT}/documents`, { docType: 'autre', title: 'Plan', file: '{file}' });
  await ask('admin', `POST ${AT}/documents`, { docType: 'livre', title: '', file: 987_654_321 });

  await askAll(EVERYBODY, `GET ${CONFIGURATION}`);
  await askAll(EVERYBODY, `GET ${CATEGORIES}`);
  await askAll(EVERYBODY, `GET ${DOCUMENTS}`);
  await ask('manager', 'GET /accueil/crudAccueil/{there}/');
  await ask('manager', 'GET /area/getConciergerieDynamic/{there}/');
  await ask('vip', 'GET /area/getConciergerieDynamic/987654321/', undefined, { language: 'en' });
  await ask('vip', 'GET /987654321/category/crudCategory/');
  await ask('vip', 'GET /here/category/crudCategory/');

  const PARTNERS = `${AT}/partners`;
  await askAll(['vip', 'reception', 'admin'], `PUT ${PARTNERS}/foodles`, {
    url: 'https://foodles.example/parvis',
  });
  await ask('admin', `PUT ${PARTNERS}/foodles`, { url: 'javascript:alert(1)' });
  await ask('admin', `PUT ${PARTNERS}/unknown`, { url: 'https://example.com' });
  await askAll(['vip', 'stranger', 'nobody'], `GET ${PARTNERS}`);
}
