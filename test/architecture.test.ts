import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCT, root } from './support/folders.ts';

interface Source {
  path: string;
  text: string;
  /** Root-relative paths of what is imported from this repository, and names of packages. */
  imports: string[];
}

const isTest = (path: string) => /\.test\.tsx?$/.test(path);

function sourcesUnder(folder: string): Source[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => posix.join(folder, name))
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const specifiers = [...text.matchAll(/(?:^|[;}\s])(?:from|import)\s*\(?\s*'([^']+)'/gm)].map(
        (match) => match[1] as string,
      );
      const imports = specifiers.map((name) =>
        name.startsWith('.') ? posix.join(dirname(path), name) : name,
      );
      return { path, text, imports };
    });
}

const all = PRODUCT.flatMap(sourcesUnder);
const product = all.filter(({ path }) => !isTest(path));

/** Which layer a file belongs to. */
function layerOf(path: string): {
  place: 'kit' | 'core' | 'feature' | 'other';
  name: string;
  side: 'pure' | 'server' | 'web';
} {
  const [top, second = '', third = ''] = path.split('/');
  const side = (part: string) => (part === 'server' || part === 'web' ? part : 'pure');
  if (top === 'kit') return { place: 'kit', name: '', side: side(second) };
  if (top === 'core')
    return { place: 'core', name: second, side: side(second) === 'pure' ? side(third) : side(second) };
  if (top === 'features') return { place: 'feature', name: second, side: side(third) };
  return { place: 'other', name: top ?? '', side: 'web' };
}

const isOurs = (name: string) =>
  /^(kit|core|features|web|demo|test|scripts|migrations|bench)\/|^(app|server|worker)\.ts$|^package\.json$/.test(
    name,
  );
const isWords = (name: string) => name.endsWith('.json');

/** What each file imports that its layer may not. */
function offences(
  may: (from: ReturnType<typeof layerOf>, to: ReturnType<typeof layerOf>, target: string) => boolean,
): string[] {
  return product.flatMap(({ path, imports }) =>
    imports
      .filter((target) => isOurs(target) && !isWords(target) && !may(layerOf(path), layerOf(target), target))
      .map((target) => `${path} → ${target}`),
  );
}

