import type { Feature } from '../../../core/server/feature.ts';
import { peopleOnly } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { badgeStockTopic, badgesTopic } from '../topics.ts';
import { listBadges, listLoans, listOut, listStock, nameBadges } from './badgeList.ts';
import { listCards } from './cards.ts';
import { findHolders } from './holders.ts';
import { giveBadges, reopenLoans, returnBadges, swapBadge, undoGiving } from './lending.ts';
import { eraseOwnLoans, forgetResidentsLoans, leavingBadges, listOwnLoans } from './personal.ts';
import { tellStillOut } from './stillOut.ts';
import { addBadges, changeBadge, removeBadges } from './stock.ts';

export const badgesFeature: Feature = {
  name: 'badges',
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [badgesTopic]: peopleOnly(can.handle), [badgeStockTopic]: peopleOnly(can.handle) },
  entities: { badge: 'badges:entities.badge' },
  things: { badge: nameBadges },
  routes: [
    route(wire.listBadges, listBadges),
    route(wire.addBadges, addBadges),
    route(wire.removeBadges, removeBadges),
    route(wire.changeBadge, changeBadge),
    route(wire.listStock, listStock),
    route(wire.listOut, listOut),
    route(wire.listLoans, listLoans),
    route(wire.findHolders, findHolders),
    route(wire.listCards, listCards),
    route(wire.giveBadges, giveBadges),
    route(wire.returnBadges, returnBadges),
    route(wire.reopenLoans, reopenLoans),
    route(wire.undoGiving, undoGiving),
    route(wire.swapBadge, swapBadge),
  ],
  eraseAccountData: eraseOwnLoans,
  leaving: leavingBadges,
  personalData: listOwnLoans,
  forgetVisitors: forgetResidentsLoans,
  jobs: () => [tellStillOut],
};
