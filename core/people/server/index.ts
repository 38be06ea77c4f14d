import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { route } from '../../../kit/server/http/router.ts';
import type { Feature, ReadRoomQuota } from '../../feature/server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import { listCompanyNames } from '../companyNamesApi.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { listCompaniesInBuildings } from './companies.ts';
import { buildingHasPeopleCondition, countPeopleWithAccount } from './queries.ts';
import { readMe } from './readMe.ts';

defineConstraintError('users_email_unique', () => invalidField('email', 'email_taken'));

export const createPeopleFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'people',
  nameColumns: { users: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [api.peopleTopic]: excludeDevicesFromPolicy(can.seePeople) },
  entities: { user: 'people:entities.user' },
  routes: [
    route(api.readMe, (context) => readMe(context, roomQuotaOf(features()))),
    route(listCompanyNames, ({ db }, { buildings }) => listCompaniesInBuildings(db, buildings)),
  ],
  administrationCounts: { people: ({ db, building }) => countPeopleWithAccount(db, building) },
  firstSteps: { people: { isDone: ({ db, building }) => buildingHasPeopleCondition(db, building) } },
});

function roomQuotaOf(features: readonly Feature[]): ReadRoomQuota {
  const unlimited: ReadRoomQuota = async () => ({ limit: null, left: null });
  return features.find(({ roomQuota }) => roomQuota)?.roomQuota ?? unlimited;
}