describe('imports go one way', () => {
  it('are found at all', () => {
    expect(product.length).toBeGreaterThan(60);
    const wire = product.find(({ path }) => path === 'features/appointments/wire.ts');
    expect(wire?.imports).toEqual(
      expect.arrayContaining(['zod', 'kit/wire.ts', 'features/appointments/appointment.ts']),
    );
  });

  it('the kit knows no feature', () => {
    expect(offences((from, to) => from.place !== 'kit' || to.place === 'kit')).toEqual([]);
  });

  it('server and web never import each other, in the kit or in features', () => {
    expect(
      offences(
        (from, to) =>
          !(from.side === 'server' && to.side === 'web') && !(from.side === 'web' && to.side === 'server'),
      ),
    ).toEqual([]);
  });

  it('what both sides use imports neither of them', () => {
    expect(offences((from, to) => from.side !== 'pure' || to.side === 'pure')).toEqual([]);
  });

  it('what both sides use needs zod and nothing else', () => {
    const packages = product
      .filter(({ path }) => layerOf(path).side === 'pure')
      .flatMap(({ path, imports }) =>
        imports.filter((name) => !isOurs(name)).map((name) => `${path} → ${name}`),
      );
    expect(packages.filter((entry) => !entry.endsWith('→ zod'))).toEqual([]);
  });

  it('features meet through their root, or server to server', () => {
    expect(
      offences((from, to) => {
        const foreign = from.place === 'feature' && to.place === 'feature' && from.name !== to.name;
        return !foreign || to.side === 'pure' || (from.side === 'server' && to.side === 'server');
      }),
    ).toEqual([]);
  });

  it('the product runs without its tests, scripts and benchmarks', () => {
    expect(offences((_, __, target) => !/^(demo|test|scripts|bench)\//.test(target))).toEqual([]);
    const tests = product.flatMap(({ path, imports }) =>
      imports.filter(isTest).map((target) => `${path} → ${target}`),
    );
    expect(tests).toEqual([]);
  });
});

describe('a building’s rows', () => {
  it('are reached with the scope that the door made; who has no caller makes one and stands here', () => {
    const makers = product.filter(({ text }) => /new Building(Scope)?\(/.test(text)).map(({ path }) => path);
    const reasons: Record<string, string> = {
      'kit/server/http/http.ts': 'the door itself',
      'core/buildings/server/queries.ts': 'which companies are where is public',
      'features/legal/server/legalPages.ts': 'a public call that answers for the building in its address',
      'features/nda/server/everyBuilding.ts': 'signers without a token, who name an appointment by its id',
      'features/invitations/server/openAccount.ts': 'the buildings that somebody entitled gives an account',
      'features/privacy/server/closeRequest.ts': 'all buildings of whoever is erased in their stead',
      'kit/server/files/readFiles.ts': 'an address that was signed for one file of one building',
      'features/calendarFeed/server/feedOwner.ts':
        'the buildings of whom the address of a calendar stands for',
    };
    const isJob = (path: string) =>
      product.find((source) => source.path === path)?.imports.includes('kit/server/jobs/jobs.ts');
    expect(makers.filter((path) => !reasons[path] && !isJob(path))).toEqual([]);
    expect(Object.keys(reasons).filter((path) => !makers.includes(path))).toEqual([]);
  });

  it('are not reached by hand-written SQL, but where scopes come from', () => {
    const tables = /\b(?:from|join|into|update)\s+"?(?:appointments|user_buildings|building_companies)\b/i;
    const sql = product.filter(({ text }) =>
      [...text.matchAll(/sql`[^`]*`/g)].some(([query]) => tables.test(query)),
    );
    expect(sql.map(({ path }) => path).sort()).toEqual([
      'core/access/server/sessions.ts',
      'features/calendarFeed/server/feedOwner.ts',
    ]);
    expect(
      product
        .filter(({ text }) => /\bappointments\.describe\(|\.describe\(\)/.test(text))
        .map(({ path }) => path),
    ).toEqual([]);
  });
});

describe('the text itself', () => {
  it('keeps wire words in wire.ts', () => {
    const words =
      /\b(commentaire|visitor_entreprise|nameEntreprise|debutDate|debutTime|reservedSalle|linkSalle|AllDispositions|WantedService|dna_status|maxUserNB|pkBuilding|appointmentStatus|language_mail|force_send_email|name_resa|quotaDefault|first_name_visitor)\b/;
    const found = product
      .filter(({ path }) => !path.endsWith('wire.ts'))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, at) => (words.test(line) ? [`${path}:${at + 1}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it('stays within about 300 lines a file', () => {
    const long = product.filter(({ text }) => text.split('\n').length > 301).map(({ path }) => path);
    expect(long).toEqual([]);
  });

  it('shows the same however the device is held (WCAG 1.3.4)', () => {
    const sheets = PRODUCT.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.css'))
        .map((name) => posix.join(folder, name)),
    );
    expect(sheets).not.toEqual([]);
    expect(
      sheets.filter((path) => /@media[^{]*orientation/.test(readFileSync(join(root, path), 'utf8'))),
    ).toEqual([]);
  });

  it('has no drawer for everything', () => {
    expect(
      product
        .filter(({ path }) => /(utils?|helpers?|common|manager)\.tsx?$/i.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('leaves nothing undone', () => {
    const leftOver = /\b(TODO|FIXME|XXX|HACK|@ts-ignore|@ts-nocheck)\b|\b(it|test|describe)\.(only|skip)\(/;
    const self = 'test/architecture.test.ts';
    expect(
      all.filter(({ path, text }) => path !== self && leftOver.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
