import { readZip } from './readZip.ts';
import type { Caller } from './testApp.ts';

/** Exports the caller's own data and returns the JSON of it. */
export async function ownDataOf(caller: Caller) {
  const files = await readZip((await caller.get('/api/me/export')).bytes);
  return JSON.parse(files['parvis.json'] ?? '');
}
