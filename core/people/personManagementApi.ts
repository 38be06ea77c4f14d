import { z } from 'zod';
import {
  arrayCodec,
  identityCodec,
  objectCodec,
  okAnswerCodec,
  optionalCodec,
  plainObjectCodec,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { companyIdNameSchema } from '../companies/company.ts';
import { roleCodec } from './api.ts';
import {
  accountMergeInputSchema,
  deactivationCheckInputSchema,
  deactivationSchema,
  detailedPersonSchema,
  futureEntriesInBuildingSchema,
  listedPersonSchema,
  newPersonSchema,
  peopleFilterEverywhereSchema,
  peopleFilterSchema,
  peopleSorts,
  personEditSchema,
} from './personManagement.ts';

export const peopleTopic = 'people';

const idName = objectCodec(companyIdNameSchema, { id: 'pk', name: 'name' });
const role = ['role', roleCodec] as const;

export const listedPersonCodec = objectCodec(listedPersonSchema, {
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
  buildings: ['buildings', arrayCodec(idName)],
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

const filter = { company: 'company', role: ['role', optionalCodec(roleCodec)], state: 'state' } as const;

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/people',
  summary: 'List the people of the caller’s buildings, in pages; company managers get their own company',
  access: 'user',
  byPin: true,
  topic: peopleTopic,
  query: pageQueryCodec(peopleSorts, 'name', {
    asked: peopleFilterEverywhereSchema,
    names: { ...filter, building: 'building' },
  }),
  answer: pageCodec(listedPersonCodec),
});

export const listBuildingPeople = endpoint({
  name: 'listBuildingPeople',
  method: 'GET',
  path: '/api/buildings/:building/people',
  summary: 'List the people of a building, in pages; search by name, address or company',
  access: 'user',
  building: 'path',
  topic: peopleTopic,
  query: pageQueryCodec(peopleSorts, 'name', { asked: peopleFilterSchema, names: filter }),
  answer: pageCodec(listedPersonCodec),
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
  answer: okAnswerCodec(
    objectCodec(z.object({ person: listedPersonSchema }), { person: ['person', listedPersonCodec] }),
  ),
});

const right = identityCodec(detailedPersonSchema.shape.rights.element);
const related = objectCodec(detailedPersonSchema.shape.assistants.element, {
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
  answer: objectCodec(detailedPersonSchema, {
    person: ['person', listedPersonCodec],
    assistants: ['assistants', arrayCodec(related)],
    principals: ['principals', arrayCodec(related)],
    rights: ['rights', arrayCodec(right)],
    createdAt: 'createdAt',
    sessions: 'sessions',
    formerEmails: 'formerEmails',
  }),
});

export const editPerson = endpoint({
  name: 'editPerson',
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
    role: ['role', optionalCodec(roleCodec)],
    company: 'company',
    managesCompany: 'managesCompany',
    buildings: 'buildings',
    version: 'version',
  }),
  answer: okAnswerCodec(
    objectCodec(z.object({ person: listedPersonSchema }), { person: ['person', listedPersonCodec] }),
  ),
  current: listedPersonCodec,
});

export const futureEntriesCodec = objectCodec(futureEntriesInBuildingSchema, {
  feature: 'feature',
  title: 'title',
  count: 'count',
  first: 'first',
  stays: 'stays',
  building: ['building', idName],
});
export const futureEntriesAnswerCodec = okAnswerCodec(
  objectCodec(z.object({ ahead: z.array(futureEntriesInBuildingSchema) }), {
    ahead: ['ahead', arrayCodec(futureEntriesCodec)],
  }),
);

export const checkDeactivation = endpoint({
  name: 'checkDeactivation',
  method: 'POST',
  path: '/api/people/:id/deactivation/check',
  summary: 'List what a person has ahead, in all or some of their buildings; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plainObjectCodec(deactivationCheckInputSchema),
  answer: futureEntriesAnswerCodec,
});

export const deactivatePerson = endpoint({
  name: 'deactivatePerson',
  method: 'POST',
  path: '/api/people/:id/deactivation',
  summary: 'Close an account, end its sessions, and hand over or cancel what is ahead',
  access: 'user',
  topic: peopleTopic,
  body: plainObjectCodec(deactivationSchema),
  answer: okAnswerCodec(),
});

export const reactivatePerson = endpoint({
  name: 'reactivatePerson',
  method: 'DELETE',
  path: '/api/people/:id/deactivation',
  summary: 'Reopen a closed account',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswerCodec(),
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'End all sessions of a person',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswerCodec(),
});

export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: '/api/people/:id/password-link',
  summary: 'Mail a reset link (valid one hour), or an invitation (14 days) before the first password',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswerCodec(),
});

export const confirmEmailOnBehalfOfPerson = endpoint({
  name: 'confirmEmailOnBehalfOfPerson',
  method: 'POST',
  path: '/api/people/:id/email/confirmation',
  summary: 'Confirm a person’s new address in their place',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswerCodec(),
});

export const checkAccountMerge = endpoint({
  name: 'checkAccountMerge',
  method: 'POST',
  path: '/api/people/:id/merging/check',
  summary: 'Preview the merge of two accounts of one person; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: plainObjectCodec(accountMergeInputSchema),
  answer: futureEntriesAnswerCodec,
});

export const mergeAccounts = endpoint({
  name: 'mergeAccounts',
  method: 'POST',
  path: '/api/people/:id/merging',
  summary: 'Merge another account of the same person into this one, and close it for good',
  access: 'user',
  topic: peopleTopic,
  body: plainObjectCodec(accountMergeInputSchema),
  answer: okAnswerCodec(),
});

export const removePersonAssistant = endpoint({
  name: 'removePersonAssistant',
  method: 'DELETE',
  path: '/api/people/:id/assistants/:assistant',
  summary: 'End an assistant’s relation to a person; both get a mail',
  access: 'user',
  topic: peopleTopic,
  answer: okAnswerCodec(),
});
