import { readZip } from './readZip.ts';
import type { Caller } from './testApp.ts';

export async function readPersonalExport(caller: Caller) {
  const files = await readZip((await caller.get('/api/me/export')).bytes);
  return JSON.parse(files['parvis.json'] ?? '');
}
