import { expect, it } from 'vitest';
import { readsFirst, shownFirst, withAnswers } from './shownFirst.ts';

const built = `<!doctype html><html><head><script src="/before.js"></script><script type="module" src="/a.js"></script><link rel="stylesheet" href="/a.css"></head><body><div id="root"></div></body></html>`;
const sheets: Record<string, string> = { '/a.css': '.title{color:red}.card{color:blue}' };
const read = (address: string) => sheets[address] ?? '';
const says = { inLinkedLanguage: false, readsFirst: true };
const page = shownFirst(
  built,
  says,
  [{ language: 'fr', title: 'Accueil · Parvis', html: '<h1 class="title">…</h1>' }],
  read,
);
const drawn = [
  { language: 'fr', title: 'Accueil · Parvis', html: '<h1 class="title">…</h1><p class="card">Yoga</p>' },
];
const answered = { drawn, widths: [], answers: [], language: undefined };

it('only pages that say so stand there with what they read', () => {
  expect(readsFirst(page)).toBe(true);
  expect(readsFirst(shownFirst(built, { ...says, readsFirst: false }, drawn, read))).toBe(false);
});

it('a page has what was drawn with what it reads in the place of what the build has drawn, with the styles of both', () => {
  const whole = withAnswers(page, answered, read);
  expect(whole.match(/<template /g)).toHaveLength(1);
  expect(whole).toContain('<p class="card">Yoga</p></template>');
  expect(page).not.toContain('.card{');
  expect(whole).toContain('<style data-drawn>.title{color:red}.card{color:blue}</style>');
  expect(whole).toContain('data-program=');
});

it('what is for some windows stands before what the build has drawn, which is for all others', () => {
  const whole = withAnswers(page, { ...answered, widths: [['(max-width: 47.99em)', true]] }, read);
  const templates = whole.match(/<template .*?<\/template>/gs) ?? [];
  expect(templates).toHaveLength(2);
  expect(templates[0]).toContain('data-widths="[[&quot;(max-width: 47.99em)&quot;,true]]"');
  expect(templates[0]).toContain('Yoga');
  expect(templates[1]).not.toContain('Yoga');
});

it('what was read ends nothing of the page, whatever it holds, and comes as it was', () => {
  const hostile = { name: '</script><script>alert(1)</script><!-- $& $1' };
  const whole = withAnswers(page, { ...answered, answers: [[['events', 1], hostile]] }, read);
  const [, held = ''] = /<script type="application\/json" id="answers">(.*?)<\/script>/s.exec(whole) ?? [];
  expect(JSON.parse(held)).toEqual([[['events', 1], hostile]]);
  expect(whole.match(/<script>/g)).toBeNull();
});

it('says what the page speaks where nobody has chosen', () => {
  expect(withAnswers(page, { ...answered, language: 'en' }, read)).toContain(' data-spoken="en"');
  expect(withAnswers(page, answered, read)).not.toContain('data-spoken');
});
