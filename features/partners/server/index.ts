import { isNotNull } from 'drizzle-orm';
import type { Feature } from '../../../core/feature/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import {
  checkPartnerPageFraming,
  listPartnerPages,
  refuseOwnServerUrl,
  removePartnerPage,
  setPartnerPage,
} from './partnerPages.ts';
import { partnerPages } from './tables.ts';

export const partnersFeature: Feature = {
  name: 'partners',
  words: { fr, en },
  activityKinds: Object.values(activity),
  entities: { partner_page: 'partners:entities.partner_page' },
  administrationCounts: {
    partners: ({ db, building }) => {
      const table = partnerPages.in(building);
      return db.$count(table, isNotNull(table.url));
    },
  },
  routes: [
    route(api.listPartnerPages, listPartnerPages),
    route(api.checkPartnerPageFraming, checkPartnerPageFraming),
    preparedRoute(api.setPartnerPage, refuseOwnServerUrl, setPartnerPage),
    route(api.removePartnerPage, removePartnerPage),
  ],
};
