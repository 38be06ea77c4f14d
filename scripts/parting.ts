import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';
import { ALONE, type Imports, libraries, partsOf } from './parts.ts';

const root = dirname(import.meta.dirname);

/**
 * Has Chromium compile all functions of a file while it comes, away from the page's own thread; else each is compiled there when it is
 * first called, which was a third of what opening a screen took. Other browsers read a comment. It must be the file's first line.
 * https://explainers-by-googlers.github.io/explicit-javascript-compile-hints-file-based/
 */
const COMPILE_AHEAD = '//# allFunctionsCalledOnLoad\n';
/** What the names of files depend on besides what is in them. */
const FOLDING = readFileSync(join(import.meta.dirname, 'folding.ts'), 'utf8');
/** What a screen needs as soon as it is opened, by the names of the groups below and of the program. */
const AT_ONCE = /^(logIn|drawnLogin|web|open|both|frame)$|(Page|Screen)$/;

/** A file of the build, as addresses of the product: what it imports, and its style sheets. */
export interface BuiltFile {
  address: string;
  imports: readonly string[];
  styles: readonly string[];
}

/**
 * Parts the build as `partsOf` says: a plugin that learns what imports what, and rolldown's groups. `files` answers, once it is built, in
 * which file each module is, by the module's path from the root of the product; where files have been folded since, it is told which is in
 * whose place.
 */
export function parting(screens: readonly { path: string; code: readonly string[] }[]) {
  const pages = new Set(screens.flatMap(({ path, code }) => (path.startsWith('/resident/') ? [] : code)));
  let parts = new Map<string, string>();
  const files = new Map<string, BuiltFile>();
  const plugin: Plugin = {
    name: 'parts',
    renderStart() {
      const modules = new Map<string, Imports>();
      for (const id of this.getModuleIds()) {
        const info = this.getModuleInfo(id);
        if (info) modules.set(id, info);
      }
      parts = partsOf(modules, (id) => pages.has(relative(root, id)));
    },
    // What is done with the files afterwards is part of what they are.
    augmentChunkHash: () => FOLDING,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          if (AT_ONCE.test(chunk.name)) chunk.code = COMPILE_AHEAD + chunk.code;
          const styles = [...(chunk.viteMetadata?.importedCss ?? [])].map((file) => `/${file}`);
          const imports = chunk.imports.map((file) => `/${file}`);
          const file = { address: `/${chunk.fileName}`, imports, styles };
          files.set(file.address, file);
          for (const id of chunk.moduleIds) files.set(relative(root, id), file);
        }
      },
    },
  };
  const features = readdirSync(join(root, 'features'));
  const is = (name: string) => (id: string) => parts.get(id) === name;
  // The first takes what it imports with it, and so on: none can import a later one.
  const groups = [
    { name: 'logIn', test: is('logIn') },
    { name: 'drawnLogin', test: ALONE },
    { name: 'first', tags: ['$initial' as const] },
    ...['open', 'both', 'frame', ...libraries].map((name) => ({ name, test: is(name) })),
    { name: 'shared', test: /node_modules/, minShareCount: 2 },
    // What pages for everybody need of features comes first: it would come along with another feature, and bring that to them.
    ...['Open', ''].flatMap((which) =>
      features.map((name) => ({ name: `${name}${which}`, test: is(`${name}${which}`) })),
    ),
    // Before the first screen that needs it, which would take it along.
    ...libraries.map((name) => ({ name: `${name}Screen`, test: is(`${name}Screen`) })),
    // What a screen fetches later may need what the screen has: never the other way round.
    ...[/(Page|Screen)$/, /./].map((pattern) => ({
      name: (id: string) => parts.get(id) ?? null,
      test: (id: string) => pattern.test(parts.get(id) ?? ''),
      debugName: `screens ${pattern}`,
    })),
  ];
  return {
    plugin,
    files: (inPlaceOf: ReadonlyMap<string, string>) => {
      const nowOf = (address: string) => `/${inPlaceOf.get(address.slice(1)) ?? address.slice(1)}`;
      return new Map(
        [...files].map(([name, file]) => {
          const address = nowOf(file.address);
          const imports = new Set(file.imports.map(nowOf));
          imports.delete(address);
          const styles = [...new Set(file.styles.map(nowOf))];
          return [name === file.address ? address : name, { address, imports: [...imports], styles }];
        }),
      );
    },
    groups: groups.map((group, at) => ({ ...group, priority: groups.length - at })),
  };
}
