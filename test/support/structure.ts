import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findCycles } from '../../scripts/findCycles.ts';
import { PRODUCT, root } from './folders.ts';

export interface Source {
  /** Root-relative, with forward slashes. */
  path: string;
  text: string;
  imports: Import[];
}

interface Import {
  /** A root-relative path or a package; null if it is computed. */
  target: string | null;
  /** `import(…)`, or `new URL(…, import.meta.url)` for a thread. */
  dynamic: boolean;
}

const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}(),])\/\/.*$/gm;
const STATIC = /(?:^|[;}\s])(?:import|export)\s+(?:type\s+)?(?:[\w*{][^'"();]*?\sfrom\s*)?'([^']+)'/gm;
const DYNAMIC = /\bimport\s*\(\s*(?:'([^']+)')?/g;
const GLOB = /import\.meta\.glob\b[^(]*\(([^)]*)\)/g;
const THREAD = /new URL\('(\.[^']+\.tsx?)',\s*import\.meta\.url\)/g;

/** Includes type imports and dynamic imports. */
export function sourceOf(path: string, text: string): Source {
  const code = text.replace(COMMENTS, '');
  const resolved = (name: string | undefined) =>
    name === undefined ? null : name.startsWith('.') ? posix.join(posix.dirname(path), name) : name;
  const found = (pattern: RegExp, dynamic: boolean) =>
    [...code.matchAll(pattern)].map(([, name]) => ({ target: resolved(name), dynamic }));
  return { path, text, imports: [...found(STATIC, false), ...found(DYNAMIC, true), ...found(THREAD, true)] };
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function sources(accept: (path: string) => boolean): Source[] {
  const inFolders = PRODUCT.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
      posix.join(folder, name),
    ),
  );
  return [...inFolders, 'app.ts', 'server.ts', 'worker.ts']
    .filter((path) => /\.tsx?$/.test(path) && accept(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')));
}

/** All files of the product, without tests. */
export function productSources(): Source[] {
  return sources((path) => !isTest(path));
}

export function testSources(): Source[] {
  return sources(isTest);
}

/** The product must run without these. Only `server.ts` loads the demonstration on demand. */
const OUTSIDE = /^(demo|test|scripts|bench)\//;
const OURS =
  /^(kit|core|features|web|demo|test|scripts|bench|migrations)\/|^(app|server|worker)\.ts$|^package\.json$/;

/** Layer of a file. Imports may only go down. */
function floorOf(path: string): number {
  if (path.startsWith('kit/')) return 0;
  if (path.startsWith('core/')) return 1;
  if (path.startsWith('features/home/')) return 3;
  if (path.startsWith('features/')) return 2;
  return 4;
}

/** `pure` files are used by both sides. */
export function sideOf(path: string): 'pure' | 'server' | 'web' {
  const [top, ...folders] = path.split('/').slice(0, -1);
  if (top === 'web') return 'web';
  if (top !== 'kit' && top !== 'core' && top !== 'features') return 'server';
  const side = folders.find((folder) => folder === 'server' || folder === 'web');
  return side === 'server' || side === 'web' ? side : 'pure';
}

const featureOf = (path: string) => /^features\/([^/]+)\//.exec(path)?.[1];

/** Files of a feature that others may import. */
const SHARED = /^features\/[^/]+\/(shared|server\/shared|web\/shared)\.tsx?$/;
const FACES = /^features\/[^/]+\/(server\/index|web\/screens|web\/frame)\.tsx?$/;

type Rule = (from: string, to: string) => boolean;

const rules = {
  'goes up': (from, to) => floorOf(to) > floorOf(from),
  'goes to another side': (from, to) =>
    floorOf(from) < 4 && sideOf(from) !== sideOf(to) && sideOf(to) !== 'pure',
  'reaches into another feature': (from, to) => {
    const [one, other] = [featureOf(from), featureOf(to)];
    if (!other || one === other) return false;
    return one === 'home' || !(SHARED.test(to) || (!one && FACES.test(to)));
  },
} satisfies Record<string, Rule>;

/** Imports that break the rule: `<from> → <to>`. */
export function findViolations(sources: readonly Source[], rule: keyof typeof rules): string[] {
  return edgesOf(sources)
    .filter(([from, to]) => rules[rule](from, to))
    .map(([from, to]) => `${from} → ${to}`);
}

export function findForbiddenTargets(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, imports }) =>
    imports
      .filter(({ target, dynamic }) => {
        if (target === null) return false;
        const mayFetch = path === 'server.ts' && dynamic && target.startsWith('demo/');
        return (OUTSIDE.test(target) && !mayFetch) || isTest(target);
      })
      .map(({ target }) => `${path} → ${target}`),
  );
}

/** Dynamic imports with a computed target, which would bypass the rules. */
export function findComputedImports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ imports }) => imports.some(({ target }) => target === null))
    .map(({ path }) => path);
}

/** Imports of whole folders by a pattern, which would bypass the rules. Allowed for translations. */
export function findGlobImports(sources: readonly Source[]): string[] {
  return sources
    .filter(({ text }) =>
      [...text.matchAll(GLOB)].some(([, list = '']) =>
        [...list.matchAll(/'([./!][^']+)'/g)].some(([, pattern = '']) => !pattern.endsWith('.json')),
      ),
    )
    .map(({ path }) => path);
}

export function findPackagesOfBothSides(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => sideOf(path) === 'pure')
    .flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => target !== null && !OURS.test(target))
        .map(({ target }) => `${path} → ${target}`),
    );
}

function edgesOf(sources: readonly Source[]): [string, string][] {
  return sources.flatMap(({ path, imports }) =>
    imports.flatMap(({ target }): [string, string][] =>
      target && OURS.test(target) ? [[path, target]] : [],
    ),
  );
}

/** Import cycles among files, types included. */
export function findFileCycles(sources: readonly Source[]): string[] {
  return findCycles(edgesOf(sources));
}

/** Import cycles among features and folders of the core. */
export function findFeatureCycles(sources: readonly Source[]): string[] {
  const unit = (path: string) =>
    featureOf(path) ?? /^core\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0] ?? path;
  return findCycles(
    edgesOf(sources)
      .map(([from, to]): [string, string] => [unit(from), unit(to)])
      .filter(([from, to]) => from !== to),
  );
}

/**
 * Hand-written SQL on a building's table outside of its folder. `owners`: root-relative folder of each table.
 */
export function findForeignSql(sources: readonly Source[], owners: ReadonlyMap<string, string>): string[] {
  const tables = new RegExp(
    `\\b(?:from|join|into|update|table|only)\\s+"?(${[...owners.keys()].join('|')})\\b`,
    'gi',
  );
  return sources.flatMap(({ path, text }) => {
    const named = [...text.replace(COMMENTS, '').matchAll(tables)].map(([, table = '']) =>
      table.toLowerCase(),
    );
    return [...new Set(named)]
      .filter((table) => !path.startsWith(`${owners.get(table)}/`))
      .map((table) => `${path}: ${table}`);
  });
}
