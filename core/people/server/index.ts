import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
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
  changeAssistantMails,
  endAllAssistantRelations,
  leavePrincipal,
  listAssistantCandidates,
  listAssistantRelations,
  removeAssistant,
} from './assistants.ts';
import { checkEmailConfirmationLink, confirmEmail, expiredEmailChangeCondition } from './confirmEmail.ts';
import { deleteOwnAccount, verifyDeletionPassword } from './deleteOwnAccount.ts';
import { createEmailChangeMailHandlers } from './emails.ts';
import { findInvitableResidentRows } from './findInvitableResidentRows.ts';
import { describePeopleRights } from './managing/readPerson.ts';
import { personManagementRoutes } from './managing/routes.ts';
import { endNonColleagueRelationsHandler } from './nonColleagueRelations.ts';
import { listOwnAccountForExport, previewProfileOnAccountDeletion } from './ownAccount.ts';
import { previewOwnAccountDeletion } from './previewAccountDeletion.ts';
import { editProfile, readMe, verifyProfileEdit } from './profile.ts';
import { buildingHasPeopleCondition } from './queries.ts';
import { peopleImportWorksheet } from './spreadsheet/importPeople.ts';
import { peopleSpreadsheetRoutes } from './spreadsheet/routes.ts';
import { emailChanges } from './tables.ts';

defineConstraintError('users_email_unique', () => invalidField('email', 'email_taken'));

export const peopleFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'people',
  nameColumns: { users: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [peopleTopic]: excludeDevicesFromPolicy(can.seePeople) },
  rights: describePeopleRights,
  entities: { user: 'people:entities.user' },
  routes: [
    route(api.readMe, (context) => readMe(context, roomQuotaOf(features()))),
    preparedRoute(api.editProfile, verifyProfileEdit, editProfile),
    preparedRoute(api.deleteOwnAccount, verifyDeletionPassword, (context, input, verifiedHash) =>
      deleteOwnAccount(context, input, verifiedHash, features()),
    ),
    route(api.previewOwnAccountDeletion, (context) => previewOwnAccountDeletion(context, features())),
    route(api.checkEmailConfirmationLink, checkEmailConfirmationLink),
    route(api.confirmEmail, confirmEmail),
    ...personManagementRoutes(features),
    ...peopleSpreadsheetRoutes,
    route(api.listInvitablePeople, async ({ db, actor, building }, { search }) => {
      const residents = await findInvitableResidentRows(db, building, actor, search);
      return {
        fields: residents.map(({ id, firstName, lastName, email, companyName }) => ({
          id,
          name: `${firstName} ${lastName}`,
          email,
          companyName,
        })),
      };
    }),
    route(api.listAssistantRelations, listAssistantRelations),
    route(api.listAssistantCandidates, async (context, question) => ({
      fields: await listAssistantCandidates(context, question),
    })),
    route(api.addAssistant, addAssistant),
    route(api.changeAssistantMails, changeAssistantMails),
    route(api.removeAssistant, removeAssistant),
    route(api.leavePrincipal, leavePrincipal),
  ],
  firstSteps: { people: { isDone: ({ db, building }) => buildingHasPeopleCondition(db, building) } },
  eraseAccountData: endAllAssistantRelations,
  previewDeletion: previewProfileOnAccountDeletion,
  personalData: listOwnAccountForExport,
  buildingWorksheet: peopleImportWorksheet,
  jobs: (dependencies) => [
    ...createEmailChangeMailHandlers(dependencies),
    ...createAssistantMailHandlers(dependencies),
    endNonColleagueRelationsHandler,
    cronJob('29 * * * *', 'people.forget', async ({ db, now }) => {
      await db.delete(emailChanges).where(expiredEmailChangeCondition(now()));
    }),
  ],
});

function roomQuotaOf(features: readonly Feature[]): ReadRoomQuota {
  const unlimited: ReadRoomQuota = async () => ({ limit: null, left: null });
  return features.find(({ roomQuota }) => roomQuota)?.roomQuota ?? unlimited;
}
