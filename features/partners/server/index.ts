import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { findPages, lookAtTheirPage, refuseOwnAddress, removePage, setPage } from './partnerPages.ts';

export const partnersFeature: Feature = {
  name: 'partners',
  words: { fr, en },
  facts: Object.values(facts),
  entities: { partner_page: 'partners:entities.partner_page' },
  routes: [
    route(wire.listPartnerPages, findPages),
    route(wire.lookAtPartnerPage, lookAtTheirPage),
    preparedRoute(wire.setPartnerPage, refuseOwnAddress, setPage),
    route(wire.removePartnerPage, removePage),
  ],
};
