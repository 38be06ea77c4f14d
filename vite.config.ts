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
    // Fonts and pictures stay files: the policy for contents allows no data addresses in style sheets.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Of six thousand icons only those that are used are read: the build takes 0.75 GB instead of 1.1, and makes the same.
      experimental: { lazyBarrel: true },
      // What is always needed together is one file, and so are the icons that screens share, a third of a kilobyte each. The
      // rest is parted by which screens need it: what is imported is needed by all that its importer is, so that no two parts
      // can import each other. Joining small ones (`entriesAwareMergeThreshold`) made them do so, and differently each time
      // (rolldown/rolldown#10886).
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'signedOut', test: /(PublicFrame|LoginPage)\.tsx$/, priority: 2 },
            { name: 'frame', test: /(frame\/(Frame|enter)|web\/menuAvailability)\.tsx?$/, priority: 1 },
            { name: 'home', test: /(HomePage|web\/today)\.tsx$/, priority: 1 },
            { name: 'icons', test: /@tabler\/icons-react/, minShareCount: 2, priority: 1 },
            { name: 'shared', minShareCount: 2, entriesAware: true },
          ],
        },
      },
    },
  },
});
