// Draws the pages for everybody without a browser, and writes them where the build asks for it: node scripts/prerender.ts <file>
// <folder>; the code that draws them is left in the folder, for the server. A process of its own, whose memory is free again when the build
// begins.
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { standInForBrowser } from '../kit/server/drawing/noBrowser.ts';

const root = dirname(import.meta.dirname);
const [file, folder] = process.argv.slice(2);
if (!file || !folder) throw new Error('The file and the folder to write are missing.');

await build({
  configFile: join(root, 'vite.config.ts'),
  logLevel: 'warn',
  // The server draws with it where no library of the screens is installed.
  ssr: { noExternal: true },
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
standInForBrowser();
const { prerender } = await import(pathToFileURL(join(folder, 'prerender.mjs')).href);
writeFileSync(file, JSON.stringify(await prerender()));
// Screens set timers that nobody waits for here.
process.exit();
