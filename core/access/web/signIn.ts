import { call } from '../../../kit/web/call.ts';
import { keepSession, type SessionUser } from '../../../kit/web/session.ts';
import { listOwnBuildings } from '../../buildings/wire.ts';
import type { Me } from '../../people/person.ts';
import { readMe } from '../../people/wire.ts';
import type { Login } from '../session.ts';
import { logIn } from '../wire.ts';

/** The signed-in person as the session keeps them. */
export function sessionUser(me: Me): SessionUser {
  const { id, email, firstName, lastName, role, company, flags } = me;
  return {
    userId: id,
    email,
    firstName,
    lastName,
    role,
    company: { id: company.id, name: company.name, ...flags },
  };
}

/** Logs in and keeps who that is and where: the token first, then the buildings and the person with it. */
export async function signIn(login: Login): Promise<void> {
  // It waits for a server that is away as what only reads does: twice, it has but made a token that nobody knows.
  const { token } = await call(logIn, login, { reads: true });
  const [buildings, me] = await Promise.all([
    call(listOwnBuildings, {}, { token }),
    call(readMe, {}, { token }),
  ]);
  keepSession({ token, user: sessionUser(me), buildings }, login.remember);
}
