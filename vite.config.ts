import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { widths } from './kit/web/ui/widths.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** `@media (--phone)` in the style sheets: browsers know no names for widths. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'widths',
        AtRule: {
          media(rule) {
            for (const [name, width] of Object.entries(widths))
              rule.params = rule.params.replaceAll(`(--${name})`, width);
          },
        },
      },
    ],
  },
};

/** Chunks, the first match first. Every other shared module gets a chunk by Rolldown's own rules. */
const groups = [
  // Libraries of the log-in page: they change with an update of the dependencies only.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  // Our own code of the log-in page.
  { name: 'program', tags: ['$initial' as const] },
  // The routes of the features with the first queries of their screens: every address but the log-in's needs them.
  { name: 'routes', test: /web[\\/]featureRoutes\.tsx$/ },
  // Modules that most screens share, public pages included.
  { name: 'common', minShareCount: 40 },
  // The frame of the resident area with its parts: every resident screen needs them.
  { name: 'frame', test: /web[\\/]frame[\\/]Frame\.tsx$/ },
  // Modules that many screens share: one request instead of a dozen.
  { name: 'screens', minShareCount: 12 },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

export default defineConfig({
  css,
  root: here('web'),
  cacheDir: here('node_modules/.vite'),
  plugins: [react()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // scripts/build.ts limits what the first pages load, compressed.
    chunkSizeWarningLimit: 700,
    // Fonts and pictures stay files: the policy for contents allows no data addresses in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Reads only the icons in use of six thousand: the build takes 0.75 GB instead of 1.1.
      experimental: { lazyBarrel: true },
      // A module that one place imports statically and another dynamically is in the chunk of the first.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
});
