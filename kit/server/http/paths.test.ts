import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serveWebFolder } from '../../../test/support/serveWebFolder.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { objectCodec, okAnswerCodec } from '../../codec.ts';
import { endpoint } from '../../endpoint.ts';
import { createApiPathMatcher } from './apiPaths.ts';
import { createScreenPathMatcher } from './webClient.ts';

const screens = [
  '/',
  '/login',
  '/resident',
  '/resident/home',
  '/resident/Colis',
  '/DNA',
  '/dna',
  '/confirmReset/:id/:token',
  '/register/*',
];
const files = { 'index.html': '<title>The page</title>', 'assets/a.js': '' };
const http = await serveWebFolder(await testApp(), files, screens);

/** Opens an address like a browser. */
async function opened(
  address: string,
): Promise<'the page' | 'the page, not found' | 'no such call' | 'something else'> {
  const answer = await http.inject({ url: address, headers: { accept: 'text/html' } });
  const type = String(answer.headers['content-type']);
  if (answer.statusCode === 200 && type.startsWith('text/html')) return 'the page';
  if (answer.statusCode === 404 && type.startsWith('text/html') && answer.body.includes('The page'))
    return 'the page, not found';
  if (answer.statusCode === 404 && answer.json().code === 'not_found') return 'no such call';
  return 'something else';
}

describe('a path without a call', () => {
  const firstSteps =
    'api files assets users list salle parcel event dna entreprise building area accueil 1 12';

  it.each(firstSteps.split(' '))('/%s… is not answered with the page', async (step) => {
    // `/api` alone is the API description, and `/dna` alone is the agreement screen.
    const bare = step === 'api' || step === 'dna' ? [] : [`/${step}`, `/${step}/`, `/${step}?a=b`];
    for (const address of [...bare, `/${step}/none`, `/${step}/none/?a=b`, `/${step}/a/b/c/d/e`])
      expect([address, await opened(address)]).toEqual([address, 'no such call']);
  });

  it.each(
    (
      '/ /?a=b /login /login/ /resident /resident/home?a=/b /resident/Colis/ /DNA /dna /dna/ /dna?code=a ' +
      '/confirmReset/1/abc /register /register/a/b'
    ).split(' '),
  )('%s is answered with the page', async (address) => {
    expect(await opened(address)).toBe('the page');
  });

  it.each(
    (
      '/nothing/here /Users/ /lists /apis/x /event-list /1a /a1 /-1 /resident/users/1 /userslist/ ' +
      '/category/crudCategory/ /dNA /resident/colis /confirmReset/1 /confirmReset/1/abc/d /loginx'
    ).split(' '),
  )('%s is answered 404 with the page for a browser, and with an error for a program', async (address) => {
    expect(await opened(address)).toBe('the page, not found');
    const again = {
      accept: 'text/html',
      'if-none-match': '*',
      'if-modified-since': new Date().toUTCString(),
    };
    expect((await http.inject({ url: address, headers: again })).body).toContain('The page');
    for (const headers of [{}, { accept: '*/*' }]) {
      const { statusCode, body } = await http.inject({ url: address, headers });
      expect([statusCode, JSON.parse(body).code]).toEqual([404, 'not_found']);
    }
  });

  it('is answered with an error for a program, or when it looks like a file', async () => {
    expect(await opened('/resident/picture.png')).toBe('no such call');
    const asked = { url: '/resident/home', headers: { accept: 'application/json' } };
    expect((await http.inject(asked)).statusCode).toBe(404);
    expect((await http.inject({ ...asked, method: 'POST', headers: {} })).statusCode).toBe(404);
  });
});

it('an unknown kind of path pattern is refused', () => {
  expect(() => createScreenPathMatcher(['/a/:b?'])).toThrow('/a/:b?');
});

describe('a call whose path begins with a parameter', () => {
  const call = {
    method: 'GET',
    name: 'listParts',
    path: '/:thing/parts',
    summary: 'Parts of a thing',
    access: 'user',
    answer: okAnswerCodec(),
  } as const;

  it('matches numbers', () => {
    const isCall = createApiPathMatcher([endpoint(call)]);
    expect(['/7/parts', '/7', '/seven/parts', '/things'].map(isCall)).toEqual([true, true, false, false]);
    expect(createApiPathMatcher([])('/7/parts')).toBe(false);
  });

  it('is refused when the parameter is not an id, because it would match all paths', () => {
    const params = objectCodec(z.object({ thing: z.string() }), { thing: 'thing' });
    expect(() => createApiPathMatcher([endpoint({ ...call, params })])).toThrow('/:thing/parts');
  });
});
