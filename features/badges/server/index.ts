import { createNameFinder } from '../../../core/feature/server/createNameFinder.ts';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { badgeStockTopic, badgesTopic } from '../topics.ts';
import { listAllBadgeNumbers, listBadges, listLentBadges, listLoansOfBadge } from './badgeList.ts';
import { listVisitorCardsToPrint } from './cards.ts';
import { exportBadges } from './exportBadges.ts';
import { exportLoansOfBadge } from './exportLoansOfBadge.ts';
import { findPossibleBadgeHolders } from './holders.ts';
import {
  correctBadgeOfLoan,
  giveBadges,
  returnBadges,
  undoBadgeReturnOrLoss,
  undoGivingBadges,
} from './lendBadges.ts';
import { badgePersonalData } from './personalData.ts';
import { recordUnreturnedBadgesJob } from './recordUnreturnedBadges.ts';
import { addBadges, changeBadgeServiceStatus, removeBadges } from './stock.ts';
import { badges } from './tables.ts';

export const badgesFeature: Feature = {
  name: 'badges',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: {
    [badgesTopic]: excludeDevicesFromPolicy(can.handle),
    [badgeStockTopic]: excludeDevicesFromPolicy(can.handle),
  },
  entities: { badge: 'badges:entities.badge' },
  displayNames: { badge: createNameFinder(badges, ({ number }) => number) },
  routes: [
    route(api.listBadges, listBadges),
    route(api.exportBadges, exportBadges),
    route(api.addBadges, addBadges),
    route(api.removeBadges, removeBadges),
    route(api.changeBadgeServiceStatus, changeBadgeServiceStatus),
    route(api.listAllBadgeNumbers, listAllBadgeNumbers),
    route(api.listLentBadges, listLentBadges),
    route(api.listLoansOfBadge, listLoansOfBadge),
    route(api.exportLoansOfBadge, exportLoansOfBadge),
    route(api.findPossibleBadgeHolders, findPossibleBadgeHolders),
    route(api.listVisitorCardsToPrint, listVisitorCardsToPrint),
    route(api.giveBadges, giveBadges),
    route(api.returnBadges, returnBadges),
    route(api.undoBadgeReturnOrLoss, undoBadgeReturnOrLoss),
    route(api.undoGivingBadges, undoGivingBadges),
    route(api.correctBadgeOfLoan, correctBadgeOfLoan),
  ],
  personalData: badgePersonalData,
  jobs: () => [recordUnreturnedBadgesJob],
};
