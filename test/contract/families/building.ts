import type { Conversation } from '../conversation.ts';

export async function building({ ask, askAll }: Conversation): Promise<void> {
  await askAll(['vip', 'nobody'], 'GET /building/crudBuilding/');
  await askAll(['vip', 'nobody'], 'GET /entreprise/crudEntreprise/{here}/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/987654321/');
  await ask('nobody', 'GET /entreprise/crudEntreprise/all/');
  await askAll(['admin', 'vip', 'stranger', 'nobody'], 'GET /area/crudArea/{here}/');
}
