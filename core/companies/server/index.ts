import { route } from '../../../kit/server/http/http.ts';
import type { Feature } from '../../server/feature.ts';
import { listCompanies } from '../wire.ts';
import { companiesIn, hasTenants } from './queries.ts';

export const companiesFeature: Feature = {
  name: 'companies',
  words: { fr: {}, en: {} },
  routes: [route(listCompanies, ({ db }, { buildings }) => companiesIn(db, buildings))],
  firstSteps: { companies: { isDone: ({ db, building }) => hasTenants(db, building) } },
};
