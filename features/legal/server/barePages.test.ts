import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { makeFixture } from '../../../test/support/fixtures/fixture.ts';
import { serveWebFolder } from '../../../test/support/serveWebFolder.ts';

const { app, here, there, as } = await makeFixture();
const { translate } = app;
// The page before the build renames assets.
const source = await readFile(new URL('../../../web/index.html', import.meta.url), 'utf8');
const http = await serveWebFolder(app, { 'index.html': source }, ['/login', '/legal', '/privacy']);

/** The HTML that a browser without JavaScript shows. */
async function opened(url: string, language = 'fr') {
  const headers = { accept: 'text/html', 'accept-language': language };
  const answer = await http.inject({ url, headers });
  const [, bare = ''] = /<noscript>(.*)<\/noscript>/s.exec(answer.body) ?? [];
  return { bare, status: answer.statusCode, headers: answer.headers, body: answer.body };
}

it.each(['legal', 'privacy'])(
  '/%s of a building is readable without JavaScript, in the reader’s language',
  async (page) => {
    const { bare, status, headers, body } = await opened(`/${page}?building=${here.id}`);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers.vary).toContain('Accept-Language');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
    expect(bare).toContain(`<main lang="fr"><h1>${translate('fr', `legal:title.${page}`)}</h1>`);
    expect(bare).toContain(here.name);
    expect(bare).toMatch(/<h[23]>.+<\/h[23]>\n<p>/);
    // With JavaScript, only the title differs.
    const rest = (text: string) => text.replace(/<noscript>.*<\/noscript>|<title>.*?<\/title>/gs, '');
    expect(rest(body)).toBe(rest(source));
    const english = `<main lang="en"><h1>${translate('en', `legal:title.${page}`)}</h1>`;
    expect((await opened(`/${page}?building=${here.id}`, 'en-GB,en;q=0.9')).bare).toContain(english);
    expect((await opened(`/${page}?building=${here.id}&language=en`)).bare).toContain(english);
  },
);

it.each(['legal', 'privacy'])(
  '/%s has a title and a language, and links to the other language',
  async (page) => {
    for (const [language, other, name] of [
      ['fr', 'en', 'English'],
      ['en', 'fr', 'Français'],
    ] as const) {
      for (const building of [`?building=${here.id}`, '?building=987654', '']) {
        const { bare, body } = await opened(`/${page}${building}`, language);
        expect(body).toContain(`<title>${translate(language, `legal:title.${page}`)} · Parvis</title>`);
        expect(body).toContain(`<html lang="${language}">`);
        const [, address = ''] =
          new RegExp(`<a lang="${other}" hreflang="${other}" href="([^"]+)">${name}</a>`).exec(bare) ?? [];
        const { pathname, searchParams } = new URL(address.replaceAll('&amp;', '&'), 'http://parvis.test');
        expect(pathname).toBe(`/${page}`);
        expect(searchParams.get('language')).toBe(other);
        expect(searchParams.get('building') ?? '').toBe(building.replace('?building=', ''));
        expect((await opened(address.replaceAll('&amp;', '&'), language)).bare).toContain(
          `<main lang="${other}">`,
        );
      }
    }
    const hostile = await opened(`/${page}?building=%22%3E%3Cscript%3E&building=2&x%3C=1`);
    expect(hostile.bare).not.toContain('<script>');
  },
);

it('administrators’ texts are escaped', async () => {
  const text =
    '## Éditeur <b> **SA**\n\nNous & "eux" $& <script>alert(1)</script>\n\n- [Suppression](/deleteAccount)';
  const edit = { page: 'legal', language: 'fr', text };
  expect((await as.admin.call('PUT', `/api/buildings/${here.id}/legal`, edit)).status).toBe(200);
  const { bare } = await opened(`/legal?building=${here.id}`);
  expect(bare).toContain(
    '<h2>Éditeur &lt;b&gt; <strong>SA</strong></h2>\n' +
      '<p>Nous &amp; &quot;eux&quot; $&amp; &lt;script&gt;alert(1)&lt;/script&gt;</p>\n' +
      '<ul><li><a href="/deleteAccount">Suppression</a></li></ul>',
  );
});

it('without a building all are offered, and an unknown one is reported', async () => {
  const { bare } = await opened('/legal');
  for (const { id, name } of [here, there])
    expect(bare).toContain(`<a href="/legal?building=${id}&amp;language=fr">${name}</a>`);
  expect((await opened('/legal?building=987654')).bare).toContain('Cet immeuble n’existe pas.');
});

it('every other page states in both languages that JavaScript is required', async () => {
  const { bare } = await opened('/login');
  for (const language of ['fr', 'en']) expect(bare).toContain(`<p lang="${language}">`);
  expect(bare.match(/JavaScript/g)).toHaveLength(2);
  expect((await opened('/login', 'en')).body).toContain('<title>Parvis</title>');
});
