import { globSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type EndpointSpec, encodeRequest } from '../../kit/endpoint.ts';

const root = join(import.meta.dirname, '..', '..');

/** The address of a call by the name of its endpoint; undefined where the product has none of that name. */
export async function addressOf(name: string, input: object): Promise<string | undefined> {
  for (const file of globSync('features/*/**/*wire.ts', { cwd: root })) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(root, file)).href);
    if (exported[name]) return encodeRequest(exported[name] as EndpointSpec, input as never).url;
  }
  return undefined;
}
