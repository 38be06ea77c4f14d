import { expect, it } from 'vitest';
import type { VisitorCardData } from '../badge.ts';
import { getCardTitleSize, toVisitorCardFaces } from './cardFaces.ts';

const card: VisitorCardData = {
  visit: 12,
  visitor: 'MARTIN Louise',
  organization: 'Cabinet Verne',
  date: '2026-11-26',
  hostName: 'Claire Fontaine',
  hostCompany: 'Hélios Conseil',
  escorted: false,
  heads: 1,
  partyName: '',
  minors: false,
  members: [],
  numbers: [],
};
const titles = (over: Partial<VisitorCardData>) =>
  toVisitorCardFaces({ ...card, ...over }).map(({ title }) => title);

it('a single visitor has one card with the badge number or the visit as its code', () => {
  expect(toVisitorCardFaces(card)).toMatchObject([
    { title: 'MARTIN Louise', second: 'Cabinet Verne', head: null, code: '#12' },
  ]);
  expect(toVisitorCardFaces({ ...card, numbers: ['V007'] })).toMatchObject([
    { number: 'V007', code: 'V007' },
  ]);
});

it('each head of a group has a card; the leader’s is named, others carry the group name', () => {
  const faces = toVisitorCardFaces({
    ...card,
    heads: 3,
    partyName: 'Promotion 2026',
    numbers: ['V001', 'V002'],
  });
  expect(faces.map(({ title, second, head, code }) => [title, second, head?.at, head?.of, code])).toEqual([
    ['MARTIN Louise', 'Promotion 2026', 1, 3, 'V001'],
    ['Promotion 2026', 'Cabinet Verne', 2, 3, 'V002'],
    ['Promotion 2026', 'Cabinet Verne', 3, 3, '#12'],
  ]);
});

it('named members have cards with their own badges; unnamed ones come last', () => {
  const members = [
    { name: 'DIOP Awa', number: 'V002' },
    { name: 'PETIT Zoé', number: '' },
  ];
  const group = { ...card, heads: 4, partyName: 'Promotion 2026', numbers: ['V001', 'V009'], members };
  const shown = (over: object) =>
    toVisitorCardFaces({ ...group, ...over }).map(({ title, code }) => `${title} ${code}`);
  expect(shown({})).toEqual(['MARTIN Louise V001', 'DIOP Awa V002', 'PETIT Zoé #12', 'Promotion 2026 V009']);
  expect(shown({ minors: true, heads: 3 })).toEqual([
    'MARTIN Louise V001',
    'Promotion 2026 V002',
    'Promotion 2026 #12',
  ]);
});

it('only the leader of a group of minors is named', () => {
  expect(
    titles({ heads: 3, minors: true, partyName: 'École Jules-Ferry' }).filter(
      (title) => title === card.visitor,
    ),
  ).toHaveLength(1);
  expect(titles({ heads: 2, minors: true })).toEqual(['MARTIN Louise', '']);
});

it('long titles and long words get smaller type', () => {
  expect(
    [
      'LE GOFF Léa',
      'MARTIN Jean-Baptiste',
      'DE SAINT-EXUPÉRY Marie-Antoinette',
      'DE SAINT-EXUPÉRY-MONTMORENCY Marie-Antoinette',
    ].map(getCardTitleSize),
  ).toEqual(['short', 'usual', 'long', 'longest']);
});
