import { getTableConfig } from 'drizzle-orm/pg-core';
import { describe, expect, it } from 'vitest';
import {
  findComputedImports,
  findFeatureCycles,
  findFileCycles,
  findForbiddenTargets,
  findForeignSql,
  findGlobImports,
  findPackagesOfBothSides,
  findViolations,
  productSources,
  type Source,
  sourceOf,
} from './support/structure.ts';
import { declaredTables } from './support/tables.ts';

const product = productSources();
const tables = await declaredTables();

/** The folder that declares each table of a building. The core counts as one. */
const owners = new Map(
  tables
    .filter(({ table }) => getTableConfig(table).columns.some(({ name }) => name === 'building_id'))
    .map(({ table, folder }) => [getTableConfig(table).name, folder.replace(/^core\/.*/, 'core')]),
);

/** Invented files, by their text. */
const files = (texts: Record<string, string>): Source[] =>
  Object.entries(texts).map(([path, text]) => sourceOf(path, text));

describe('imports', () => {
  it('are detected: static, dynamic, of types and of threads', () => {
    expect(product.length).toBeGreaterThan(500);
    const targets = (path: string) =>
      product.find((source) => source.path === path)?.imports.map(({ target }) => target);
    expect(targets('features/rooms/web/screens.ts')).toEqual(
      expect.arrayContaining([
        '@tabler/icons-react',
        'kit/actor.ts',
        'features/rooms/reservations/web/ReservationsPage.tsx',
      ]),
    );
    expect(targets('kit/server/files/documents/inspectPdf.ts')).toContain(
      'kit/server/files/documents/pdfWorker.ts',
    );
    const [source] = files({
      'kit/a.ts':
        `import type { A } from './b.ts';\n// import './comment.ts';\n` +
        `export { c } from '../core/c.ts';\nconst d = () => import('./d.ts');`,
    });
    expect(source?.imports.map(({ target }) => target)).toEqual(['kit/b.ts', 'core/c.ts', 'kit/d.ts']);
  });

  it('point down only: kit, core, features, home, screens, application', () => {
    expect(findViolations(product, 'goes up')).toEqual([]);
    const upwards = files({
      'kit/server/a.ts': `import type { B } from '../../core/b.ts';`,
      'core/people/c.ts': `const d = () => import('../../features/rooms/d.ts');`,
      'features/rooms/web/e.tsx': `import { f } from '../../home/web/f.ts';`,
      'features/home/web/g.tsx': `import { routes } from '../../../web/routes.tsx';`,
    });
    expect(findViolations(upwards, 'goes up')).toEqual([
      'kit/server/a.ts → core/b.ts',
      'core/people/c.ts → features/rooms/d.ts',
      'features/rooms/web/e.tsx → features/home/web/f.ts',
      'features/home/web/g.tsx → web/routes.tsx',
    ]);
  });

  it('do not cross from server to web or back', () => {
    expect(findViolations(product, 'goes to another side')).toEqual([]);
    const across = files({
      'features/rooms/server/a.ts': `import { b } from '../web/b.ts';`,
      'features/rooms/web/c.ts': `import { d } from '../server/d.ts';`,
      'features/rooms/policy.ts': `import { e } from './server/e.ts';`,
      'features/rooms/guests/server/f.ts': `import { g } from '../web/g.ts';`,
    });
    expect(findViolations(across, 'goes to another side')).toHaveLength(4);
  });

  it('of another feature use only its shared.ts, and feature lists use only its index', () => {
    expect(findViolations(product, 'reaches into another feature')).toEqual([]);
    const reaching = files({
      'features/rooms/server/a.ts': `import type { B } from '../../parking/server/queries.ts';`,
      'features/rooms/server/c.ts': `import { d } from '../../parking/server/shared.ts';`,
      'features/home/web/e.tsx': `import { f } from '../../parking/shared.ts';`,
      'web/routes.tsx': `const page = () => import('../features/parking/web/ParkingPage.tsx');`,
      'web/features.ts': `import { parking } from '../features/parking/web/screens.ts';`,
      'core/people/server/g.ts': `import { h } from '../../../features/parking/api.ts';`,
      'features/rooms/server/i.ts': `import words from '../../parking/fr.json' with { type: 'json' };`,
    });
    expect(findViolations(reaching, 'reaches into another feature')).toEqual([
      'features/rooms/server/a.ts → features/parking/server/queries.ts',
      'features/home/web/e.tsx → features/parking/shared.ts',
      'web/routes.tsx → features/parking/web/ParkingPage.tsx',
      'core/people/server/g.ts → features/parking/api.ts',
      'features/rooms/server/i.ts → features/parking/fr.json',
    ]);
  });

  it('form no cycle of files', () => {
    expect(findFileCycles(product)).toEqual([]);
    const round = files({
      'kit/a.ts': `import type { B } from './b.ts';`,
      'kit/b.ts': `const c = () => import('./c.ts');`,
      'kit/c.ts': `export { a } from './a.ts';`,
      'kit/d.ts': `import { a } from './a.ts';`,
    });
    expect(findFileCycles(round)).toEqual(['kit/a.ts ⇄ kit/b.ts ⇄ kit/c.ts']);
  });

  it('form no cycle of features or of folders of the core', () => {
    expect(findFeatureCycles(product)).toEqual([]);
    const round = files({
      'features/rooms/server/a.ts': `import { b } from '../../parking/server/shared.ts';`,
      'features/parking/web/c.ts': `import type { D } from '../../rooms/web/shared.ts';`,
    });
    expect(findFeatureCycles(round)).toEqual(['parking ⇄ rooms']);
    const core = files({
      'core/people/server/a.ts': `import { b } from '../../access/server/b.ts';`,
      'core/access/web/c.ts': `import type { D } from '../../people/d.ts';`,
    });
    expect(findFeatureCycles(core)).toEqual(['core/access ⇄ core/people']);
  });

  it('include no tests, scripts, benchmarks, or the demonstration', () => {
    expect(findForbiddenTargets(product)).toEqual([]);
    const needy = files({
      'server.ts': `import { loadDemo } from './demo/demo.ts';\nconst later = () => import('./demo/demo.ts');`,
      'app.ts': `const scene = () => import('./test/support/testApp.ts');`,
      'kit/a.ts': `import { b } from './b.test.ts';\nconst c = () => import('../demo/demo.ts');`,
    });
    expect(findForbiddenTargets(needy)).toEqual([
      'server.ts → demo/demo.ts',
      'app.ts → test/support/testApp.ts',
      'kit/a.ts → kit/b.test.ts',
      'kit/a.ts → demo/demo.ts',
    ]);
  });

  it('have targets that can be resolved', () => {
    // The package with PostgreSQL's programs depends on the machine.
    expect(findComputedImports(product)).toEqual(['kit/server/postgres/postgresCluster.ts']);
    expect(findComputedImports(files({ 'kit/a.ts': 'await import(name)' }))).toEqual(['kit/a.ts']);
    expect(findGlobImports(product)).toEqual([]);
    const globbing = files({
      'kit/a.ts': `import.meta.glob<A>(['./*.json', '../features/*/api.ts'])`,
      'kit/b.ts': `import.meta.glob('../features/*/fr.json')`,
    });
    expect(findGlobImports(globbing)).toEqual(['kit/a.ts']);
  });

  it('include no package except zod in files for both sides', () => {
    const others = (sources: readonly Source[]) =>
      findPackagesOfBothSides(sources).filter((entry) => !entry.endsWith('→ zod'));
    expect(others(product)).toEqual([]);
    expect(others(files({ 'features/rooms/a.ts': `import 'pg';` }))).toEqual(['features/rooms/a.ts → pg']);
  });
});

describe('hand-written SQL', () => {
  it('uses no table of a building outside of its feature, except where scopes are created', () => {
    expect(owners.size).toBeGreaterThan(20);
    expect(findForeignSql(product, owners)).toEqual([
      'features/calendarFeed/server/feedOwner.ts: user_buildings',
    ]);
    const foreign = files({
      'features/parking/server/a.ts': 'db.execute(sql`select 1 from rooms join "parcels" on true`)',
      'features/rooms/server/b.ts': 'db.execute(sql`update rooms set name = 1`) // from parcels',
    });
    expect(findForeignSql(foreign, owners)).toEqual([
      'features/parking/server/a.ts: rooms',
      'features/parking/server/a.ts: parcels',
    ]);
  });
});
