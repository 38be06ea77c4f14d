import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
const PRELOAD = /\s*<link rel="modulepreload"[^>]*\shref="([^"]+)"[^>]*>/g;

/**
 * Folds what every page begins with, where the bundler makes four files of it: the functions of the bundler's own that all files use with
 * what the log-in page works with alone, which imports nothing else; the program with the file that begins it; and the styles of all pages
 * but the log-in's with those of the program. They are called anew after what they hold then, as browsers keep them for good.
 *
 * In: the folder that Vite has built into. Out: the names of the files that are gone, each with that of the one in its place. Throws an
 * Error where the files are not as expected.
 */
export function foldBeginning(folder: string): Map<string, string> {
  const read = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest: Record<string, Chunk> = JSON.parse(read(MANIFEST));
  const entry = 'index.html';
  const begins = manifest[entry]?.file;
  const [, exported, file] = (begins && BEGINNING.exec(read(begins))) || [];
  const program = `assets/${file}`;
  const alone = Object.values(manifest).find(({ name }) => name === 'logIn')?.file;
  const [imported, taken, ofBundler] = (alone && RUNTIME.exec(read(alone))) || [];
  if (!begins || !file || !alone || !imported || !taken || !ofBundler)
    throw new Error('The build begins otherwise than expected: see scripts/folding.ts.');

  const runtime = `assets/${ofBundler}`;
  const { body, names: functions } = exportsOf(read(runtime));
  const { body: code, names } = exportsOf(read(alone));
  const called = (name: string) => `$bundler_${name}`;
  const made = functions.map(([local, outer]) => `${outer}:${local}`).join();
  const kept = functions.map(([, outer]) => `${outer}:${called(outer)}`).join();
  const own = pairsOf(taken).map(([outer, local]) => `${local}=${called(outer)}`);
  const withFunctions = [
    code.replace(imported, () => `const{${kept}}=(()=>{${body}return{${made}}})(),${own.join()};`),
    `export{${[
      ...names.map(([local, outer]) => `${local} as ${outer}`),
      ...functions.map(([, outer]) => `${called(outer)} as ${called(outer)}`),
    ].join()}};\n`,
  ].join('');
  const foldedAlone = `assets/logIn-${hashOf(withFunctions)}.js`;
  const { body: ofProgram, names: given } = exportsOf(read(program));
  const begin = given.find(([, outer]) => outer === exported)?.[0];
  if (!begin) throw new Error(`${program} does not export ${exported}.`);

  const { css, dynamicImports, assets } = manifest[`_${nameOf(program)}`] ?? {};
  const open = Object.values(manifest).find(({ name }) => name === 'open')?.css;
  const [styles] = css ?? [];
  const [ofOpen] = open ?? [];
  if (!styles || !ofOpen || open?.length !== 1 || css?.length !== 1)
    throw new Error('The build has other styles than expected: see scripts/folding.ts.');
  const foldedStyles = foldStyles(folder, styles, ofOpen);
  const inPlaceOf = new Map([
    ...[alone, runtime].map((name) => [name, foldedAlone] as const),
    ...[styles, ofOpen].map((name) => [name, foldedStyles] as const),
  ]);
  const renamed = (text: string) =>
    [...inPlaceOf].reduce((all, [old, now]) => all.replaceAll(nameOf(old), nameOf(now)), text);
  const rewritten = (text: string) =>
    renamed(
      text.replace(RUNTIME, (_, list: string) => {
        const pairs = pairsOf(list).map(([outer, local]) => `${called(outer)} as ${local}`);
        return `import{${pairs.join()}}from"./${nameOf(foldedAlone)}";`;
      }),
    );
  const list = given.map(([local, outer]) => `${local} as ${outer}`).join();
  // Last, as when it was in a file that imports this one.
  const whole = rewritten(`${ofProgram}export{${list}};${begin}();\n`);
  const foldedProgram = `assets/web-${hashOf(whole)}.js`;
  for (const name of [begins, program]) inPlaceOf.set(name, foldedProgram);

  for (const name of [begins, program, runtime, alone]) rmSync(join(folder, name));
  writeFileSync(join(folder, foldedAlone), renamed(withFunctions));
  writeFileSync(join(folder, foldedProgram), renamed(whole));
  for (const name of readdirSync(join(folder, 'assets')).filter((each) => each.endsWith('.js'))) {
    const before = read(`assets/${name}`);
    const after = rewritten(before);
    if (after !== before) writeFileSync(join(folder, 'assets', name), after);
  }
  const page = read('index.html').replaceAll(PRELOAD, (link, href: string) =>
    [program, runtime].includes(href.slice(1)) ? '' : link,
  );
  writeFileSync(join(folder, 'index.html'), renamed(page));
  const keyOf = (name: string) => `_${nameOf(name)}`;
  const nowIn = new Map([
    [keyOf(program), entry],
    [keyOf(runtime), keyOf(alone)],
  ]);
  const chunks = Object.entries(manifest).flatMap(([key, chunk]) => {
    if (chunk.file === program || chunk.file === runtime) return [];
    const imports = new Set(chunk.imports?.map((other) => nowIn.get(other) ?? other));
    imports.delete(key);
    return [[key, chunk.imports ? { ...chunk, imports: [...imports] } : chunk] as const];
  });
  const begun = { file: foldedProgram, imports: [keyOf(alone)], css, dynamicImports, assets };
  writeFileSync(
    join(folder, MANIFEST),
    renamed(JSON.stringify({ ...Object.fromEntries(chunks), [entry]: { ...manifest[entry], ...begun } })),
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
