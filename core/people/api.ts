import { z } from 'zod';
import {
  type Codec,
  enumCodec,
  listOf,
  objectCodec,
  okAnswer,
  optional,
  plain,
  same,
} from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { assistantEdit, newAssistant, ownRelations } from './assistant.ts';
import { leavingPart, whatLeft } from './leaving.ts';
import { accountDeletion, emailLinkCheck, type Holder, me, profileEdit } from './person.ts';

export const roleWire = enumCodec({
  admin: 'admin',
  deputy: 'subAdmin',
  reception: 'accueil',
  vip: 'superCollab',
  limited: 'collab',
});

export const readMe = endpoint({
  method: 'GET',
  path: '/users/getUserInfo/',
  summary: 'The person logged in, or who has taken over their session by a PIN',
  access: 'user',
  byPin: true,
  answer: objectCodec(me, {
    id: 'pk',
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    companyName: 'nameEntreprise',
    role: ['role', roleWire],
    managesCompany: 'managesCompany',
    flags: [
      'vip',
      objectCodec(me.shape.flags, {
        recordsVisitorEmail: 'email',
        nameVisibility: 'name_resa',
        maySwitchLanguage: 'lan',
      }),
    ],
    company: [
      'entreprise',
      objectCodec(me.shape.company, {
        id: 'pk',
        name: 'nameEntreprise',
        quotaLeft: 'quotaDay',
        quota: 'quotaDefault',
      }),
    ],
    assists: [
      'assists',
      listOf(
        objectCodec(me.shape.assists.element, {
          userId: 'pk',
          email: 'email',
          firstName: 'firstName',
          lastName: 'lastName',
          role: ['role', roleWire],
          buildings: 'buildings',
        }),
      ),
    ],
    byPin: [
      'byPin',
      optional(
        objectCodec(me.shape.byPin.unwrap(), { ownerId: 'pk', firstName: 'firstName', lastName: 'lastName' }),
      ),
    ],
  }),
});

export const editProfile = endpoint({
  method: 'PATCH',
  path: '/users/deleteGetPatchUser/',
  summary: 'Changes one’s own profile; a new address takes effect when it is confirmed by its mailed link',
  access: 'user',
  withoutKey: 'secret',
  body: objectCodec(profileEdit, {
    id: 'pk',
    email: 'email',
    firstName: 'firstName',
    lastName: 'lastName',
    password: 'password',
    newPassword: 'newPassword',
  }),
  answer: okAnswer(objectCodec(z.object({ emailPending: z.boolean() }), { emailPending: 'emailPending' })),
});

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/users/deleteGetPatchUser/',
  summary: 'Deletes one’s own account, and says what went with it',
  access: 'user',
  withoutKey: 'secret',
  body: objectCodec(accountDeletion, { id: 'pk', password: 'password' }),
  answer: okAnswer(objectCodec(z.object({ leaving: whatLeft }), { leaving: 'leaving' })),
});

/** What would go with an account, and what would stay. */
export const leavingAnswer = same(z.object({ leaving: z.array(leavingPart) }));

export const previewDeletion = endpoint({
  method: 'GET',
  path: '/api/me/deletion-preview',
  summary: 'What goes when one’s own account is deleted, and what stays; changes nothing',
  access: 'user',
  answer: leavingAnswer,
});

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/email-confirmations',
  summary: 'Confirms a new address by the link mailed to it: the address takes effect',
  access: 'public',
  body: objectCodec(z.object({ token: z.string().min(1).max(200) }), { token: 'token' }),
  answer: okAnswer(),
});

export const checkEmailLink = endpoint({
  method: 'POST',
  path: '/api/email-confirmations/check',
  summary: 'Says which address a mailed link would put into effect, or has; it stays as good as it is',
  access: 'public',
  transaction: false,
  body: objectCodec(z.object({ token: z.string().min(1).max(200) }), { token: 'token' }),
  answer: okAnswer(objectCodec(emailLinkCheck, { state: 'state', email: 'email' })),
});

const resident = z.object({ name: z.string(), email: z.string(), companyName: z.string() });

export const findInvitable = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/colleagues',
  summary:
    'Whom the caller may invite: people of their company in the building, staff anybody; at most 20, by name or address',
  access: 'user',
  building: 'path',
  query: objectCodec(z.object({ search: z.string().max(100).default('') }), { search: 'search' }),
  answer: same(z.object({ fields: z.array(resident.extend({ id: z.int() })) })),
});

const topic = 'assistants';

export const listRelations = endpoint({
  method: 'GET',
  path: '/api/me/assistants',
  summary: 'Whom the caller lets announce and book for them, and for whom they may do so',
  access: 'user',
  topic,
  answer: same(ownRelations),
});

export const findColleagues = endpoint({
  method: 'GET',
  path: '/api/me/colleagues',
  summary:
    'People of the caller’s company in their buildings, whom they may let act for them, and do not yet; at most 20',
  access: 'user',
  topic,
  query: objectCodec(z.object({ search: z.string().max(100).default('') }), { search: 'search' }),
  answer: same(z.object({ fields: z.array(resident) })),
});

export const addAssistant = endpoint({
  method: 'POST',
  path: '/api/me/assistants',
  summary: 'Lets a colleague announce and book for the caller; both are told',
  access: 'user',
  topic,
  body: plain(newAssistant),
  answer: okAnswer(),
});

export const changeAssistant = endpoint({
  method: 'PATCH',
  path: '/api/me/assistants/:id',
  summary: 'Changes to whom mails about what an assistant of the caller makes go',
  access: 'user',
  topic,
  body: plain(assistantEdit.omit({ id: true })),
  answer: okAnswer(),
});

export const removeAssistant = endpoint({
  method: 'DELETE',
  path: '/api/me/assistants/:id',
  summary: 'Lets a colleague act for the caller no longer; both are told',
  access: 'user',
  topic,
  answer: okAnswer(),
});

export const leavePrincipal = endpoint({
  method: 'DELETE',
  path: '/api/me/principals/:id',
  summary: 'The caller acts for somebody no longer; both are told',
  access: 'user',
  topic,
  answer: okAnswer(),
});

const company = objectCodec(z.object({ companyName: z.string() }), { companyName: 'nameEntreprise' });
/** The person behind a reservation, as every kind of reservation tells of them. */
export const holderWire = {
  schema: z
    .object({
      pk: z.int(),
      firstName: z.string(),
      lastName: z.string(),
      entreprise: company.schema,
    })
    .transform(({ pk, firstName, lastName, entreprise }) => ({ id: pk, firstName, lastName, ...entreprise })),
  encode: ({ id, firstName, lastName, companyName }: Holder) => ({
    pk: id,
    firstName,
    lastName,
    entreprise: company.encode({ companyName }),
  }),
} as unknown as Codec<Holder>;
