import { call } from '../../../kit/web/api/call.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { translate } from '../../../kit/web/i18n/translate.ts';
import { type Session, type SessionUser, saveSession } from '../../../kit/web/session/session.ts';
import { listOwnBuildings } from '../../buildings/api.ts';
import { readMe } from '../../people/api.ts';
import type { Me } from '../../people/person.ts';
import { logIn } from '../api.ts';
import type { LoginInput } from '../session.ts';
import { consumeReturnTo } from './returnTo.ts';

export function toSessionUser(me: Me): SessionUser {
  const { id, email, firstName, lastName, role, managesCompany, company, flags, assists, byPin } = me;
  return {
    userId: id,
    email,
    firstName,
    lastName,
    role,
    managesCompany,
    company: { id: company.id, name: company.name, logo: company.logo, ...flags },
    assists,
    ...(byPin && { byPin }),
  };
}

export async function logInAndLoadSession(login: LoginInput): Promise<Omit<Session, 'building'>> {
  // A retry only creates an unused token. Retries stop after two minutes: the person may have left, and must
  // not be logged in for the next one at the keyboard.
  const { token } = await call(logIn, login, { idempotent: true }).catch((error: unknown) => {
    if (error instanceof CallError) throw error;
    throw new CallError(200, 'wrong_credentials', () => translate('access:errors.wrong_credentials'));
  });
  const [buildings, me] = await Promise.all([
    call(listOwnBuildings, {}, { token }),
    call(readMe, {}, { token }),
  ]);
  return { token, user: toSessionUser(me), buildings };
}

export async function logInAndRedirect(login: LoginInput): Promise<void> {
  saveSession(await logInAndLoadSession(login), login.remember);
  // A full page load, so that no data of the previous person stays in the page.
  location.assign(consumeReturnTo());
}
