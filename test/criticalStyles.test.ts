import { expect, it } from 'vitest';
import { criticalStyles } from '../kit/server/drawing/criticalStyles.ts';

const HTML = '<main class="page" id="top"><a class="link on" style="color:var(--ink)">…</a></main>';
const of = (css: string) => criticalStyles([css], HTML);

it('keeps the rules whose elements, classes and ids are all there, in their order', () => {
  expect(of('.page .link{x:1}.page .gone{x:2}main>a.on:hover{x:3}h1{x:4}#top{x:5}#else{x:6}*{x:7}')).toBe(
    '.page .link{x:1}main>a.on:hover{x:3}#top{x:5}*{x:7}',
  );
  expect(of('.gone,.link{x:1}')).toBe('.gone,.link{x:1}');
});

it('takes what is asked in brackets for true', () => {
  const css = ':where([data-mantine-color-scheme=dark]) .link{x:1}.link:not(.gone,:has(>.other:empty)){x:2}';
  expect(of(css)).toBe(css);
});

it('keeps media for screens, and no font that would be fetched', () => {
  expect(
    of('@media (width<=48em){.link{x:1}.gone{x:2}}@media print{.link{x:3}}@media screen{.gone{x:4}}'),
  ).toBe('@media (width<=48em){.link{x:1}}');
  expect(of('@font-face{src:url(a.woff2)}@font-face{src:local(Arial)}')).toBe('@font-face{src:local(Arial)}');
});

it('keeps the variables and the animations that something uses', () => {
  expect(of(':root{--ink:var(--deep);--deep:1;--gone:var(--lost);--lost:2}')).toBe(
    ':root{--ink:var(--deep);--deep:1;}',
  );
  expect(of('.link{animation:spin 1s}@keyframes spin{to{x:1}}@keyframes blink{50%{x:2}to{x:3}}')).toBe(
    '.link{animation:spin 1s}@keyframes spin{to{x:1}}',
  );
});
