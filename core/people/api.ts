import { z } from 'zod';
import { arrayCodec, objectCodec, optionalCodec, transformCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { type Holder, meSchema } from './person.ts';

export const peopleTopic = 'people';
export const companiesTopic = 'companies';

export const readMe = endpoint({
  name: 'readMe',
  method: 'GET',
  path: '/users/getUserInfo/',
  summary: 'Get the logged-in person, or the colleague who has taken over the session by PIN',
  access: 'user',
  byPin: true,
  answer: objectCodec(meSchema, {
    id: 'pk',
    companyName: 'nameEntreprise',
    flags: [
      'vip',
      objectCodec(meSchema.shape.flags, {
        recordsVisitorEmail: 'email',
        nameVisibility: 'name_resa',
        maySwitchLanguage: 'lan',
      }),
    ],
    company: [
      'entreprise',
      objectCodec(meSchema.shape.company, {
        id: 'pk',
        name: 'nameEntreprise',
        quotaLeft: 'quotaDay',
        quota: 'quotaDefault',
      }),
    ],
    assists: [
      'assists',
      arrayCodec(
        objectCodec(meSchema.shape.assists.element, {
          userId: 'pk',
        }),
      ),
    ],
    byPin: [
      'byPin',
      optionalCodec(
        objectCodec(meSchema.shape.byPin.unwrap(), {
          ownerId: 'pk',
        }),
      ),
    ],
  }),
});

export const holderCodec = transformCodec(
  z.object({
    pk: z.int(),
    firstName: z.string(),
    lastName: z.string(),
    entreprise: z.object({ nameEntreprise: z.string() }),
  }),
  ({ pk, entreprise, ...name }): Holder => ({ id: pk, ...name, companyName: entreprise.nameEntreprise }),
  ({ id, companyName, firstName, lastName }) => ({
    pk: id,
    firstName,
    lastName,
    entreprise: { nameEntreprise: companyName },
  }),
);
