import { z } from 'zod';
import { okAnswerCodec, withWireName } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { pageCodec, pageQueryCodec } from '../../kit/page.ts';
import { peopleTopic } from '../people/api.ts';
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
} from './person.ts';

const signedIn = { access: 'user', topic: peopleTopic } as const;

export const listPeople = endpoint({
  name: 'listPeople',
  method: 'GET',
  path: '/api/people',
  summary: 'List the people of the caller’s buildings, in pages; company managers get their own company',
  ...signedIn,
  byPin: true,
  query: pageQueryCodec(peopleSorts, 'name', peopleFilterEverywhereSchema),
  answer: pageCodec(listedPersonSchema),
});

export const listBuildingPeople = endpoint({
  name: 'listBuildingPeople',
  method: 'GET',
  path: '/api/buildings/:building/people',
  summary: 'List the people of a building, in pages; search by name, address or company',
  ...signedIn,
  building: 'path',
  query: pageQueryCodec(peopleSorts, 'name', peopleFilterSchema),
  answer: pageCodec(listedPersonSchema),
});

export const listInvitablePeople = endpoint({
  name: 'listInvitablePeople',
  method: 'GET',
  path: '/api/buildings/:building/colleagues',
  summary: 'Find people whom the caller may invite, at most 20: colleagues, or anybody for staff',
  access: 'user',
  building: 'path',
  query: z.object({ search: z.string().max(100).default('') }),
  answer: z.object({
    fields: z.array(z.object({ id: z.int(), name: z.string(), email: z.string(), companyName: z.string() })),
  }),
});

export const addPerson = endpoint({
  name: 'addPerson',
  method: 'POST',
  path: '/api/buildings/:building/people',
  summary: 'Create an account in a building; a mail invites its owner to choose a password',
  ...signedIn,
  building: 'path',
  body: newPersonSchema,
  answer: okAnswerCodec(z.object({ person: listedPersonSchema })),
});

export const readPerson = endpoint({
  name: 'readPerson',
  method: 'GET',
  path: '/api/people/:id',
  summary: 'Get a person with assistants, principals and permissions',
  ...signedIn,
  byPin: true,
  answer: detailedPersonSchema,
});

export const editPerson = endpoint({
  name: 'editPerson',
  method: 'PATCH',
  path: '/api/people/:id',
  summary: 'Change the given fields of a person; leaving a building cancels what is ahead there',
  ...signedIn,
  body: personEditSchema.omit({ id: true }),
  answer: okAnswerCodec(z.object({ person: listedPersonSchema })),
  current: listedPersonSchema,
});

export const futureEntriesAnswerCodec = okAnswerCodec(
  z.object({ futureEntries: withWireName(z.array(futureEntriesInBuildingSchema), 'ahead') }),
);

export const checkDeactivation = endpoint({
  name: 'checkDeactivation',
  method: 'POST',
  path: '/api/people/:id/deactivation/check',
  summary: 'List what a person has ahead, in all or some of their buildings; changes nothing',
  access: 'user',
  withoutKey: 'reads',
  transaction: false,
  body: deactivationCheckInputSchema,
  answer: futureEntriesAnswerCodec,
});

export const deactivatePerson = endpoint({
  name: 'deactivatePerson',
  method: 'POST',
  path: '/api/people/:id/deactivation',
  summary: 'Close an account, end its sessions, and hand over or cancel what is ahead',
  ...signedIn,
  body: deactivationSchema,
  answer: okAnswerCodec(),
});

export const reactivatePerson = endpoint({
  name: 'reactivatePerson',
  method: 'DELETE',
  path: '/api/people/:id/deactivation',
  summary: 'Reopen a closed account',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const signOutPerson = endpoint({
  name: 'signOutPerson',
  method: 'DELETE',
  path: '/api/people/:id/sessions',
  summary: 'End all sessions of a person',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const sendPasswordLink = endpoint({
  name: 'sendPasswordLink',
  method: 'POST',
  path: '/api/people/:id/password-link',
  summary: 'Mail a reset link (valid one hour), or an invitation (14 days) before the first password',
  ...signedIn,
  answer: okAnswerCodec(),
});

export const confirmEmailOnBehalfOfPerson = endpoint({
  name: 'confirmEmailOnBehalfOfPerson',
  method: 'POST',
  path: '/api/people/:id/email/confirmation',
  summary: 'Confirm a person’s new address in their place',
  ...signedIn,
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
  body: accountMergeInputSchema,
  answer: futureEntriesAnswerCodec,
});

export const mergeAccounts = endpoint({
  name: 'mergeAccounts',
  method: 'POST',
  path: '/api/people/:id/merging',
  summary: 'Merge another account of the same person into this one, and close it for good',
  ...signedIn,
  body: accountMergeInputSchema,
  answer: okAnswerCodec(),
});

export const removePersonAssistant = endpoint({
  name: 'removePersonAssistant',
  method: 'DELETE',
  path: '/api/people/:id/assistants/:assistant',
  summary: 'End an assistant’s relation to a person; both get a mail',
  ...signedIn,
  answer: okAnswerCodec(),
});
