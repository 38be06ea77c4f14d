import { fromBufferPromise } from 'yauzl';

export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry()) {
    const stream = (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    files[entry.fileName] = Buffer.concat(await Array.fromAsync(stream)).toString('utf8');
  }
  return files;
}
