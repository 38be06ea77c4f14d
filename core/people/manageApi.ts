import { z } from 'zod';
import { listOf, objectCodec, okAnswer, optional, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQuery } from '../../kit/page.ts';
import { companySchema } from '../companies/company.ts';
import { roleCodec } from './api.ts';
import {
  aheadInBuildingSchema,
  aheadScopeSchema,
  changeResultSchema,
  deactivationSchema,
  listedPersonSchema,
  mergeInputSchema,
  newPersonSchema,
  peopleChangeSchema,
  peopleFilterEverywhereSchema,
  peopleFilterSchema,
  peopleSorts,
  personDetailsSchema,
  personEditSchema,
} from './personManagement.ts';

export const peopleTopic = 'people';

const idName = objectCodec(companySchema, { id: 'pk', name: 'name' });
const role = ['role', roleCodec] as const;

export const personCodec = objectCodec(listedPersonSchema, {
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

const filter = { company: 'company', role: ['role', optional(roleCodec)], state: 'state' } as const;

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/people',
  summary: 'List the people of the caller’s buildings, in pages; company managers get their own company',
  access: 'user',
  byPin: true,
  topic: peopleTopic,
  query: pageQuery(peopleSorts, 'name', {
    asked: peopleFilterEverywhereSchema,
    names: { ...filter, building: 'building' },
  }),
  answer: pageCodec(personCodec),
});

export const listResidents = endpoint({
  name: 'listResidents',
  method: 'GET',
  path: '/api/buildings/:building/people',
  summary: 'List the people of a building, in pages; search by name, address or company',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  query: pageQuery(peopleSorts, 'name', { asked: peopleFilterSchema, names: filter }),
  answer: pageCodec(personCodec),
});

export const addPerson = endpoint({
  name: 'addPerson',
  method: 'POST',
  path: '/api/buildings/:building/people',
  summary: 'Create an account in a building; a mail invites its owner to choose a password',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  body: objectCodec(newPersonSchema, {
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
  answer: okAnswer(
    objectCodec(z.object({ person: listedPersonSchema }), { person: ['person', personCodec] }),
  ),
});

const right = same(personDetailsSchema.shape.rights.element);
const related = objectCodec(personDetailsSchema.shape.assistants.element, {
  id: 'pk',
  name: 'name',
  email: 'email',
});

export const readPerson = endpoint({
  name: 'readPerson',
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Get a person with assistants, principals and permissions',
  access: 'user',
  byPin: true,
  topic: peopleTopic,
  answer: objectCodec(personDetailsSchema, {
    person: ['person', personCodec],
    assistants: ['assistants', listOf(related)],
    principals: ['principals', listOf(related)],
    rights: ['rights', listOf(right)],
    createdAt: 'createdAt',
    sessions: 'sessions',
    formerEmails: 'formerEmails',
  }),
});

export const changePerson = endpoint({
  name: 'changePerson',
  method: 'PATCH',
  path: '/api/people/:id',
  summary: 'Change the given fields of a person; leaving a building cancels what is ahead there',
  access: 'user',
  topic: peopleTopic,
  body: objectCodec(personEditSchema.omit({ id: true }), {
    firstName: 'firstName',
    lastName: 'lastName',
    email: 'email',
    floor: 'floor',
    phone: 'phone',
    role: ['role', optional(roleCodec)],
    company: 'company',
    managesCompany: 'managesCompany',
    buildings: 'buildings',
    version: 'version',
  }),
  answer: okAnswer(
    objectCodec(z.object({ person: listedPersonSchema }), { person: ['person', personCodec] }),
  ),
  current: personCodec,
});

export const aheadCodec = objectCodec(aheadInBuildingSchema, {
  feature: 'feature',
  title: 'title',
  count: 'count',
  first: 'first',
  stays: 'stays',
  building: ['building', idName],
});
const ahead = okAnswer(
  objectCodec(z.object({ ahead: z.array(aheadInBuildingSchema) }), { ahead: ['ahead', listOf(aheadCodec)] }),
);

export const checkDeactivation = endpoint({
  name: 'checkDeactivation',
  method: 'POST',
  path: '/api/people/:id/deactivation/check',
  summary: 'List what a person has ahead, in all or some of their buildings; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plain(aheadScopeSchema),
  answer: ahead,
});

export const deactivatePerson = endpoint({
  name: 'deactivatePerson',
  method: 'POST',
  path: '/api/people/:id/deactivation',
  summary: 'Close an account, end its sessions, and hand over or cancel what is ahead',
  access: 'user',
  topic: peopleTopic,
  body: plain(deactivationSchema),
  answer: okAnswer(),
});

export const reactivatePerson = endpoint({
  name: 'reactivatePerson',
  method: 'DELETE',
  path: '/api/people/:id/deactivation',
  summary: 'Reopen a closed account',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'End all sessions of a person',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: '/api/people/:id/password-link',
  summary: 'Mail a reset link (valid one hour), or an invitation (14 days) before the first password',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const confirmAddress = endpoint({
  name: 'confirmAddress',
  method: 'POST',
  path: '/api/people/:id/email/confirmation',
  summary: 'Confirm a person’s new address in their place',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});

export const checkMerging = endpoint({
  name: 'checkMerging',
  method: 'POST',
  path: '/api/people/:id/merging/check',
  summary: 'Preview the merge of two accounts of one person; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plain(mergeInputSchema),
  answer: ahead,
});

export const mergePeople = endpoint({
  name: 'mergePeople',
  method: 'POST',
  path: '/api/people/:id/merging',
  summary: 'Merge another account of the same person into this one, and close it for good',
  access: 'user',
  topic: peopleTopic,
  body: plain(mergeInputSchema),
  answer: okAnswer(),
});

const changes = objectCodec(peopleChangeSchema, {
  people: 'people',
  change: 'change',
  role: ['role', optional(roleCodec)],
  company: 'company',
  there: 'building',
});

export const checkChanges = endpoint({
  name: 'checkChanges',
  method: 'POST',
  path: '/api/people/changes/check',
  summary: 'Preview what a bulk change would cancel; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: changes,
  answer: ahead,
});

export const changePeople = endpoint({
  name: 'changePeople',
  method: 'POST',
  path: '/api/people/changes',
  summary: 'Change up to 200 people; the answer lists refusals with reasons',
  access: 'user',
  topic: peopleTopic,
  body: changes,
  answer: okAnswer(
    objectCodec(z.object({ results: z.array(changeResultSchema) }), {
      results: [
        'results',
        listOf(objectCodec(changeResultSchema, { id: 'pk', name: 'name', done: 'done', why: 'why' })),
      ],
    }),
  ),
});

export const endAssistance = endpoint({
  name: 'endAssistance',
  method: 'DELETE',
  path: '/api/people/:id/assistants/:assistant',
  summary: 'End an assistant’s relation to a person; both get a mail',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswer(),
});
