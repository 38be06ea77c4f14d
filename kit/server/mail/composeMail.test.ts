import { expect, it } from 'vitest';
import { loadWords } from '../translate.ts';
import { letters } from './composeMail.ts';

const said = (hello: string) => ({
  mail: { subject: 'S {{name}}', preview: 'P', heading: 'H', hello, see: 'See {{url}}' },
});
const translate = loadWords([
  { name: 'post', words: { fr: said('Bonjour {{name}}'), en: said('Hello {{name}}') } },
]);
const letter = letters('post', { env: { publicUrl: 'http://parvis.test' }, translate });

const params = () => ({ name: 'Ada' });
const to = { email: 'ada@example.com', language: 'en' } as const;
const house = { id: 7, name: 'Parvis Haussmann', address: '12 boulevard Haussmann' };
const body = { paragraphs: [], smallPrint: [] };
const linksOf = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, address]) => address);

it('of a building is its own, bears its address and links its legal pages', () => {
  const { html, text, ...mail } = letter({ words: 'mail', params, to, from: house }, (t) => ({
    ...body,
    paragraphs: [t('mail.hello')],
    action: { sentence: 'Look', label: 'Open', path: '/page' },
  }));
  const { email: recipient, language } = to;
  expect(mail).toEqual({ buildingId: 7, recipient, language, subject: 'S Ada', attachments: [] });
  expect(text).toContain('Hello Ada');
  expect(text).toContain('Parvis Haussmann, 12 boulevard Haussmann');
  expect(linksOf(html)).toEqual([
    'http://parvis.test/page',
    'http://parvis.test/legal?building=7',
    'http://parvis.test/privacy?building=7',
  ]);
});

it('of the product belongs to no building, and links the legal pages of the one it is given', () => {
  const about = { words: 'mail', params, to, from: null };
  const mail = letter(about, () => body);
  expect([mail.buildingId, mail.text.includes('-- \nParvis\n')]).toEqual([null, true]);
  expect(linksOf(mail.html)).toEqual(['http://parvis.test/legal', 'http://parvis.test/privacy']);
  expect(linksOf(letter({ ...about, legalPagesOf: 3 }, () => body).html)).toEqual([
    'http://parvis.test/legal?building=3',
    'http://parvis.test/privacy?building=3',
  ]);
});

it('links the addresses that it names, and no other', () => {
  const ours = 'http://parvis.test/check?hash=1&a=2';
  const mail = letter({ words: 'mail', params, to, from: null }, (t) => ({
    ...body,
    paragraphs: ['Dear https://win.example/', t('mail.see', { url: ours })],
    links: [ours],
  }));
  expect(mail.text).toContain(`See ${ours}`);
  expect(linksOf(mail.html).slice(0, -2)).toEqual(['http://parvis.test/check?hash=1&amp;a=2']);
});
