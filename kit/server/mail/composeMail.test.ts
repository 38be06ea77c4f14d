import { expect, it } from 'vitest';
import { createTranslate } from '../i18n/translate.ts';
import { createMailComposer } from './composeMail.ts';

const said = (hello: string) => ({
  mail: { subject: 'S {{name}}', preview: 'P', heading: 'H', hello, see: 'See {{url}}' },
});
const translate = createTranslate([
  { name: 'post', words: { fr: said('Bonjour {{name}}'), en: said('Hello {{name}}') } },
]);
const letter = createMailComposer('post', { env: { publicUrl: 'http://parvis.test' }, translate });

const params = () => ({ name: 'Ada' });
const to = { email: 'ada@example.com', language: 'en' } as const;
const house = { id: 7, name: 'Parvis Haussmann', address: '12 boulevard Haussmann', logoKey: 'ab/logo.png' };
const body = { paragraphs: [], smallPrint: [] };
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

it('a mail of the product belongs to no building, and links to the legal pages of the given one', () => {
  const about = { words: 'mail', params, to, from: null };
  const mail = letter(about, () => body);
  expect([mail.buildingId, mail.text.includes('-- \nParvis\n')]).toEqual([null, true]);
  expect(linksOf(mail.html)).toEqual(['http://parvis.test/legal', 'http://parvis.test/privacy']);
  expect(linksOf(letter({ ...about, legalPagesOf: 3 }, () => body).html)).toEqual([
    'http://parvis.test/legal?building=3',
    'http://parvis.test/privacy?building=3',
  ]);
});

it('a composed mail contains every part, escapes user texts and links only our own URLs', async () => {
  const ours = 'http://parvis.test/check?hash=1&a=2';
  const { html, text, ...mail } = letter({ words: 'mail', params, to, from: house }, (t) => ({
    paragraphs: ['Dear <b>Ada</b> & "Grace", see https://win.example/', t('mail.see', { url: ours })],
    facts: [
      { label: 'Where', lines: ['12 boulevard <Haussmann>'] },
      { label: 'Visitors', lines: ['Ada', 'x'.repeat(40)] },
    ],
    image: { cid: 'code', alt: 'Your code', caption: '123 456', size: 200 },
    action: { sentence: 'Look at it.', label: 'Open', path: '/page?a=1&b=2' },
    further: [{ sentence: 'Or read:', pages: [1, 2].map((at) => ({ label: `Page ${at}`, path: `/${at}` })) }],
    closing: ['See you soon.'],
    links: [ours],
    smallPrint: ['You get this mail because of <this>.'],
  }));
  const { email: recipient, language } = to;
  expect(mail).toEqual({ buildingId: 7, recipient, language, subject: 'S Ada', attachments: [] });
  await expect(html).toMatchFileSnapshot('../../../test/golden/layout.html');
  await expect(text).toMatchFileSnapshot('../../../test/golden/layout.txt');
});
