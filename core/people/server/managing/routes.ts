import { type Route, route } from '../../../../kit/server/http/router.ts';
import type { Feature } from '../../../server/feature.ts';
import * as bulkChangeApi from '../../bulkChangeApi.ts';
import * as api from '../../personManagementApi.ts';
import { addPerson } from './addPerson.ts';
import { changePeople, checkChanges } from './bulkChanges.ts';
import { changePerson } from './changePerson.ts';
import { deactivatePerson, reactivatePerson, signOutPerson } from './deactivate.ts';
import { checkDeactivation } from './futureEntries.ts';
import { listPeople } from './listPeople.ts';
import { checkMerging, mergePeople } from './mergePeople.ts';
import { confirmAddress, sendPasswordLink } from './passwordLinks.ts';
import { endAssistance, readPerson } from './readPerson.ts';

export const personManagementRoutes = (features: () => readonly Feature[]): Route[] => [
  route(api.listPeople, listPeople),
  route(api.listResidents, listPeople),
  route(api.addPerson, addPerson),
  route(api.readPerson, (context, input) => readPerson(context, input, features())),
  route(api.changePerson, (context, input) => changePerson(context, input, features())),
  route(api.checkDeactivation, (context, input) => checkDeactivation(context, input, features())),
  route(api.deactivatePerson, (context, input) => deactivatePerson(context, input, features())),
  route(api.reactivatePerson, reactivatePerson),
  route(api.signOutPerson, signOutPerson),
  route(api.sendPasswordLink, sendPasswordLink),
  route(api.confirmAddress, confirmAddress),
  route(api.checkMerging, (context, input) => checkMerging(context, input, features())),
  route(api.mergePeople, (context, input) => mergePeople(context, input, features())),
  route(bulkChangeApi.checkChanges, (context, input) => checkChanges(context, input, features())),
  route(bulkChangeApi.changePeople, (context, input) => changePeople(context, input, features())),
  route(api.endAssistance, endAssistance),
];
