import type { Feature } from '../../../core/server/feature.ts';
import { denyDevices } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { badgeStockTopic, badgesTopic } from '../topics.ts';
import { findBadgeNames, listBadges, listLentBadges, listLoans, listStockBadges } from './badgeList.ts';
import { listCards } from './cards.ts';
import { findHolders } from './holders.ts';
import { giveBadges, reopenLoans, returnBadges, swapBadge, undoGiving } from './lendBadges.ts';
import { deleteOldResidentLoans, eraseOwnLoans, listOwnLoans, previewLoanDeletion } from './personalLoans.ts';
import { recordUnreturnedBadgesJob } from './recordUnreturnedBadges.ts';
import { addBadges, changeBadge, removeBadges } from './stock.ts';

export const badgesFeature: Feature = {
  name: 'badges',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [badgesTopic]: denyDevices(can.handle), [badgeStockTopic]: denyDevices(can.handle) },
  entities: { badge: 'badges:entities.badge' },
  displayNames: { badge: findBadgeNames },
  routes: [
    route(api.listBadges, listBadges),
    route(api.addBadges, addBadges),
    route(api.removeBadges, removeBadges),
    route(api.changeBadge, changeBadge),
    route(api.listStock, listStockBadges),
    route(api.listLentBadges, listLentBadges),
    route(api.listLoans, listLoans),
    route(api.findHolders, findHolders),
    route(api.listCards, listCards),
    route(api.giveBadges, giveBadges),
    route(api.returnBadges, returnBadges),
    route(api.reopenLoans, reopenLoans),
    route(api.undoGiving, undoGiving),
    route(api.swapBadge, swapBadge),
  ],
  eraseAccountData: eraseOwnLoans,
  previewDeletion: previewLoanDeletion,
  personalData: listOwnLoans,
  anonymizeVisitors: deleteOldResidentLoans,
  jobs: () => [recordUnreturnedBadgesJob],
};
