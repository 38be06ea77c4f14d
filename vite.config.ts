import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { breakpointQueries } from './kit/web/ui/breakpointQueries.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Replaces names of breakpoints in style sheets, such as `@media (--phone)`, which browsers do not support. */
export const css: CSSOptions = {
  postcss: {
    plugins: [
      {
        postcssPlugin: 'breakpoints',
        AtRule: {
          media(rule) {
            for (const [name, width] of Object.entries(breakpointQueries))
              rule.params = rule.params.replaceAll(`(--${name})`, width);
          },
        },
      },
    ],
  },
};

/** Shared chunks. A module goes to the first group that matches; Rolldown places all other modules itself. */
const groups = [
  // Libraries of the log-in page: browsers keep them cached until a dependency is updated.
  { name: 'vendor', tags: ['$initial' as const], test: /node_modules/ },
  // Our own code of the log-in page.
  { name: 'program', tags: ['$initial' as const] },
  // All screens.ts files with their first queries: every address but the log-in page needs them.
  { name: 'routes', test: /web[\\/]featureScreenRoutes\.tsx$/ },
  // Modules that most screens share, including public pages.
  { name: 'common', minShareCount: 40 },
  // The frame of the resident area: every resident screen needs it.
  { name: 'frame', test: /web[\\/]frame[\\/]createResidentFrame\.tsx$/ },
  // Modules that many screens share: one request instead of about twelve.
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
    // scripts/build.ts limits the compressed size of the log-in page and of home.
    chunkSizeWarningLimit: 700,
    // The content security policy allows no data URLs for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Parses only the icons in use, of six thousand: the build needs 0.75 GB of memory instead of 1.1.
      experimental: { lazyBarrel: true },
      // A module that is imported both ways goes to the chunk that imports it statically; that is intended.
      checks: { ineffectiveDynamicImport: false },
      output: { codeSplitting: { groups } },
    },
  },
});
