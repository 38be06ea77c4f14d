import type { Feature } from '../../../core/feature/server/feature.ts';
import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { route } from '../../../kit/server/http/router.ts';
import * as activities from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import {
  editLegalPage,
  hasOwnLegalTextsCondition,
  legalNoscriptPages,
  readEditableLegalPage,
  readLegalPage,
} from './legalPages.ts';

export const legalFeature: Feature = {
  name: 'legal',
  personalData: { columns: { legal_pages: 'updated_by' } },
  words: { fr, en },
  activityKinds: Object.values(activities),
  readers: { [api.legalPagesTopic]: excludeDevicesFromPolicy(can.edit) },
  entities: { legal: 'legal:entities.legal' },
  noscriptPages: legalNoscriptPages,
  firstSteps: { legal: { isDone: ({ db, building }) => hasOwnLegalTextsCondition(db, building) } },
  routes: [
    route(api.readLegalPage, readLegalPage),
    route(api.readEditableLegalPage, readEditableLegalPage),
    route(api.editLegalPage, editLegalPage),
  ],
};
