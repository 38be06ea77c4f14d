import { z } from 'zod';
import { codec, fields, listOf, nullable, objectCodec, okAnswer, optional, plain } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { rowId } from '../../kit/rowId.ts';
import { MAX_SEARCH_LENGTH } from '../../kit/search.ts';
import {
  badgeFilterSchema,
  badgeNumber,
  badgeSchema,
  badgeSorts,
  badgeStatuses,
  CARDS_MAX,
  cardFilterSchema,
  cardSchema,
  giveInputSchema,
  holder,
  lentBadgeSchema,
  lentBadgesInputSchema,
  lentSnapshotSchema,
  loanSchema,
  loansInputSchema,
  newBadgesSchema,
  pastLoanSchema,
  RANGE_MAX,
  returnInputSchema,
  stockBadgeSchema,
} from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'badge', topic: badgesTopic } as const;

const badgeCodec = plain(badgeSchema, {
  id: 'pk',
  loan: ['loan', nullable(plain(loanSchema, { id: 'pk' }))],
});
const lentBadgeCodec = plain(lentBadgeSchema, { id: 'pk' });

const all = '/api/buildings/:building/badges';
const one = `${all}/:badge` as const;

export const listBadges = endpoint({
  name: 'listBadges',
  ...inBuilding,
  method: 'GET',
  path: all,
  summary: 'List badges with their holders (`show=overdue`: to be returned). For staff, as all badge calls',
  query: pageQuery(badgeSorts, 'number', { asked: badgeFilterSchema, names: { show: 'show' } }),
  answer: pageCodec(badgeCodec),
});

export const addBadges = endpoint({
  name: 'addBadges',
  ...inBuilding,
  method: 'POST',
  path: all,
  summary: 'Add a badge, or all from `first` to `last`; existing numbers are left unchanged',
  body: plain(newBadgesSchema),
  answer: okAnswer(plain(z.object({ created: z.array(z.int()), known: z.int() }))),
});

export const removeBadges = endpoint({
  name: 'removeBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/removal`,
  summary: 'Remove badges that were never lent; others are kept',
  body: plain(z.object({ badges: z.array(rowId).min(1).max(RANGE_MAX) })),
  answer: okAnswer(plain(z.object({ removed: z.int() }))),
});

export const changeBadge = endpoint({
  name: 'changeBadge',
  ...inBuilding,
  method: 'PATCH',
  path: one,
  summary: 'Mark a badge as lost, found (`inService`), withdrawn or back in service; a loss ends its `loan`',
  body: plain(z.object({ status: z.enum(badgeStatuses) })),
  answer: okAnswer(plain(z.object({ loan: z.int().nullable() }))),
});

export const listStock = endpoint({
  name: 'listStock',
  ...inBuilding,
  topic: badgeStockTopic,
  method: 'GET',
  path: `${all}/stock`,
  summary: 'List the stock of badges by number, as a snapshot for reception',
  answer: fields(plain(stockBadgeSchema, { id: 'pk' })),
});

export const listLentBadges = endpoint({
  name: 'listLentBadges',
  ...inBuilding,
  method: 'GET',
  path: `${all}/out`,
  summary: 'List the badges that are out with their holders, or the changes since an earlier answer',
  query: plain(lentBadgesInputSchema),
  answer: plain(lentSnapshotSchema, { badges: ['badges', listOf(lentBadgeCodec)] }),
});

export const listLoans = endpoint({
  name: 'listLoans',
  ...inBuilding,
  method: 'GET',
  path: `${one}/loans`,
  summary: 'List the loans of a badge',
  query: pageQuery(['given'], '-given'),
  answer: pageCodec(plain(pastLoanSchema, { id: 'pk' })),
});

export const findHolders = endpoint({
  name: 'findHolders',
  ...inBuilding,
  method: 'GET',
  path: `${all}/holders`,
  summary: 'Find who may be given a badge: visitors in the building and residents',
  query: plain(z.object({ search: z.string().max(MAX_SEARCH_LENGTH).default('') })),
  answer: fields(plain(holder, { id: 'pk' })),
});

/** Ids in a query parameter, e.g. `3,5`. */
const idList = codec(
  z.string().regex(/^\d{1,9}(,\d{1,9})*$/),
  (text) => text.split(',').map(Number).slice(0, CARDS_MAX),
  (list: number[]) => list.join(','),
);

export const listCards = endpoint({
  name: 'listCards',
  ...inBuilding,
  method: 'GET',
  path: `${all}/cards`,
  summary: 'List the cards to print for some visits (`visits=3,5`) or for a set of today’s visits (`show`)',
  query: objectCodec(cardFilterSchema, { visits: ['visits', optional(idList)], show: 'show' }),
  answer: fields(plain(cardSchema)),
});

export const giveBadges = endpoint({
  name: 'giveBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans`,
  summary: 'Give badges by `numbers`, or the `next` free ones of a kind; 409 with the holder if one is out',
  body: plain(giveInputSchema),
  answer: okAnswer(fields(lentBadgeCodec)),
});

export const returnBadges = endpoint({
  name: 'returnBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/returns`,
  summary: 'Return badges; 409 with who took it back and when if one is not out',
  body: plain(returnInputSchema),
  answer: okAnswer(fields(lentBadgeCodec)),
});

export const reopenLoans = endpoint({
  name: 'reopenLoans',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/reopening`,
  summary: 'Undo a return or a loss that was recorded by mistake',
  body: plain(loansInputSchema),
  answer: okAnswer(fields(lentBadgeCodec)),
});

export const undoGiving = endpoint({
  name: 'undoGiving',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/correction`,
  summary: 'Undo giving badges by mistake; the loans stay in the history',
  body: plain(loansInputSchema),
  answer: okAnswer(),
});

export const swapBadge = endpoint({
  name: 'swapBadge',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/:loan/swap`,
  summary: 'Correct a loan to the badge that the holder really has',
  body: plain(z.object({ number: badgeNumber })),
  answer: okAnswer(fields(lentBadgeCodec)),
});
