import { z } from 'zod';
import { codec, done, fields, listOf, nullable, objectCodec, optional, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageOf, pageQuery } from '../../kit/page.ts';
import { rowId } from '../../kit/rowId.ts';
import { LONGEST_SEARCH } from '../../kit/search.ts';
import {
  badge,
  badgeFilter,
  badgeNumber,
  badgeSorts,
  badgeStatuses,
  CARDS_MAX,
  card,
  cardsAsked,
  giving,
  holder,
  loan,
  newBadges,
  outBadge,
  outQuestion,
  outSnapshot,
  pastLoan,
  RANGE_MAX,
  returning,
  someLoans,
  stockBadge,
} from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'badge', topic: badgesTopic } as const;

const badgeWire = plain(badge, { id: 'pk', loan: ['loan', nullable(plain(loan, { id: 'pk' }))] });
const outWire = plain(outBadge, { id: 'pk' });

const all = '/api/buildings/:building/badges';
const one = `${all}/:badge` as const;

export const listBadges = endpoint({
  ...inBuilding,
  method: 'GET',
  path: all,
  summary:
    'The badges of the building with who has them, page by page; `show=overdue`: those that should be back. For staff, as all calls about badges',
  query: pageQuery(badgeSorts, 'number', { asked: badgeFilter, names: { show: 'show' } }),
  answer: pageOf(badgeWire),
});

export const addBadges = endpoint({
  ...inBuilding,
  method: 'POST',
  path: all,
  summary: 'Adds a badge, or all from `first` to `last`; numbers that are there already stay as they are',
  body: plain(newBadges),
  answer: done(plain(z.object({ created: z.array(z.int()), known: z.int() }))),
});

export const removeBadges = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/removal`,
  summary: 'Takes away badges that nobody has ever had; others of them stay',
  body: plain(z.object({ badges: z.array(rowId).min(1).max(RANGE_MAX) })),
  answer: done(plain(z.object({ removed: z.int() }))),
});

export const changeBadge = endpoint({
  ...inBuilding,
  method: 'PATCH',
  path: one,
  summary:
    'A badge is lost, found again (`inService`), withdrawn or back in service. Who had one that is lost has it no more: `loan` says which loan ended so',
  body: plain(z.object({ status: z.enum(badgeStatuses) })),
  answer: done(plain(z.object({ loan: z.int().nullable() }))),
});

export const listStock = endpoint({
  ...inBuilding,
  topic: badgeStockTopic,
  method: 'GET',
  path: `${all}/stock`,
  summary: 'All badges by their numbers, whoever has them: a snapshot for the desk',
  answer: fields(plain(stockBadge, { id: 'pk' })),
});

export const listOut = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/out`,
  summary: 'All badges that are out, with whom and since when, or what has changed of it since: for the desk',
  query: plain(outQuestion),
  answer: plain(outSnapshot, { badges: ['badges', listOf(outWire)] }),
});

export const listLoans = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${one}/loans`,
  summary: 'Who has had a badge, from when until when, page by page',
  query: pageQuery(['given'], '-given'),
  answer: pageOf(plain(pastLoan, { id: 'pk' })),
});

export const findHolders = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/holders`,
  summary: 'To whom a badge may be given: visitors in the building, and residents',
  query: plain(z.object({ search: z.string().max(LONGEST_SEARCH).default('') })),
  answer: fields(plain(holder, { id: 'pk' })),
});

/** Ids in an address: `3,5`. */
const idList = codec(
  z.string().regex(/^\d{1,9}(,\d{1,9})*$/),
  (text) => text.split(',').map(Number).slice(0, CARDS_MAX),
  (list: number[]) => list.join(','),
);

export const listCards = endpoint({
  ...inBuilding,
  method: 'GET',
  path: `${all}/cards`,
  summary:
    'What is printed for visitors: of some visits (`visits=3,5`), or of all of today who are expected or in the building (`show`); a snapshot',
  query: objectCodec(cardsAsked, { visits: ['visits', optional(idList)], show: 'show' }),
  answer: fields(plain(card)),
});

export const giveBadges = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans`,
  summary:
    'Gives a visitor in the building (`visit`), or a resident, the badges of these `numbers`, or the `next` free ones of a kind. One that is out: 409, with who has it since when',
  body: plain(giving),
  answer: done(fields(outWire)),
});

export const returnBadges = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/returns`,
  summary: 'These badges are back. One that is back already: 409, with who took it and when',
  body: plain(returning),
  answer: done(fields(outWire)),
});

export const reopenLoans = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/reopening`,
  summary: 'That these badges came back, or were lost, was a mistake: whoever had them has them still',
  body: plain(someLoans),
  answer: done(fields(outWire)),
});

export const undoGiving = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/correction`,
  summary: 'That these badges were given was a mistake; that they were stays known',
  body: plain(someLoans),
  answer: done(),
});

export const swapBadge = endpoint({
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/:loan/swap`,
  summary: 'Whoever was said to have a badge has another one, of this number',
  body: plain(z.object({ number: badgeNumber })),
  answer: done(fields(outWire)),
});
