import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PRODUCT, root } from './support/folders.ts';
import { productSources, testSources } from './support/structure.ts';

const product = productSources();
const all = [...product, ...testSources()];

describe('rows of a building', () => {
  it('are accessed through the router’s scope, except in the listed files', () => {
    const makers = product.filter(({ text }) => /new Building(Scope)?\(/.test(text)).map(({ path }) => path);
    const reasons: Record<string, string> = {
      'kit/server/http/router.ts': 'the router itself',
      'features/mail/server/mailVisibility.ts':
        'whether somebody belongs to a building that the caller does not know',
      'core/accounts/server/deleteOwnAccount.ts':
        'an account that ended in another one, and has no building any more',
      'core/directory/server/people.ts': 'the buildings of whom somebody entitled looks after',
      'core/people/server/companies.ts': 'which companies are where is public',
      'features/legal/server/legalPages.ts': 'a public call that answers for the building in its address',
      'core/buildings/server/allBuildings.ts': 'signers without a token, who name a visit by its id',
      'features/invitations/server/openAccount.ts': 'the buildings that somebody entitled gives an account',
      'features/invitations/server/queries.ts':
        'the buildings that somebody is invited to, or asks for without an account',
      'features/privacy/server/deletionRequests.ts': 'all buildings of the person whose account is deleted',
      'core/directory/server/openBuilding.ts':
        'a building that has just been made, or restored: nobody is in it',
      'kit/server/database/namedQuery.ts': 'a query that is built before its building is known',
      'kit/server/files/readFiles.ts': 'an address that was signed for one file of one building',
      'features/reception/server/searchVisits.ts':
        'the buildings of the operator whose desk looks for a visitor: all the caller’s',
      'features/visits/arrivals/server/moveVisitHere.ts': 'the caller’s building that a visitor moves from',
      'features/parcels/collection/server/answerLinks.ts':
        'the building that the code in a mail’s link names',
      'core/shiftSwitching/server/switchPerson.ts': 'the buildings of whose session a colleague takes over',
      'features/visits/server/findVisitByCode.ts':
        'a visitor without an account, who names a visit by its code',
      'features/calendarFeed/server/feedOwner.ts':
        'the buildings of whom the address of a calendar stands for',
    };
    const isJob = (path: string) =>
      product
        .find((source) => source.path === path)
        ?.imports.some(({ target }) => target === 'kit/server/jobs/jobs.ts');
    expect(makers.filter((path) => !reasons[path] && !isJob(path))).toEqual([]);
    expect(Object.keys(reasons).filter((path) => !makers.includes(path))).toEqual([]);
  });

  it('are described only through a scope', () => {
    expect(product.filter(({ text }) => /\.describe\(\)/.test(text)).map(({ path }) => path)).toEqual([]);
  });
});

describe('the source', () => {
  it('keeps wire names in api.ts', () => {
    const wireNames = [
      'commentaire|visitor_entreprise|nameEntreprise|debutDate|debutTime|reservedSalle|linkSalle',
      'AllDispositions|WantedService|dna_status|maxUserNB|pkBuilding|appointmentStatus|language_mail',
      'force_send_email|name_resa|quotaDefault|first_name_visitor',
    ].join('|');
    const words = new RegExp(`\\b(${wireNames})\\b`);
    const found = product
      .filter(({ path }) => !/(api|Api|codec)\.ts$/.test(path))
      .flatMap(({ path, text }) =>
        text.split('\n').flatMap((line, at) => (words.test(line) ? [`${path}:${at + 1}`] : [])),
      );
    expect(found).toEqual([]);
  });

  it('has at most 120 characters in each line', () => {
    const long = all.flatMap(({ path, text }) =>
      text.split('\n').flatMap((line, at) => (line.length > 120 ? [`${path}:${at + 1}`] : [])),
    );
    expect(long).toEqual([]);
  });

  it('has at most 300 lines in each file', () => {
    const long = product
      .filter(({ text }) => text.trimEnd().split('\n').length > 300)
      .map(({ path }) => path);
    expect(long).toEqual([]);
  });

  it('supports both orientations of the device (WCAG 1.3.4)', () => {
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

  it('reads only classes that the CSS module has', () => {
    const missing = product.flatMap(({ path, text }) =>
      [...text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g)].flatMap(([, name = '', css = '']) => {
        const rules = readFileSync(join(root, posix.dirname(path), css), 'utf8');
        const classes = new Set([...rules.matchAll(/\.([a-zA-Z]\w*)/g)].map(([, each]) => each));
        const read = [...text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(([, each]) => each);
        return read.filter((each) => !classes.has(each)).map((each) => `${path} ${each}`);
      }),
    );
    expect(missing).toEqual([]);
  });

  it('cites existing sections of the specification', () => {
    const specification = readFileSync(join(root, 'docs/specification.md'), 'utf8');
    const sections = new Set([...specification.matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
    const cited = all.flatMap(({ path, text }) =>
      [...text.matchAll(/specification\.md ((?:§\d+(?:, )?)+)/g)].flatMap(([, list = '']) =>
        [...list.matchAll(/\d+/g)].map(([number]) => ({ path, number })),
      ),
    );
    expect(cited.length).toBeGreaterThan(30);
    expect(cited.filter(({ number }) => !sections.has(number))).toEqual([]);
  });

  it('names existing tests in docs/security.md', () => {
    const named = readFileSync(join(root, 'docs/security.md'), 'utf8').matchAll(/`([\w/]+\/\w+\.test\.ts)`/g);
    expect([...named].map(([, path = '']) => path).filter((path) => !existsSync(join(root, path)))).toEqual(
      [],
    );
  });

  it('begins transactions by inTransaction, because Drizzle loses the connection when begin fails', () => {
    expect(all.filter(({ text }) => /\b(db|tx)\.transaction\(/.test(text)).map(({ path }) => path)).toEqual(
      [],
    );
  });

  it('has no utils folder', () => {
    expect(
      product
        .filter(({ path }) => /(utils?|helpers?|common|manager)\.tsx?$/i.test(path))
        .map(({ path }) => path),
    ).toEqual([]);
  });

  it('contains no TODO', () => {
    const leftOver = /\b(TODO|FIXME|XXX|HACK|@ts-ignore|@ts-nocheck)\b|\b(it|test|describe)\.(only|skip)\(/;
    const self = 'test/architecture.test.ts';
    expect(
      all.filter(({ path, text }) => path !== self && leftOver.test(text)).map(({ path }) => path),
    ).toEqual([]);
  });
});
