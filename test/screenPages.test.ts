import { expect, it } from 'vitest';
import type { BuiltFile } from '../scripts/parting.ts';
import { pagesOf } from '../scripts/screenPages.ts';

const INDEX =
  '<head><script src="/before.js"></script><script type="module" src="/first.js"></script></head>';

const files = new Map<string, BuiltFile>();
const built = (address: string, modules: string[], imports: string[] = [], styles: string[] = []) => {
  const file = { address, imports, styles };
  for (const name of [address, ...modules]) files.set(name, file);
};
built('/first.js', []);
built('/open.js', ['web/featureRoutes.tsx'], ['/first.js']);
built('/frame.js', ['web/frame/Frame.tsx', 'web/frame/enter.ts'], ['/open.js'], ['/frame.css']);
built('/Visits.js', ['features/visits/web/VisitsPage.tsx'], ['/frame.js', '/first.js'], ['/Visits.css']);
built('/home.js', ['features/home/web/HomePage.tsx'], ['/frame.js']);
built('/words.fr.js', ['kit/fr.json', 'web/menuWords.fr.ts']);
built('/fr.js', ['features/visits/fr.json']);

it('the page of a screen asks for all that it is opened with, and says where its words are', () => {
  const pages = pagesOf(
    INDEX,
    [
      {
        path: '/login',
        code: ['core/access/web/LoginPage.tsx'],
        around: 'access',
        inLinkedLanguage: false,
        readsFirst: false,
        words: ['access'],
      },
      {
        ...{ path: '/resident/table', code: ['features/visits/web/VisitsPage.tsx'] },
        ...{ around: 'resident', inLinkedLanguage: false, readsFirst: false, words: ['visits'] },
      },
      {
        path: '/resident/home',
        code: ['features/home/web/HomePage.tsx'],
        around: 'resident',
        inLinkedLanguage: false,
        readsFirst: false,
        words: ['home'],
      },
    ],
    files,
    [],
    () => 'begin();',
  );
  expect(pages.map(({ patterns }) => patterns)).toEqual([
    ['/login'],
    ['/resident/table'],
    ['/resident/home', '/', '/resident'],
  ]);
  const [login, visits] = pages.map(({ html }) => html);
  expect(login).toContain(`data-words='{"fr":["/words.fr.js"],"en":[],"es":[]}'`);
  expect(login).not.toContain('modulepreload');
  // What is opened next is fetched while somebody logs in.
  expect(login).toContain(`data-next='["/open.js","/frame.css","/frame.js","/home.js"]'`);
  expect(visits).toContain(`"fr":["/words.fr.js","/fr.js"]`);
  for (const name of ['open', 'frame', 'Visits'])
    expect(visits).toContain(`<link rel="modulepreload" crossorigin href="/${name}.js">`);
  expect(visits).toContain('<link rel="stylesheet" crossorigin href="/Visits.css">');
  // What runs before everything else stands in the page, and is not asked for.
  expect(visits).toMatch(/<script data-words='[^']*'>begin\(\);<\/script>/);
  expect(visits).not.toContain('before.js');
  expect(visits?.match(/first\.js/g)).toHaveLength(1);
});

it('a page that is drawn before shows that with its styles alone, and names the rest for later', () => {
  const index = `<head><script src="/before.js"></script><script type="module" crossorigin src="/first.js"></script>
    <link rel="modulepreload" crossorigin href="/open.js"><link rel="stylesheet" crossorigin href="/first.css"><style data-fonts>@font-face{src:url(/a.woff2)}</style></head>
    <body><div id="root"></div></body>`;
  const drawn = (language: string, words: string) => ({
    path: '/register/*',
    language,
    title: `${words} · Parvis`,
    html: `<style>:root{--ink: black;--gone: red;}</style><h1 class="title">${words}</h1>`,
  });
  const screen = {
    ...{ path: '/register/*', code: [], around: 'access' as const, inLinkedLanguage: true, readsFirst: true },
    words: [],
  };
  const [page] = pagesOf(
    index,
    [screen],
    files,
    [drawn('fr', 'Inscription'), drawn('en', 'Register')],
    (address) => `.title{color:var(--ink)}.other{color:var(--gone)}/* ${address} */`,
  );
  const html = page?.html ?? '';
  expect(html).toContain('<style data-drawn>.title{color:var(--ink)}:root{--ink: black;}</style><script');
  expect(html).toContain(
    '<template data-drawn="fr" lang="fr" data-title="Inscription · Parvis"><h1 class="title">Inscription</h1></template>',
  );
  expect(html).toContain(
    '<template data-drawn="en" lang="en" data-title="Register · Parvis"><h1 class="title">Register</h1></template>',
  );
  expect(html).toContain(
    `data-program='{"script":"/first.js","code":["/open.js"],"styles":["/first.css"],"fonts":"@font-face{src:url(/a.woff2)}"}' data-linked`,
  );
  expect(html).not.toMatch(/type="module"|rel="(stylesheet|modulepreload)"/);
});

it('the log-in page names what it works with alone, beside its program', () => {
  const alone: BuiltFile = { address: '/drawnLogin.js', imports: ['/logIn.js'], styles: [] };
  const screen = {
    ...{ path: '/login', code: [], around: 'access' as const, inLinkedLanguage: false, readsFirst: false },
    words: [],
  };
  const [page] = pagesOf(
    INDEX,
    [screen],
    new Map([...files, ['web/drawnLogin.ts', alone]]),
    [{ path: '/login', language: 'fr', title: 'Connexion · Parvis', html: '<h1>Connexion</h1>' }],
    () => '',
  );
  expect(page?.html).toContain(
    '"alone":{"script":"/drawnLogin.js","code":["/logIn.js"]},"script":"/first.js"',
  );
});
