import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature } from '../../feature/server/feature.ts';
import { emailChanges } from '../../people/server/tables.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { createAssistantMailHandlers } from './assistantMails.ts';
import {
  addAssistant,
  changeAssistantMails,
  leavePrincipal,
  listAssistantCandidates,
  listAssistantRelations,
  removeAssistant,
} from './assistants.ts';
import { checkEmailConfirmationLink, confirmEmail, expiredEmailChangeCondition } from './confirmEmail.ts';
import { deleteOwnAccount, verifyDeletionPassword } from './deleteOwnAccount.ts';
import { createEmailChangeMailHandlers } from './emails.ts';
import { endNonColleagueRelationsHandler } from './nonColleagueRelations.ts';
import { accountPersonalData } from './personalData.ts';
import { previewOwnAccountDeletion } from './previewAccountDeletion.ts';
import { editProfile, verifyProfileEdit } from './profile.ts';

export const createAccountsFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'accounts',
  words: { fr, en },
  routes: [
    preparedRoute(api.editProfile, verifyProfileEdit, editProfile),
    preparedRoute(api.deleteOwnAccount, verifyDeletionPassword, (context, input, verifiedHash) =>
      deleteOwnAccount(context, input, verifiedHash, features()),
    ),
    route(api.previewOwnAccountDeletion, (context) => previewOwnAccountDeletion(context, features())),
    route(api.checkEmailConfirmationLink, checkEmailConfirmationLink),
    route(api.confirmEmail, confirmEmail),
    route(api.listAssistantRelations, listAssistantRelations),
    route(api.listAssistantCandidates, listAssistantCandidates),
    route(api.addAssistant, addAssistant),
    route(api.changeAssistantMails, changeAssistantMails),
    route(api.removeAssistant, removeAssistant),
    route(api.leavePrincipal, leavePrincipal),
  ],
  personalData: accountPersonalData,
  jobs: (dependencies) => [
    ...createEmailChangeMailHandlers(dependencies),
    ...createAssistantMailHandlers(dependencies),
    endNonColleagueRelationsHandler,
    cronJob('29 * * * *', 'people.forget', async ({ db, now }) => {
      await db.delete(emailChanges).where(expiredEmailChangeCondition(now()));
    }),
  ],
});
