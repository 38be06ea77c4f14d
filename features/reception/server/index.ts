import type { Feature } from '../../../core/feature/server/feature.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { checkInVisitor, checkInVisitorFromElsewhere } from './checkInVisitor.ts';
import { readReceptionDay } from './readReceptionDay.ts';
import { findScannedVisit, readVisitorPageLink, searchNearbyVisits } from './searchVisits.ts';

export const receptionFeature: Feature = {
  name: 'reception',
  words: { fr, en },
  routes: [
    route(api.readReceptionDay, readReceptionDay),
    route(api.searchNearbyVisits, searchNearbyVisits),
    route(api.findScannedVisit, findScannedVisit),
    route(api.readVisitorPageLink, readVisitorPageLink),
    route(api.checkInVisitor, checkInVisitor),
    route(api.moveVisitHere, checkInVisitorFromElsewhere),
  ],
};
