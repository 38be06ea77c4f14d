import { fromBufferPromise } from 'yauzl';
import type { Caller } from './testApp.ts';

/** What the export of somebody’s own data holds of them. */
export async function ownDataOf(caller: Caller) {
  const zip = await fromBufferPromise((await caller.get('/api/me/export')).bytes);
  for await (const entry of zip.eachEntry())
    if (entry.fileName === 'parvis.json')
      return JSON.parse(String(Buffer.concat(await Array.fromAsync(await zip.openReadStreamPromise(entry)))));
  throw new Error('The export has no data');
}
