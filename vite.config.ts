import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { type CSSOptions, defineConfig } from 'vite';
import { widths } from './kit/web/ui/widths.ts';
import { withoutJsonSchema } from './scripts/withoutJsonSchema.ts';

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

export default defineConfig({
  css,
  root: here('web'),
  // A page declares hundreds of schemas and uses a few.
  resolve: { alias: [{ find: /^zod$/, replacement: here('kit/web/lateSchemas.ts') }] },
  cacheDir: here('node_modules/.vite'),
  plugins: [react(), withoutJsonSchema()],
  build: {
    outDir: here('dist'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // What the page to log in loads is held to a limit of its own, compressed (scripts/build.ts).
    chunkSizeWarningLimit: 700,
    // Fonts and pictures stay files: the policy for contents allows no data addresses in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Of six thousand icons only those that are used are read: the build takes 0.75 GB instead of 1.1, and makes the same.
      experimental: { lazyBarrel: true },
      // A file brings modules of several screens: each begins when something needs it, not when the file has come.
      output: { strictExecutionOrder: true },
      // What is imported at once in one place and later in another is meant so: it is in the file of the first.
      checks: { ineffectiveDynamicImport: false },
    },
  },
});
