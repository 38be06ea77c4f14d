import { denyDevices } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature, ReadRoomQuota } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { peopleTopic } from '../personManagementApi.ts';
import { can } from '../policy.ts';
import { createAssistantMailHandlers } from './assistantMails.ts';
import {
  addAssistant,
  changeAssistant,
  endAllAssistantRelations,
  findColleagues,
  leavePrincipal,
  listRelations,
  removeAssistant,
} from './assistants.ts';
import { checkEmailLink, confirmEmail, isEmailChangeExpired } from './confirmEmail.ts';
import { deleteAccount, verifyDeletionPassword } from './deleteAccount.ts';
import { createAccountMailHandlers } from './emails.ts';
import { endLapsedRelationsHandler } from './lapsedRelations.ts';
import { describePeopleRights } from './managing/readPerson.ts';
import { personManagementRoutes } from './managing/routes.ts';
import { listOwnAccount, previewAccountDeletion } from './ownAccount.ts';
import { previewDeletion } from './previewDeletion.ts';
import { changeProfile, readProfile, verifyProfileEdit } from './profile.ts';
import { hasPeopleCondition } from './queries.ts';
import { searchInvitable } from './searchInvitable.ts';
import { peopleWorksheet } from './spreadsheet/importPeople.ts';
import { spreadsheetRoutes } from './spreadsheet/routes.ts';
import { emailChanges } from './tables.ts';

defineConstraintError('users_email_unique', () => invalidField('email', 'email_taken'));

export const peopleFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'people',
  nameColumns: { users: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [peopleTopic]: denyDevices(can.seePeople) },
  rights: describePeopleRights,
  entities: { user: 'people:entities.user' },
  routes: [
    route(api.readMe, (context) => readProfile(context, roomQuotaOf(features()))),
    preparedRoute(api.editProfile, verifyProfileEdit, changeProfile),
    preparedRoute(api.deleteAccount, verifyDeletionPassword, (context, input, verifiedHash) =>
      deleteAccount(context, input, verifiedHash, features()),
    ),
    route(api.previewDeletion, (context) => previewDeletion(context, features())),
    route(api.checkEmailLink, checkEmailLink),
    route(api.confirmEmail, confirmEmail),
    ...personManagementRoutes(features),
    ...spreadsheetRoutes,
    route(api.findInvitable, async ({ db, actor, building }, { search }) => {
      const found = await searchInvitable(db, building, actor, search);
      return {
        fields: found.map(({ id, firstName, lastName, email, companyName }) => ({
          id,
          name: `${firstName} ${lastName}`,
          email,
          companyName,
        })),
      };
    }),
    route(api.listRelations, listRelations),
    route(api.findColleagues, async (context, question) => ({
      fields: await findColleagues(context, question),
    })),
    route(api.addAssistant, addAssistant),
    route(api.changeAssistant, changeAssistant),
    route(api.removeAssistant, removeAssistant),
    route(api.leavePrincipal, leavePrincipal),
  ],
  firstSteps: { people: { isDone: ({ db, building }) => hasPeopleCondition(db, building) } },
  eraseAccountData: endAllAssistantRelations,
  previewDeletion: previewAccountDeletion,
  personalData: listOwnAccount,
  buildingWorksheet: peopleWorksheet,
  jobs: (dependencies) => [
    ...createAccountMailHandlers(dependencies),
    ...createAssistantMailHandlers(dependencies),
    endLapsedRelationsHandler,
    cronJob('29 * * * *', 'people.forget', async ({ db, now }) => {
      await db.delete(emailChanges).where(isEmailChangeExpired(now()));
    }),
  ],
});

function roomQuotaOf(features: readonly Feature[]): ReadRoomQuota {
  const unlimited: ReadRoomQuota = async () => ({ limit: null, left: null });
  return features.find(({ roomQuota }) => roomQuota)?.roomQuota ?? unlimited;
}
