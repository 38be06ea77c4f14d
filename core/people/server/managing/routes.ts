import { type Route, route } from '../../../../kit/server/http/router.ts';
import type { Feature } from '../../../server/feature.ts';
import * as wire from '../../manageApi.ts';
import { addPerson } from './addPerson.ts';
import { checkDeactivation } from './ahead.ts';
import { changePerson } from './changePerson.ts';
import { deactivatePerson, reactivatePerson, signOutPerson } from './deactivate.ts';
import { confirmAddress, sendPasswordLink } from './links.ts';
import { listPeople } from './listPeople.ts';
import { checkMerging, mergePeople } from './merge.ts';
import { endAssistance, readPerson } from './readPerson.ts';
import { changePeople, checkChanges } from './severalAtOnce.ts';

/** How people are looked after by others. `features`: all of them, since what people hold lies with each. */
export const managingRoutes = (features: () => readonly Feature[]): Route[] => [
  route(wire.listPeople, listPeople),
  route(wire.listResidents, listPeople),
  route(wire.addPerson, addPerson),
  route(wire.readPerson, (context, input) => readPerson(context, input, features())),
  route(wire.changePerson, (context, input) => changePerson(context, input, features())),
  route(wire.checkDeactivation, (context, input) => checkDeactivation(context, input, features())),
  route(wire.deactivatePerson, (context, input) => deactivatePerson(context, input, features())),
  route(wire.reactivatePerson, reactivatePerson),
  route(wire.signOutPerson, signOutPerson),
  route(wire.sendPasswordLink, sendPasswordLink),
  route(wire.confirmAddress, confirmAddress),
  route(wire.checkMerging, (context, input) => checkMerging(context, input, features())),
  route(wire.mergePeople, (context, input) => mergePeople(context, input, features())),
  route(wire.checkChanges, (context, input) => checkChanges(context, input, features())),
  route(wire.changePeople, (context, input) => changePeople(context, input, features())),
  route(wire.endAssistance, endAssistance),
];
