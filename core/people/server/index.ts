import { peopleOnly } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import { cronJob } from '../../../kit/server/jobs/jobs.ts';
import type { Feature, RoomQuota } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { peopleTopic } from '../manageApi.ts';
import { can } from '../policy.ts';
import { assistantJobs } from './assistantMails.ts';
import {
  addAssistant,
  changeAssistant,
  endRelationsOf,
  findColleagues,
  leavePrincipal,
  listRelations,
  removeAssistant,
} from './assistants.ts';
import { checkEmailLink, confirmEmail, deadEmailChange } from './confirmEmail.ts';
import { deleteAccount, prepareDeletion } from './deleteAccount.ts';
import { peopleJobs } from './emails.ts';
import { endLapsed } from './lapsedRelations.ts';
import { rightsOfPeople } from './managing/readPerson.ts';
import { managingRoutes } from './managing/routes.ts';
import { leavingAccount, listOwnAccount } from './ownAccount.ts';
import { previewDeletion } from './previewDeletion.ts';
import { changeProfile, prepareProfile, readProfile } from './profile.ts';
import { hasPeople } from './queries.ts';
import { searchInvitable } from './searchInvitable.ts';
import { peopleSheet } from './spreadsheet/importPeople.ts';
import { sheetRoutes } from './spreadsheet/routes.ts';
import { emailChanges } from './tables.ts';

defineConstraintError('users_email_unique', () => invalidField('email', 'email_taken'));

/** Accounts and profiles. `features`: all of them; those that hold something for people take it back when one leaves. */
export const peopleFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'people',
  nameColumns: { users: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [peopleTopic]: peopleOnly(can.seePeople) },
  rights: rightsOfPeople,
  entities: { user: 'people:entities.user' },
  routes: [
    route(wire.readMe, (context) => readProfile(context, roomQuotaOf(features()))),
    preparedRoute(wire.editProfile, prepareProfile, changeProfile),
    preparedRoute(wire.deleteAccount, prepareDeletion, (context, input, provenHash) =>
      deleteAccount(context, input, provenHash, features()),
    ),
    route(wire.previewDeletion, (context) => previewDeletion(context, features())),
    route(wire.checkEmailLink, checkEmailLink),
    route(wire.confirmEmail, confirmEmail),
    ...managingRoutes(features),
    ...sheetRoutes,
    route(wire.findInvitable, async ({ db, actor, building }, { search }) => {
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
    route(wire.listRelations, listRelations),
    route(wire.findColleagues, async (context, question) => ({
      fields: await findColleagues(context, question),
    })),
    route(wire.addAssistant, addAssistant),
    route(wire.changeAssistant, changeAssistant),
    route(wire.removeAssistant, removeAssistant),
    route(wire.leavePrincipal, leavePrincipal),
  ],
  firstSteps: { people: { isDone: ({ db, building }) => hasPeople(db, building) } },
  eraseAccountData: endRelationsOf,
  leaving: leavingAccount,
  personalData: listOwnAccount,
  buildingSheet: peopleSheet,
  jobs: (dependencies) => [
    ...peopleJobs(dependencies),
    ...assistantJobs(dependencies),
    endLapsed,
    cronJob('29 * * * *', 'people.forget', async ({ db, now }) => {
      await db.delete(emailChanges).where(deadEmailChange(now()));
    }),
  ],
});

/** Without a feature that books rooms there is nothing to limit. */
function roomQuotaOf(features: readonly Feature[]): RoomQuota {
  const unlimited: RoomQuota = async () => ({ limit: null, left: null });
  return features.find(({ roomQuota }) => roomQuota)?.roomQuota ?? unlimited;
}
