import { execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { PRODUCT, root } from './support/folders.ts';
import { onCleanup } from './support/onCleanup.ts';

const run = promisify(execFile);
const LAUNCH = [
  'launch.mjs',
  'installation.mjs',
  'moduleLoading.mjs',
  'serving.json',
  'isBuilt.ts',
  'webClient.ts',
  'findCycles.ts',
];

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'parvis-launch-'));
  onCleanup(() => rm(folder, { recursive: true }));
  return folder;
}

/** A tiny package in the registry's format. */
async function packed(name: string, version: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'package'));
  await writeFile(
    join(folder, 'package/package.json'),
    JSON.stringify({ name, version, main: 'index.js', type: 'module' }),
  );
  await writeFile(join(folder, 'package/index.js'), `export const version = '${version}';\n`);
  await run('tar', ['-czf', 'package.tgz', 'package'], { cwd: folder });
  const tarball = await readFile(join(folder, 'package.tgz'));
  const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
  return { name, version, tarball, integrity };
}

type Packed = Awaited<ReturnType<typeof packed>>;

/** An npm registry that can be away (connections break) or hang (no answers). */
async function registryOf(packages: Packed[]) {
  const registry = { state: 'open' as 'open' | 'away' | 'hanging', url: '', asked: 0 };
  const server = createServer((request, response) => {
    registry.asked++;
    if (registry.state === 'away') return request.socket.destroy();
    if (registry.state === 'hanging') return;
    const [, name = '', file] = (request.url ?? '').split('/');
    const versions = packages.filter((one) => one.name === name);
    const wanted = versions.find(({ version }) => file === `${version}.tgz`);
    if (wanted) return response.end(wanted.tarball);
    response.end(
      JSON.stringify({
        name,
        'dist-tags': { latest: versions.at(-1)?.version },
        versions: Object.fromEntries(
          versions.map(({ version, integrity }) => [
            version,
            { name, version, dist: { integrity, tarball: `${registry.url}/${name}/${version}.tgz` } },
          ]),
        ),
      }),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onCleanup(() => {
    server.closeAllConnections();
    server.close();
  });
  registry.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return registry;
}

/** A checkout whose tasks print what was installed. */
async function checkout(registryUrl: string) {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'scripts'));
  for (const name of LAUNCH) await cp(join(root, 'scripts', name), join(folder, 'scripts', name));
  const task = `import { readdirSync } from 'node:fs';
    const { version } = await import('product');
    console.log('runs with', version, readdirSync('node_modules').filter((name) => name[0] !== '.').join());`;
  for (const name of ['start', 'create-admin', 'dev'])
    await writeFile(join(folder, `scripts/${name}.ts`), task);
  const build = `import { mkdirSync, writeFileSync } from 'node:fs';
    import { computeSourceFingerprint } from './webClient.ts';
    mkdirSync('dist/.vite', { recursive: true });
    writeFileSync('dist/.vite/fingerprint', computeSourceFingerprint());`;
  await writeFile(join(folder, 'scripts/build.ts'), `${build}\n${task}`);
  for (const name of PRODUCT) await mkdir(join(folder, name), { recursive: true });
  await writeFile(join(folder, 'vite.config.ts'), '');
  await cp(join(root, '.npmrc'), join(folder, '.npmrc'));
  const cache = await temporaryFolder();
  const env = {
    ...process.env,
    npm_lifecycle_event: '',
    npm_config_registry: registryUrl,
    npm_config_cache: cache,
    npm_config_fetch_retries: '0',
    NODE_OPTIONS: '',
    NODE_COMPILE_CACHE: join(cache, 'compiled'),
    PARVIS_WEB: '',
  };
  const start = (name: string) => {
    const child = spawn(process.execPath, [join(folder, 'scripts/launch.mjs'), name], { env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
      });
    return { child, ended: once(child, 'close').then(([status]) => ({ status, said })) };
  };
  return {
    folder,
    start,
    launch: (name: string) => start(name).ended,
    npm: (...args: string[]) => run('npm', args, { cwd: folder, env }),
    async wants(product: Packed, tool: Packed) {
      const entry = ({ version, integrity }: Packed) => ({ version, integrity });
      const manifest = {
        name: 'parvis',
        version: '1.0.0',
        type: 'module',
        dependencies: { [product.name]: product.version },
        devDependencies: { [tool.name]: tool.version },
      };
      const lock = {
        name: 'parvis',
        version: '1.0.0',
        lockfileVersion: 3,
        requires: true,
        packages: {
          '': manifest,
          [`node_modules/${product.name}`]: entry(product),
          [`node_modules/${tool.name}`]: { ...entry(tool), dev: true },
        },
      };
      for (const [name, content] of Object.entries({ 'package.json': manifest, 'package-lock.json': lock }))
        await writeFile(join(folder, name), `${JSON.stringify(content)}\n`);
    },
  };
}

const first = await packed('product', '1.0.0');
const second = await packed('product', '2.0.0');
const tool = await packed('tool', '1.0.0');

const works = (version: string, packages = 'product,tool') => ({
  status: 0,
  said: expect.stringContaining(`runs with ${version} ${packages}\n`),
});

test('a working installation is kept until a new one is complete, whenever installing fails', async () => {
  const registry = await registryOf([first, second, tool]);
  const { folder, start, launch, wants } = await checkout(registry.url);
  await wants(first, tool);
  expect(await launch('build')).toEqual(works('1.0.0'));

  // The registry is away when a new version needs a new package.
  registry.state = 'away';
  await wants(second, tool);
  const refused = await launch('build');
  expect(refused.status).toBe(1);
  expect(refused.said).toContain('the npm registry could not be reached');
  expect(refused.said).toContain('untouched, but it is not what this needs');
  await wants(first, tool);
  expect(await launch('build')).toEqual(works('1.0.0'));

  // Killed while npm installs.
  registry.state = 'hanging';
  await wants(second, tool);
  const before = registry.asked;
  const killed = start('build');
  await expect.poll(() => registry.asked, { interval: 10 }).toBeGreaterThan(before);
  killed.child.kill('SIGTERM');
  await killed.ended;
  await wants(first, tool);
  expect(await launch('build')).toEqual(works('1.0.0'));

  registry.state = 'open';
  await wants(second, tool);
  expect(await launch('build')).toEqual(works('2.0.0'));
  expect(await readdir(join(folder, '.runtime'))).toEqual([]);

  // Interrupted between the two renames, then without a network.
  registry.state = 'away';
  await mkdir(join(folder, '.runtime/incoming'));
  await rename(join(folder, 'node_modules'), join(folder, '.runtime/incoming/node_modules'));
  await mkdir(join(folder, '.runtime/outgoing'));
  expect(await launch('build')).toEqual(works('2.0.0'));
  await rename(join(folder, 'node_modules'), join(folder, '.runtime/outgoing'));
  expect(await launch('build')).toEqual(works('2.0.0'));
  expect(existsSync(join(folder, '.runtime/outgoing'))).toBe(false);
});

test('a start with built screens needs no package that only builds or tests', async () => {
  const registry = await registryOf([first, tool]);
  const { launch, npm, wants } = await checkout(registry.url);
  await wants(first, tool);
  expect(await launch('create-admin')).toEqual(works('1.0.0', 'product'));
  expect(await launch('start')).toEqual(works('1.0.0'));
  expect(await launch('build')).toEqual(works('1.0.0'));

  await npm('ci', '--omit=dev');
  await npm('cache', 'clean', '--force');
  registry.state = 'away';
  expect(await launch('start')).toEqual(works('1.0.0', 'product'));
  expect(await launch('dev')).toMatchObject({ status: 1 });
  expect(await launch('start')).toEqual(works('1.0.0', 'product'));
});
