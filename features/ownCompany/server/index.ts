import type { Feature } from '../../../core/feature/server/feature.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { listCompanyRoomReservations, listCompanyVisits, readOwnCompany } from './ownCompany.ts';

export const ownCompanyFeature: Feature = {
  name: 'ownCompany',
  words: { fr, en },
  routes: [
    route(api.readOwnCompany, readOwnCompany),
    route(api.listCompanyRoomReservations, listCompanyRoomReservations),
    route(api.listCompanyVisits, listCompanyVisits),
  ],
};
