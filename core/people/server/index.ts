import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { invalidField } from '../../../kit/errors.ts';
import { defineConstraintError } from '../../../kit/server/http/errorReply.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import type { Feature, ReadRoomQuota } from '../../feature/server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import * as bulkChangeApi from '../bulkChangeApi.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as spreadsheet from '../peopleImportApi.ts';
import * as management from '../personManagementApi.ts';
import { can } from '../policy.ts';
import { listCompaniesInBuildings } from './companies.ts';
import { listInvitablePeople } from './listInvitablePeople.ts';
import { addPerson } from './managing/addPerson.ts';
import { changePeopleInBulk, checkPeopleBulkChange } from './managing/bulkChanges.ts';
import { deactivatePerson, reactivatePerson, signOutPerson } from './managing/deactivate.ts';
import { editPerson } from './managing/editPerson.ts';
import { checkDeactivation } from './managing/futureEntries.ts';
import { listPeople } from './managing/listPeople.ts';
import { checkAccountMerge, mergeAccounts } from './managing/mergeAccounts.ts';
import { confirmEmailOnBehalfOfPerson, sendPasswordLink } from './managing/passwordLinks.ts';
import { describePeopleRights, readPerson, removePersonAssistant } from './managing/readPerson.ts';
import { buildingHasPeopleCondition } from './queries.ts';
import { readMe } from './readMe.ts';
import { buildPeopleTemplate, exportPeople } from './spreadsheet/exportPeople.ts';
import {
  checkPeopleImport,
  importPeople,
  peopleImportWorksheet,
  readPeopleWorksheet,
} from './spreadsheet/importPeople.ts';

defineConstraintError('users_email_unique', () => invalidField('email', 'email_taken'));

export const peopleFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'people',
  nameColumns: { users: ['first_name', 'last_name'] },
  words: { fr, en },
  activityKinds: Object.values(activity),
  readers: { [api.peopleTopic]: excludeDevicesFromPolicy(can.seePeople) },
  rights: describePeopleRights,
  entities: { user: 'people:entities.user' },
  routes: [
    route(api.readMe, (context) => readMe(context, roomQuotaOf(features()))),
    route(management.listPeople, listPeople),
    route(management.listBuildingPeople, listPeople),
    route(management.addPerson, addPerson),
    route(management.readPerson, (context, input) => readPerson(context, input, features())),
    route(management.editPerson, (context, input) => editPerson(context, input, features())),
    route(management.checkDeactivation, (context, input) => checkDeactivation(context, input, features())),
    route(management.deactivatePerson, (context, input) => deactivatePerson(context, input, features())),
    route(management.reactivatePerson, reactivatePerson),
    route(management.signOutPerson, signOutPerson),
    route(management.sendPasswordLink, sendPasswordLink),
    route(management.confirmEmailOnBehalfOfPerson, confirmEmailOnBehalfOfPerson),
    route(management.checkAccountMerge, (context, input) => checkAccountMerge(context, input, features())),
    route(management.mergeAccounts, (context, input) => mergeAccounts(context, input, features())),
    route(bulkChangeApi.checkPeopleBulkChange, (context, input) =>
      checkPeopleBulkChange(context, input, features()),
    ),
    route(bulkChangeApi.changePeopleInBulk, (context, input) =>
      changePeopleInBulk(context, input, features()),
    ),
    route(management.removePersonAssistant, removePersonAssistant),
    route(spreadsheet.checkPeopleImport, checkPeopleImport),
    preparedRoute(spreadsheet.importPeople, readPeopleWorksheet, importPeople),
    route(spreadsheet.downloadPeopleTemplate, buildPeopleTemplate),
    route(spreadsheet.exportPeople, exportPeople),
    route(api.listInvitablePeople, listInvitablePeople),
    route(api.listCompanyNames, ({ db }, { buildings }) => listCompaniesInBuildings(db, buildings)),
  ],
  firstSteps: { people: { isDone: ({ db, building }) => buildingHasPeopleCondition(db, building) } },
  buildingWorksheet: peopleImportWorksheet,
});

function roomQuotaOf(features: readonly Feature[]): ReadRoomQuota {
  const unlimited: ReadRoomQuota = async () => ({ limit: null, left: null });
  return features.find(({ roomQuota }) => roomQuota)?.roomQuota ?? unlimited;
}
