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
    rolldownOptions: { checks: { importIsUndefined: false } },
  },
});
