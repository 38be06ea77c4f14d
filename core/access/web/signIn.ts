import { call } from '../../../kit/web/call.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { type Session, type SessionUser, saveSession } from '../../../kit/web/session.ts';
import { translate } from '../../../kit/web/spoken.ts';
import { listOwnBuildings } from '../../buildings/api.ts';
import { readMe } from '../../people/api.ts';
import type { Me } from '../../people/person.ts';
import { logIn } from '../api.ts';
import type { Login } from '../session.ts';
import { takeReturnTo } from './returnTo.ts';

/** The signed-in person as the session keeps them. */
export function sessionUser(me: Me): SessionUser {
  const { id, email, firstName, lastName, role, managesCompany, company, flags, assists, byPin } = me;
  return {
    userId: id,
    email,
    firstName,
    lastName,
    role,
    managesCompany,
    company: { id: company.id, name: company.name, ...flags },
    assists,
    ...(byPin && { byPin }),
  };
}

/**
 * Logs in, and answers who that is and where: the token first, then the buildings and the person with it. Throws a `CallError`,
 * also where the answer holds no token.
 */
export async function obtainSession(login: Login): Promise<Omit<Session, 'building'>> {
  // Done twice, it has but made a token that nobody knows. It waits two minutes for a server that is away, not for ever: who
  // left meanwhile must not be logged in before whoever sits there then.
  const { token } = await call(logIn, login, { harmlessTwice: true }).catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    // An answer without a token: the catalogue of errors has these words for it.
    throw new CallError(200, 'wrong_credentials', () => translate('access:errors.wrong_credentials'));
  });
  const [buildings, me] = await Promise.all([
    call(listOwnBuildings, {}, { token }),
    call(readMe, {}, { token }),
  ]);
  return { token, user: sessionUser(me), buildings };
}

/** Logs in, keeps who that is, and leads on to the screen that was wanted. */
export async function signIn(login: Login): Promise<void> {
  saveSession(await obtainSession(login), login.remember);
  // A real load: nothing of whoever was here before stays in the page.
  location.assign(takeReturnTo());
}
