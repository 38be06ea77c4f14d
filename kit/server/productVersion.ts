import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);

/** The version of Parvis that runs, as package.json states it, for example `0.8.0`. */
export const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
