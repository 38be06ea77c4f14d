/** What a module imports, at once and when it is asked for; and whether the page itself begins with it. */
export interface Imports {
  code: string | null;
  importedIds: readonly string[];
  dynamicallyImportedIds: readonly string[];
  isEntry: boolean;
}

/** What is fetched when it is asked for, and stands for more than one screen. */
const STARTS = {
  routes: /\/featureRoutes\.tsx$/,
  frame: /\/(frame\/(Frame\.tsx|enter\.ts)|\w*[wW]aiting\.ts|\w*[aA]vailability\.ts|\w+Watch\.tsx)$/,
  home: /\/(HomePage|HomeNews|MailsKept|web\/today|orders\/today)\.tsx?$/,
  desk: /\/(DeskPage|web\/desk|desk\/part)\.tsx$/,
  palette: /\/(frame\/Palette\.tsx|web\/palette\.ts)$/,
} as const;
type Start = keyof typeof STARTS;

/** What a page works with before its program has come, which needs it as well. */
export const ALONE = /\/web\/drawnLogin\.ts$/;

/** Large libraries that few screens need, with what is built on them. */
const LIBRARIES = {
  calendar: /@fullcalendar|@full-ui|temporal-(polyfill|utils)/,
  sheets: /dropzone|file-selector|attr-accept/,
  qr: /node_modules\/(qrcode|dijkstrajs)\//,
} as const;
type Library = keyof typeof LIBRARIES;
export const libraries = Object.keys(LIBRARIES) as Library[];

/** What the screens share that everybody opens daily comes with the frame: a file of its own would be one more for each of them. */
const DAILY = /\/(core\/\w+|features\/(visits|rooms|parking))\//;

/** Needed by so many pages for everybody, something comes with whatever such a page needs. */
const MANY_PAGES = 9;

/**
 * So few characters of source, with all that it imports, come with the pages for everybody too, where but one of them needs it. Of what screens
 * need as well only libraries count: apart, it would have that page load all that is of both.
 */
const LITTLE = 12_500;

/** Of the libraries, what so many of those pages need, or is hardly more than an icon. */
const SEVERAL_PAGES = 3;
const LITTLE_OF_LIBRARIES = 1_000;

/** What is built on these is no little: it comes where it is needed. */
const HEAVY = /@floating-ui|react-remove-scroll|\/ScrollArea\/ScrollArea/;

/**
 * Parts the modules of the build into files, so that a screen needs few of them: `logIn` is what the log-in page works with alone
 * and all others need too, `first` the program and what else every page needs, `open` what pages for everybody and others need, `frame` what is
 * around and in the screens of the resident area. What is imported is needed by all that its importer is, so that no two files import each
 * other.
 *
 * In: the modules by their ids, and which of them are pages for everybody. Out: the name of each module's file.
 */
export function partsOf(
  modules: ReadonlyMap<string, Imports>,
  isPublic: (id: string) => boolean,
): Map<string, string> {
  const imports = importsOf(modules);
  const reach = (from: readonly string[]) => {
    const found = new Set<string>();
    const ahead = [...from];
    for (let id = ahead.pop(); id !== undefined; id = ahead.pop()) {
      if (found.has(id)) continue;
      found.add(id);
      ahead.push(...(imports.get(id) ?? []));
    }
    return found;
  };
  const reached = new Map<string, Set<string>>();
  const all = (id: string) => {
    const known = reached.get(id) ?? reach([id]);
    reached.set(id, known);
    return known;
  };
  const entries = [...modules.keys()].filter((id) => ALONE.test(id));
  const ofLogIn = reach(entries.flatMap((id) => imports.get(id) ?? []));
  const initial = reach([...modules].flatMap(([id, { isEntry }]) => (isEntry ? [id] : [])));
  const starts = new Set([...modules.values()].flatMap((module) => module.dynamicallyImportedIds));
  const neededBy = new Map<string, string[]>();
  const askedBy = new Map<string, Set<string>>();
  for (const start of starts) {
    for (const id of all(start)) {
      neededBy.set(id, [...(neededBy.get(id) ?? []), start]);
      for (const asked of modules.get(id)?.dynamicallyImportedIds ?? [])
        askedBy.set(asked, (askedBy.get(asked) ?? new Set()).add(initial.has(id) ? '' : start));
    }
  }
  /** What only one of the others asks for, needs nothing that is not there with that. */
  const alone = (needing: readonly string[]) =>
    needing.filter((start) => {
      const [by, ...others] = askedBy.get(start) ?? [];
      return by === undefined || others.length > 0 || by === start || !needing.includes(by);
    });
  const parts = new Map<string, string>();
  const everybodys = new Set([...starts].filter(isPublic));
  const pagesOf = (id: string) => (neededBy.get(id) ?? []).filter((start) => everybodys.has(start)).length;
  const open = new Set([...modules.keys()].filter((id) => initial.has(id) || pagesOf(id) >= MANY_PAGES));
  const weight = (id: string, counts: (id: string) => boolean) =>
    [...all(id)].reduce(
      (sum, each) => sum + (open.has(each) || !counts(each) ? 0 : (modules.get(each)?.code?.length ?? 0)),
      0,
    );
  const brings = (id: string, library: Library) => [...all(id)].some((each) => LIBRARIES[library].test(each));
  /** What is built on a library comes with it. */
  const libraryIn = (id: string) => libraries.find((name) => brings(id, name));
  const ofPages = new Set([...everybodys].map(libraryIn));
  /** What is needed by nothing that does not bring a library comes with that, too. */
  const libraryWith = (id: string, needing: readonly string[]) =>
    libraryIn(id) ??
    (featureOf(id) && !DAILY.test(id)
      ? undefined
      : libraries.find((name) => needing.every((start) => brings(start, name))));
  /** A file of its own costs a request, which is more than a little that is not needed. */
  const inFewer = (id: string, part: string) => {
    const isOfPages = part === 'both' || part.endsWith('Open');
    const pages = pagesOf(id);
    if (isStyles(id)) return isOfPages ? 'open' : DAILY.test(id) && pages === 0 ? 'frame' : part;
    const isLittle = isLibrary(id)
      ? (pages >= SEVERAL_PAGES || weight(id, () => true) <= LITTLE_OF_LIBRARIES) &&
        ![...all(id)].some((each) => HEAVY.test(each))
      : weight(id, part === 'both' ? isLibrary : () => true) <= LITTLE;
    return isOfPages && isLittle ? 'open' : part;
  };
  for (const id of modules.keys()) {
    const part =
      partOfWords(id) ??
      (ofLogIn.has(id) ? 'logIn' : undefined) ??
      (initial.has(id)
        ? undefined
        : partOf(id, alone(neededBy.get(id) ?? []), isPublic, libraryWith, ofPages));
    if (part) parts.set(id, inFewer(id, part));
  }
  return parts;
}

