import { z } from 'zod';
import { okAnswerCodec } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import {
  newPinInputSchema,
  ownPinStatusSchema,
  pinColleagueSchema,
  pinRemovalInputSchema,
  takeOverInputSchema,
} from './shiftSwitching.ts';

export const listColleaguesWithPin = endpoint({
  name: 'listColleaguesWithPin',
  method: 'GET',
  path: '/api/buildings/:building/desk/operators',
  summary: 'List the colleagues with a PIN who can take over the caller’s session, for staff',
  access: 'user',
  building: 'path',
  answer: z.object({ operators: z.array(pinColleagueSchema) }),
});

export const takeOverShift = endpoint({
  name: 'takeOverShift',
  method: 'POST',
  path: '/api/session/operator',
  summary: 'Take over a session by PIN; the colleague then acts with the reception’s rights',
  access: 'user',
  byPin: true,
  withoutKey: 'secret',
  // No transaction, because a wrong guess is counted and refused, and a refusal would roll back the count.
  transaction: false,
  body: takeOverInputSchema,
  answer: okAnswerCodec(),
});

export const returnShift = endpoint({
  name: 'returnShift',
  method: 'DELETE',
  path: '/api/session/operator',
  summary: 'Give a session back to its owner',
  access: 'user',
  byPin: true,
  answer: okAnswerCodec(),
});

export const readOwnPin = endpoint({
  name: 'readOwnPin',
  method: 'GET',
  path: '/api/me/pin',
  summary: 'Get whether the caller has a PIN, for staff',
  access: 'user',
  answer: ownPinStatusSchema,
});

export const setPin = endpoint({
  name: 'setPin',
  method: 'PUT',
  path: '/api/me/pin',
  summary: 'Set the caller’s PIN of 4 to 6 digits, for staff',
  access: 'user',
  withoutKey: 'secret',
  body: newPinInputSchema,
  answer: okAnswerCodec(),
});

export const removePin = endpoint({
  name: 'removePin',
  method: 'DELETE',
  path: '/api/me/pin',
  summary: 'Remove the caller’s PIN and give back sessions taken over, for staff',
  access: 'user',
  withoutKey: 'secret',
  body: pinRemovalInputSchema,
  answer: okAnswerCodec(),
});
