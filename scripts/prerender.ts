// Draws the pages for everybody without a browser, and writes them where the build asks for it: node scripts/prerender.ts <file>. A process
// of its own, whose memory is free again when the build begins.
import { rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = dirname(import.meta.dirname);
const [file] = process.argv.slice(2);
if (!file) throw new Error('The file to write is missing.');

const nothing = () => null;
const storage = { getItem: nothing, setItem: nothing, removeItem: nothing };
const location = new URL('http://localhost');
/** What screens look at as soon as they are loaded: a browser that knows nobody. Whether there is a window they ask by its name: there is none. */
const browser = {
  ...{ localStorage: storage, sessionStorage: storage, location },
  ...{ history: { state: null, replaceState: nothing }, document: { documentElement: {} } },
  ...{ addEventListener: nothing, removeEventListener: nothing },
};

const folder = `${file}-code`;
try {
  await build({
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'warn',
    // Of all icons only those in use are read.
    ssr: { noExternal: ['@tabler/icons-react'] },
    build: {
      ...{ outDir: folder, ssr: join(root, 'web/prerender.tsx'), copyPublicDir: false, manifest: false },
      rolldownOptions: {
        output: {
          entryFileNames: 'prerender.mjs',
          chunkFileNames: '[name]-[hash].mjs',
          strictExecutionOrder: false,
        },
      },
    },
  });
  for (const [name, value] of Object.entries(browser))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  const { prerender } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
  writeFileSync(file, JSON.stringify(await prerender()));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
// Screens set timers that nobody waits for here.
process.exit();
