import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as buildings from '../../buildings/api.ts';
import type { Feature } from '../../feature/server/feature.ts';
import * as api from '../api.ts';
import * as bulkChangeApi from '../bulkChangeApi.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import * as spreadsheet from '../peopleImportApi.ts';
import { addPerson } from './addPerson.ts';
import { changePeopleInBulk, checkPeopleBulkChange } from './bulkChanges.ts';
import { deactivatePerson, reactivatePerson, signOutPerson } from './deactivate.ts';
import { editPerson } from './editPerson.ts';
import { checkDeactivation } from './futureEntries.ts';
import { listInvitablePeople } from './listInvitablePeople.ts';
import { listPeople } from './listPeople.ts';
import { checkAccountMerge, mergeAccounts } from './mergeAccounts.ts';
import { createBuilding, restoreBuilding } from './openBuilding.ts';
import { confirmEmailOnBehalfOfPerson, sendPasswordLink } from './passwordLinks.ts';
import { describePeopleRights, readPerson, removePersonAssistant } from './readPerson.ts';
import { buildPeopleTemplate, exportPeople } from './spreadsheet/exportPeople.ts';
import {
  checkPeopleImport,
  importPeople,
  peopleImportWorksheet,
  readPeopleWorksheet,
} from './spreadsheet/importPeople.ts';

export const createDirectoryFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'directory',
  words: { fr, en },
  rights: describePeopleRights,
  routes: [
    route(api.listPeople, listPeople),
    route(api.listBuildingPeople, listPeople),
    route(api.listInvitablePeople, listInvitablePeople),
    route(api.addPerson, addPerson),
    route(api.readPerson, (context, input) => readPerson(context, input, features())),
    route(api.editPerson, (context, input) => editPerson(context, input, features())),
    route(api.checkDeactivation, (context, input) => checkDeactivation(context, input, features())),
    route(api.deactivatePerson, (context, input) => deactivatePerson(context, input, features())),
    route(api.reactivatePerson, reactivatePerson),
    route(api.signOutPerson, signOutPerson),
    route(api.sendPasswordLink, sendPasswordLink),
    route(api.confirmEmailOnBehalfOfPerson, confirmEmailOnBehalfOfPerson),
    route(api.checkAccountMerge, (context, input) => checkAccountMerge(context, input, features())),
    route(api.mergeAccounts, (context, input) => mergeAccounts(context, input, features())),
    route(bulkChangeApi.checkPeopleBulkChange, (context, input) =>
      checkPeopleBulkChange(context, input, features()),
    ),
    route(bulkChangeApi.changePeopleInBulk, (context, input) =>
      changePeopleInBulk(context, input, features()),
    ),
    route(api.removePersonAssistant, removePersonAssistant),
    route(spreadsheet.checkPeopleImport, checkPeopleImport),
    preparedRoute(spreadsheet.importPeople, readPeopleWorksheet, importPeople),
    route(spreadsheet.downloadPeopleTemplate, buildPeopleTemplate),
    route(spreadsheet.exportPeople, exportPeople),
    route(buildings.createBuilding, (context, given) => createBuilding(context, given, features())),
    route(buildings.restoreBuilding, restoreBuilding),
  ],
  buildingWorksheet: peopleImportWorksheet,
});
