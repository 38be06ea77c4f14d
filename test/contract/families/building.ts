import type { Conversation } from '../conversation.ts';
import { EVERYBODY, INSIDERS } from './callers.ts';

/** The buildings, their companies and modules, and how the router itself answers. */
export async function building({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['vip', 'nobody', 'ghost'], 'GET /building/crudBuilding/');
  await askAll(['vip', 'nobody'], 'GET /entreprise/crudEntreprise/{here}/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/{here}-{there}/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/{there}-{closed}/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/987654321/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/all/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/{here},{there}/', undefined, { language: 'en' });

  await askAll(EVERYBODY, 'GET /area/crudArea/{here}/');
  await ask('vip', 'GET /area/crudArea/{closed}/');
  await ask('manager', 'GET /area/crudArea/{there}/');
  await ask('admin', 'GET /area/crudArea/{there}/');
  await ask('vip', 'GET /area/crudArea/987654321/', undefined, { language: 'en' });
  await ask('vip', 'GET /area/crudArea/one/');

  // A module that is switched off is not there, for nobody.
  for (const path of [
    '/list/deleteGetPatchAppointment/{closed}/',
    '/salle/deleteGetPatchSalle/{closed}/',
    '/salle/deleteGetPatchReservation/{closed}/',
    '/salle/GetUserReservation/{closed}/',
    '/salle/deleteGetPatchPlace/{closed}/',
    '/salle/deleteGetPatchPlaceReservation/{closed}/',
    '/parcel/crudParcel/{closed}/',
    '/event/deleteGetPatchEvent/{closed}/?eventType=Conference',
    '/area/getConciergerieDynamic/{closed}/',
    '/{closed}/category/crudCategory/',
  ]) {
    await askAll(['admin', 'vip'], `GET ${path}`);
  }
  await ask('vip', 'GET /accueil/crudAccueil/{closed}/');

  // The router.
  await ask('vip', 'GET /users/getUserInfo');
  await ask('vip', 'GET /Users/getUserInfo/');
  await ask('vip', 'GET /area/crudArea/{here}');
  await ask('nobody', 'GET /api/no-such-call');
  await ask('vip', 'PUT /users/getUserInfo/', {});
  const visit = 'POST /list/createAppointment/';
  await ask('vip', visit, undefined, { raw: { type: 'application/json', text: '{"time":' } });
  await ask('vip', visit, undefined, { raw: { type: 'application/json', text: '[]' }, language: 'en' });
  await ask('vip', visit, undefined, { raw: { type: 'text/plain', text: 'hello' } });
  await ask('vip', visit, undefined, { language: 'es' });
  await askAll(INSIDERS, 'GET /api/outbox?search=nothing');
  await ask('nobody', 'GET /api/outbox');
}
