import { type Route, route } from '../../../../kit/server/http/router.ts';
import type { Feature } from '../../../server/feature.ts';
import * as bulkChangeApi from '../../bulkChangeApi.ts';
import * as api from '../../personManagementApi.ts';
import { addPerson } from './addPerson.ts';
import { changePeopleInBulk, checkPeopleBulkChange } from './bulkChanges.ts';
import { deactivatePerson, reactivatePerson, signOutPerson } from './deactivate.ts';
import { editPerson } from './editPerson.ts';
import { checkDeactivation } from './futureEntries.ts';
import { listPeople } from './listPeople.ts';
import { checkAccountMerge, mergeAccounts } from './mergeAccounts.ts';
import { confirmEmailOnBehalfOfPerson, sendPasswordLink } from './passwordLinks.ts';
import { readPerson, removePersonAssistant } from './readPerson.ts';

export const personManagementRoutes = (features: () => readonly Feature[]): Route[] => [
  route(api.listPeople, listPeople),
  route(api.listBuildingPeople, listPeople),
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
  route(bulkChangeApi.changePeopleInBulk, (context, input) => changePeopleInBulk(context, input, features())),
  route(api.removePersonAssistant, removePersonAssistant),
];