/**
 * What each module imports. These libraries export all they have from one module, which itself imports it all: what is imported of them
 * is found by its name, in the module that is called so.
 */
function importsOf(modules: ReadonlyMap<string, Imports>): Map<string, readonly string[]> {
  // Dropzone's puts its parts together.
  const library = /\/node_modules\/(@mantine\/(?!dropzone)\w+|@tabler\/icons-react)\//;
  const named = new Map<string, string>();
  for (const id of modules.keys()) {
    const [, name] = library.exec(id) ?? [];
    if (name && id.endsWith('.mjs')) named.set(`${name} ${plain(nameOf(id))}`, id);
  }
  // Some have more than what they are called after.
  for (const [id, { code }] of modules) {
    const [, name] = library.exec(id) ?? [];
    if (!name || id.endsWith('/index.mjs')) continue;
    for (const [, list = ''] of (code ?? '').matchAll(/export\s*\{([^}]*)\}(?!\s*from)/g))
      for (const each of list.split(',')) {
        const key = `${name} ${plain(each.trim().split(' ').at(-1) ?? '')}`;
        if (!named.has(key)) named.set(key, id);
      }
  }
  const own = ([id, { code, importedIds }]: [string, Imports]) => {
    const [, own] = library.exec(id) ?? [];
    if (!code) return [id, importedIds] as const;
    const chosen = [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g)].flatMap(
      ([, names = '', from]) =>
        names
          .split(',')
          .flatMap((name) => named.get(`${from} ${plain(name.trim().split(' ')[0] ?? '')}`) ?? []),
    );
    const others = importedIds.filter((other) => {
      const [, from] = library.exec(other) ?? [];
      return !from || from === own || other.endsWith('.css');
    });
    return [id, [...others, ...chosen]] as const;
  };
  return new Map([...modules].map(own));
}

const isLibrary = (id: string) => id.includes('/node_modules/');

/** `use-hotkeys` and `useHotkeys` are the same. */
const plain = (name: string) => name.replaceAll('-', '').toLowerCase();

/**
 * What is said on every page, and what is said around and in most screens of the resident area, their watches among it: in one file for each
 * language. Of their own, the second would be a request more for each screen, and 9 kB less for a page for everybody, which shows before.
 */
const WORDS =
  /\/(?:(?:kit|core\/access)\/(\w\w)\.json|menu(?:Words)?\.(\w\w)\.(?:json|ts)|(?:core\/(?:booking|operator)|features\/(?:announcements|evacuations))\/(\w\w)\.json)$/;

/** Those of the screens are in one file each. */
function partOfWords(id: string): string | undefined {
  const language = WORDS.exec(id)?.slice(1).find(Boolean);
  return language && `words.${language}`;
}

const isStyles = (id: string) => /\.css$/.test(id);

const isWords = (id: string) => /\.json$/.test(id);

function partOf(
  id: string,
  starts: readonly string[],
  isPublic: (id: string) => boolean,
  libraryWith: (id: string, starts: readonly string[]) => Library | undefined,
  ofPages: ReadonlySet<string | undefined>,
): string | undefined {
  const of = (kind: Start) => starts.some((start) => STARTS[kind].test(start));
  const [start] = starts;
  if (start === undefined || isWords(id)) return undefined;
  if (of('routes')) return 'open';
  const pages = starts.filter(isPublic).length;
  if (pages >= MANY_PAGES) return 'open';
  if (of('frame')) return pages > 0 ? 'both' : 'frame';
  for (const screen of ['home', 'desk', 'palette'] as const)
    if (starts.every((each) => STARTS[screen].test(each))) return `${screen}Screen`;
  if (starts.length === 1) return isLibrary(id) ? undefined : nameOf(start);
  // Where a page for everybody needs the library, what screens have built on it stays apart: it needs the frame.
  const library = libraryWith(id, starts);
  if (library)
    return pages === 0 && ofPages.has(library) && !LIBRARIES[library].test(id) ? `${library}Screen` : library;
  const feature = featureOf(id);
  const manyBring = of('home') || of('palette');
  if (feature && !manyBring && (pages > 0 || !DAILY.test(id))) return pages > 0 ? `${feature}Open` : feature;
  return pages > 0 ? 'both' : 'frame';
}

const featureOf = (id: string) => /\/features\/(\w+)\//.exec(id)?.[1];

const nameOf = (id: string) => id.replace(/^.*\/|\.\w+$/g, '');
