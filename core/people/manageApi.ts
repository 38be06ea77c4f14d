import { z } from 'zod';
import { listOf, objectCodec, okAnswer, optional, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { company } from '../companies/company.ts';
import { roleWire } from './api.ts';
import {
  aheadOf,
  aheadQuestion,
  changeResult,
  deactivation,
  listedPerson,
  merging,
  newPerson,
  peopleChange,
  peopleFilter,
  peopleFilterEverywhere,
  peopleSorts,
  personEdit,
  personSheet,
} from './managed.ts';

export const peopleTopic = 'people';

const idName = objectCodec(company, { id: 'pk', name: 'name' });
const role = ['role', roleWire] as const;

export const personWire = objectCodec(listedPerson, {
  id: 'pk',
  firstName: 'firstName',
  lastName: 'lastName',
  name: 'name',
  email: 'email',
  newEmail: 'newEmail',
  company: ['company', idName],
  companyName: 'companyName',
  role,
  managesCompany: 'managesCompany',
  buildings: ['buildings', listOf(idName)],
  floor: 'floor',
  phone: 'phone',
  active: 'active',
  hasPassword: 'hasPassword',
  invitation: 'invitation',
  lastSeenAt: 'lastSeenAt',
  assistants: 'assistants',
  mayHandle: 'mayHandle',
  version: 'version',
});

const filter = { company: 'company', role: ['role', optional(roleWire)], state: 'state' } as const;

export const listPeople = endpoint({
  method: 'GET',
  path: '/api/people',
  summary:
    'The people of the caller’s buildings, page by page: to staff all, to who looks after a company those of it',
  access: 'user',
  byPin: true,
  topic: peopleTopic,
  query: pageQuery(peopleSorts, 'name', {
    asked: peopleFilterEverywhere,
    names: { ...filter, building: 'building' },
  }),
  answer: pageCodec(personWire),
});

export const listResidents = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/people',
  summary:
    'The same of one building: also how staff find whom a visitor comes to see, by name, address or company',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  query: pageQuery(peopleSorts, 'name', { asked: peopleFilter, names: filter }),
  answer: pageCodec(personWire),
});

export const addPerson = endpoint({
  method: 'POST',
  path: '/api/buildings/:building/people',
  summary:
    'Opens an account in the building, as a role and of a company that the caller may give; a mail invites its owner to choose a password',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  body: objectCodec(newPerson, {
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    role,
    company: 'company',
    floor: 'floor',
    phone: 'phone',
    managesCompany: 'managesCompany',
    language: 'language',
    sendInvitation: 'sendInvitation',
  }),
  answer: okAnswer(objectCodec(z.object({ person: listedPerson }), { person: ['person', personWire] })),
});

const right = same(personSheet.shape.rights.element);
const related = objectCodec(personSheet.shape.assistants.element, { id: 'pk', name: 'name', email: 'email' });

export const readPerson = endpoint({
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Somebody with whom they assist, who assists them, and what they may do and why, in words',
  access: 'user',
  byPin: true,
  topic: peopleTopic,
  answer: objectCodec(personSheet, {
    person: ['person', personWire],
    assistants: ['assistants', listOf(related)],
    principals: ['principals', listOf(related)],
    rights: ['rights', listOf(right)],
    createdAt: 'createdAt',
    sessions: 'sessions',
    formerEmails: 'formerEmails',
  }),
});

export const changePerson = endpoint({
  method: 'PATCH',
  path: '/api/people/:id',
  summary:
    'Changes what is named. A new address of somebody who has a password takes effect when they confirm it; what is ahead in a building that they leave is called off',
  access: 'user',
  topic: peopleTopic,
  body: objectCodec(personEdit.omit({ id: true }), {
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    floor: 'floor',
    phone: 'phone',
    role: ['role', optional(roleWire)],
    company: 'company',
    managesCompany: 'managesCompany',
    buildings: 'buildings',
    version: 'version',
  }),
  answer: okAnswer(objectCodec(z.object({ person: listedPerson }), { person: ['person', personWire] })),
  current: personWire,
});

/** A kind of what people have ahead, as all calls answer it that ask before somebody leaves. */
export const aheadWire = objectCodec(aheadOf, {
  feature: 'feature',
  title: 'title',
  count: 'count',
  first: 'first',
  stays: 'stays',
  building: ['building', idName],
});
const ahead = okAnswer(
  objectCodec(z.object({ ahead: z.array(aheadOf) }), { ahead: ['ahead', listOf(aheadWire)] }),
);

export const checkDeactivation = endpoint({
  method: 'POST',
  path: '/api/people/:id/deactivation/check',
  summary: 'What somebody has ahead, in all their buildings or in those named; nothing is written',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plain(aheadQuestion),
  answer: ahead,
});

export const deactivatePerson = endpoint({
  method: 'POST',
  path: '/api/people/:id/deactivation',
  summary:
    'Shuts an account: it is logged out everywhere, and what is ahead is handed over to somebody, or called off; it can be opened again',
  access: 'user',
  topic: peopleTopic,
  body: plain(deactivation),
  answer: okAnswer(),
});

export const reactivatePerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:id/deactivation',
  summary: 'Opens an account again that was shut',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const signOutPerson = endpoint({
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'Logs somebody out of all browsers',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const sendPasswordLink = endpoint({
  method: 'POST',
  path: '/api/people/:id/password-link',
  summary:
    'Mails somebody a link to a new password: for an hour, or for 14 days where they have not chosen one yet',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const confirmAddress = endpoint({
  method: 'POST',
  path: '/api/people/:id/email/confirmation',
  summary: 'Confirms the new address that somebody waits for, in their place',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const checkMerging = endpoint({
  method: 'POST',
  path: '/api/people/:id/merging/check',
  summary: 'What an account would get from another of the same person; nothing is written',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plain(merging),
  answer: ahead,
});

export const mergePeople = endpoint({
  method: 'POST',
  path: '/api/people/:id/merging',
  summary: 'Moves all that another account of the same person has to this one, and shuts that one for good',
  access: 'user',
  topic: peopleTopic,
  body: plain(merging),
  answer: okAnswer(),
});

const changes = objectCodec(peopleChange, {
  people: 'people',
  change: 'change',
  role: ['role', optional(roleWire)],
  company: 'company',
  there: 'building',
});

export const checkChanges = endpoint({
  method: 'POST',
  path: '/api/people/changes/check',
  summary: 'What would be called off by a change of several people; nothing is written',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: changes,
  answer: ahead,
});

export const changePeople = endpoint({
  method: 'POST',
  path: '/api/people/changes',
  summary:
    'Changes up to 200 people at once, each for itself: the answer says of whom it was not done, and why',
  access: 'user',
  topic: peopleTopic,
  body: changes,
  answer: okAnswer(
    objectCodec(z.object({ results: z.array(changeResult) }), {
      results: [
        'results',
        listOf(objectCodec(changeResult, { id: 'pk', name: 'name', done: 'done', why: 'why' })),
      ],
    }),
  ),
});

export const endAssistance = endpoint({
  method: 'DELETE',
  path: '/api/people/:id/assistants/:assistant',
  summary: 'Ends that somebody acts for somebody else; both are told',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});
