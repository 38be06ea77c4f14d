import { z } from 'zod';
import { okAnswer, plain, same } from '../../kit/codec.ts';
import { endpoint } from '../../kit/endpoint.ts';
import { newPin, operator, ownPin, pinRemoval, takingOver } from './shiftSwitching.ts';

export const listOperators = endpoint({
  method: 'GET',
  path: '/api/buildings/:building/desk/operators',
  summary: 'Staff of the building who have a PIN, and can take over the session of whoever asks; for staff',
  access: 'user',
  building: 'path',
  answer: same(z.object({ operators: z.array(operator) })),
});

export const takeOver = endpoint({
  method: 'POST',
  path: '/api/session/operator',
  summary:
    'A colleague takes over the session by their PIN: what it does from then on is theirs, as of the reception',
  access: 'user',
  byPin: true,
  withoutKey: 'secret',
  // A wrong guess is counted and refused: both must hold, so there is no transaction around them.
  transaction: false,
  body: plain(takingOver),
  answer: okAnswer(),
});

export const giveBack = endpoint({
  method: 'DELETE',
  path: '/api/session/operator',
  summary: 'The session is again whose it is',
  access: 'user',
  byPin: true,
  answer: okAnswer(),
});

export const readOwnPin = endpoint({
  method: 'GET',
  path: '/api/me/pin',
  summary: 'Whether the caller has a PIN; for staff',
  access: 'user',
  answer: same(ownPin),
});

export const setPin = endpoint({
  method: 'PUT',
  path: '/api/me/pin',
  summary:
    'Sets the caller’s PIN, of 4 to 6 digits, with which they take over a colleague’s session; for staff',
  access: 'user',
  withoutKey: 'secret',
  body: plain(newPin),
  answer: okAnswer(),
});

export const removePin = endpoint({
  method: 'DELETE',
  path: '/api/me/pin',
  summary: 'Removes the caller’s PIN: what it has taken over is given back; for staff',
  access: 'user',
  withoutKey: 'secret',
  body: plain(pinRemoval),
  answer: okAnswer(),
});
