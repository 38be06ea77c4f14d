import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MANIFEST = '.vite/manifest.json';

interface Chunk {
  file: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
  dynamicImports?: string[];
  assets?: string[];
}

/** What the bundler leaves apart: a file that does nothing but begin the program, and one of its own few functions. */
const BEGINNING = /^import\{([\w$]+) as [\w$]+\}from"\.\/([^"]+)";[\w$]+\(\);\s*$/;
const RUNTIME = /import\{([^}]*)\}from"\.\/(rolldown-runtime-[^"]+\.js)";/;

/**
 * Folds what every page begins with into one file, where the bundler makes three of it: the program, the file that begins it, and the
 * functions of the bundler's own that all files use; and the styles of all pages but the log-in's with those of the program. They are called
 * anew after what they hold then, as browsers keep them for good.
 *
 * In: the folder that Vite has built into. Out: the names of the files that are gone, each with that of the one in its place. Throws an
 * Error where the files are not as expected.
 */
export function foldBeginning(folder: string): Map<string, string> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(read(MANIFEST));
  const [entry, { file: begins = undefined } = {}] =
    Object.entries(manifest).find(([, { isEntry }]) => isEntry) ?? [];
  const [, exported, file] = (begins && BEGINNING.exec(read(begins))) || [];
  const program = `assets/${file}`;
  const [imported, taken, ofBundler] = (file && RUNTIME.exec(read(program))) || [];
  if (!entry || !begins || !file || !imported || !taken || !ofBundler)
    throw new Error('The build begins otherwise than expected: see scripts/folding.ts.');

  const runtime = `assets/${ofBundler}`;
  const { body, names: functions } = exportsOf(read(runtime));
  const { body: code, names } = exportsOf(read(program));
  const begin = names.find(([, outer]) => outer === exported)?.[0];
  if (!begin) throw new Error(`${program} does not export ${exported}.`);
  const called = (name: string) => `$bundler_${name}`;
  const made = functions.map(([local, outer]) => `${outer}:${local}`).join();
  const kept = functions.map(([, outer]) => `${outer}:${called(outer)}`).join();
  const own = pairsOf(taken).map(([outer, local]) => `${local}=${called(outer)}`);
  const whole = [
    code.replace(imported, () => `const{${kept}}=(()=>{${body}return{${made}}})(),${own.join()};`),
    `export{${[
      ...names.map(([local, outer]) => `${local} as ${outer}`),
      ...functions.map(([, outer]) => `${called(outer)} as ${called(outer)}`),
    ].join()}};`,
    // Last, as when it was in a file that imports this one.
    `${begin}();\n`,
  ].join('');
  const folded = `assets/web-${hashOf(whole)}.js`;
  const gone = new Set([program, runtime].map((name) => `_${nameOf(name)}`));
  const inPlaceOf = new Map([begins, program, runtime].map((name) => [name, folded]));

  rmSync(join(folder, begins));
  rmSync(join(folder, runtime));
  writeFileSync(join(folder, program), whole);
  renameSync(join(folder, program), join(folder, folded));
  const renamed = (text: string) =>
    [...inPlaceOf].reduce((all, [old, now]) => all.replaceAll(nameOf(old), nameOf(now)), text);
  const { css, dynamicImports, assets } = manifest[`_${nameOf(program)}`] ?? {};
  const open = Object.values(manifest).find(({ name }) => name === 'open')?.css;
  const [styles] = css ?? [];
  const [ofOpen] = open ?? [];
  if (!styles || !ofOpen || open?.length !== 1 || css?.length !== 1)
    throw new Error('The build has other styles than expected: see scripts/folding.ts.');
  const foldedStyles = foldStyles(folder, styles, ofOpen);
  for (const name of [styles, ofOpen]) inPlaceOf.set(name, foldedStyles);
  for (const name of readdirSync(join(folder, 'assets')).filter((each) => each.endsWith('.js'))) {
    const before = read(`assets/${name}`);
    const inOne = before.replace(RUNTIME, (_, list: string) => {
      const pairs = pairsOf(list).map(([outer, local]) => `${called(outer)} as ${local}`);
      return `import{${pairs.join()}}from"./${nameOf(folded)}";`;
    });
    const after = renamed(inOne);
    if (after !== before) writeFileSync(join(folder, 'assets', name), after);
  }
  const PRELOAD = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;
  const page = read('index.html').replaceAll(PRELOAD, (link, href: string) =>
    inPlaceOf.has(href.slice(1)) ? '' : link,
  );
  writeFileSync(join(folder, 'index.html'), renamed(page));
  const chunks = Object.entries(manifest).flatMap(([key, chunk]) => {
    if (chunk.file === program || chunk.file === runtime) return [];
    const imports = chunk.imports?.map((other) => (gone.has(other) ? entry : other));
    return [[key, imports ? { ...chunk, imports: [...new Set(imports)] } : chunk] as const];
  });
  const begun = { ...manifest[entry], file: folded, imports: [], css, dynamicImports, assets };
  writeFileSync(
    join(folder, MANIFEST),
    renamed(JSON.stringify({ ...Object.fromEntries(chunks), [entry]: begun })),
  );
  return inPlaceOf;
}

/** One style sheet of two, the first first. Answers what it is called. */
function foldStyles(folder: string, ...sheets: [string, string]): string {
  const whole = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('');
  for (const name of sheets) rmSync(join(folder, name));
  const folded = `assets/web-${hashOf(whole)}.css`;
  writeFileSync(join(folder, folded), whole);
  return folded;
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 8);

/** As files of the same folder and the manifest name it. */
const nameOf = (name: string) => name.replace('assets/', '');

/** A file's code without its last statement, and what that exports: the name within and the name outside. */
function exportsOf(code: string): { body: string; names: [string, string][] } {
  const [statement, list] = /export\{([^{}]*)\};?\s*$/.exec(code) ?? [];
  if (!statement || !list) throw new Error('A file of the build exports nothing: see scripts/folding.ts.');
  return { body: code.slice(0, -statement.length), names: pairsOf(list) };
}

/** `a as b,c` */
function pairsOf(list: string): [string, string][] {
  return list.split(',').map((each) => {
    const [first = '', second = first] = each.split(' as ');
    return [first.trim(), second.trim()];
  });
}
