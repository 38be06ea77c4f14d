import { z } from 'zod';
import { okAnswerCodec, unpagedListAnswerCodec } from '../../kit/codec.ts';
import { endpoint, spreadsheetDownload } from '../../kit/endpoint.ts';
import { exportQueryCodec, pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { rowIdSchema } from '../../kit/rowId.ts';
import { searchTextSchema } from '../../kit/searchField.ts';
import {
  BADGE_RANGE_MAX,
  badgeFilterSchema,
  badgeLoanIdsSchema,
  badgeNumberSchema,
  badgeSchema,
  badgeServiceStatuses,
  badgeSorts,
  badgeStockEntrySchema,
  giveBadgesInputSchema,
  lentBadgeSchema,
  lentBadgesAnswerSchema,
  lentBadgesInputSchema,
  newBadgesSchema,
  pastLoanSchema,
  possibleBadgeHolderSchema,
  returnBadgesInputSchema,
  visitorCardDataSchema,
  visitorCardFilterSchema,
} from './badge.ts';
import { badgeStockTopic, badgesTopic } from './topics.ts';

const inBuilding = { access: 'user', building: 'path', module: 'badge', topic: badgesTopic } as const;

const all = '/api/buildings/:building/badges';
const one = `${all}/:badge` as const;

export const listBadges = endpoint({
  name: 'listBadges',
  ...inBuilding,
  method: 'GET',
  path: all,
  summary: 'List badges with their holders (`show=overdue`: to be returned). For staff, as all badge calls',
  query: pageQueryCodec(badgeSorts, 'number', badgeFilterSchema),
  answer: pageCodec(badgeSchema),
});

export const exportBadges = endpoint({
  name: 'exportBadges',
  ...inBuilding,
  method: 'GET',
  path: `${all}/export`,
  summary: 'Export the list of badges as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(badgeSorts, 'number', badgeFilterSchema),
  ...spreadsheetDownload,
});

export const addBadges = endpoint({
  name: 'addBadges',
  ...inBuilding,
  method: 'POST',
  path: all,
  summary: 'Add a badge, or all from `first` to `last`; existing numbers are left unchanged',
  body: newBadgesSchema,
  answer: okAnswerCodec(z.object({ created: z.array(z.int()), known: z.int() })),
});

export const removeBadges = endpoint({
  name: 'removeBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/removal`,
  summary: 'Remove badges that were never lent; others are kept',
  body: z.object({ badges: z.array(rowIdSchema).min(1).max(BADGE_RANGE_MAX) }),
  answer: okAnswerCodec(z.object({ removed: z.int() })),
});

export const changeBadgeServiceStatus = endpoint({
  name: 'changeBadgeServiceStatus',
  ...inBuilding,
  method: 'PATCH',
  path: one,
  summary: 'Mark a badge as lost, found (`inService`), withdrawn or back in service; a loss ends its `loan`',
  body: z.object({ status: z.enum(badgeServiceStatuses) }),
  answer: okAnswerCodec(z.object({ loan: z.int().nullable() })),
});

export const listAllBadgeNumbers = endpoint({
  name: 'listAllBadgeNumbers',
  ...inBuilding,
  topic: badgeStockTopic,
  method: 'GET',
  path: `${all}/stock`,
  summary: 'List the stock of badges by number, as a snapshot for reception',
  answer: unpagedListAnswerCodec(badgeStockEntrySchema),
});

export const listLentBadges = endpoint({
  name: 'listLentBadges',
  ...inBuilding,
  method: 'GET',
  path: `${all}/out`,
  summary: 'List the badges that are out with their holders, or the changes since an earlier answer',
  query: lentBadgesInputSchema,
  answer: lentBadgesAnswerSchema,
});

export const listLoansOfBadge = endpoint({
  name: 'listLoansOfBadge',
  ...inBuilding,
  method: 'GET',
  path: `${one}/loans`,
  summary: 'List the loans of a badge',
  query: pageQueryCodec(['given'], '-given'),
  answer: pageCodec(pastLoanSchema),
});

export const exportLoansOfBadge = endpoint({
  name: 'exportLoansOfBadge',
  ...inBuilding,
  method: 'GET',
  path: `${one}/loans/export`,
  summary: 'Export the loans of a badge as a spreadsheet; more than 20,000 rows are refused',
  query: exportQueryCodec(['given'], '-given'),
  ...spreadsheetDownload,
});

export const findPossibleBadgeHolders = endpoint({
  name: 'findPossibleBadgeHolders',
  ...inBuilding,
  method: 'GET',
  path: `${all}/holders`,
  summary: 'Find who may be given a badge: visitors in the building and residents',
  query: z.object({ search: searchTextSchema }),
  answer: unpagedListAnswerCodec(possibleBadgeHolderSchema),
});

export const listVisitorCardsToPrint = endpoint({
  name: 'listVisitorCardsToPrint',
  ...inBuilding,
  method: 'GET',
  path: `${all}/cards`,
  summary: 'List the cards to print for some visits (`visits=3,5`) or for a set of today’s visits (`show`)',
  query: visitorCardFilterSchema,
  answer: unpagedListAnswerCodec(visitorCardDataSchema),
});

export const giveBadges = endpoint({
  name: 'giveBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans`,
  summary: 'Give badges by `numbers`, or the `next` free ones of a kind; 409 with the holder if one is out',
  body: giveBadgesInputSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(lentBadgeSchema)),
});

export const returnBadges = endpoint({
  name: 'returnBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/returns`,
  summary: 'Return badges; 409 with who took it back and when if one is not out',
  body: returnBadgesInputSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(lentBadgeSchema)),
});

export const undoBadgeReturnOrLoss = endpoint({
  name: 'undoBadgeReturnOrLoss',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/reopening`,
  summary: 'Undo a return or a loss that was recorded by mistake',
  body: badgeLoanIdsSchema,
  answer: okAnswerCodec(unpagedListAnswerCodec(lentBadgeSchema)),
});

export const undoGivingBadges = endpoint({
  name: 'undoGivingBadges',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/correction`,
  summary: 'Undo giving badges by mistake; the loans stay in the history',
  body: badgeLoanIdsSchema,
  answer: okAnswerCodec(),
});

export const correctBadgeOfLoan = endpoint({
  name: 'correctBadgeOfLoan',
  ...inBuilding,
  method: 'POST',
  path: `${all}/loans/:loan/swap`,
  summary: 'Correct a loan to the badge that the holder really has',
  body: z.object({ number: badgeNumberSchema }),
  answer: okAnswerCodec(unpagedListAnswerCodec(lentBadgeSchema)),
});
