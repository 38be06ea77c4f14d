import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [react()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // Fonts and pictures stay files: the policy for contents allows no data addresses in style sheets.
    assetsInlineLimit: 0,
    // @mantine/schedule asks rrule for a default export, in case: there is none, and it does without.
    rolldownOptions: {
      checks: { importIsUndefined: false },
      // Left alone, what screens share becomes some sixty files of a kilobyte, and asking for each takes longer than all
      // their bytes: so what is always needed together is one file, and the small rest joins what it is needed with.
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'signedOut', test: /(PublicFrame|LoginPage)\.tsx$/, priority: 2 },
            { name: 'frame', test: /(frame\/(Frame|enter)|web\/menuAvailability)\.tsx?$/, priority: 1 },
            { name: 'home', test: /(HomePage|web\/today)\.tsx$/, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000 },
          ],
        },
      },
    },
  },
});
