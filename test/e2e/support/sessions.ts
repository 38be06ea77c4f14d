import { listOwnBuildings } from '../../../core/buildings/api.ts';
import { readMe } from '../../../core/people/api.ts';
import { PASSWORD } from '../../../demo/factories.ts';
import type { Language } from '../../../kit/actor.ts';
import {
  decodeAnswer,
  type EndpointSpec,
  encodeRequest,
  type InputOf,
  type OutputOf,
} from '../../../kit/endpoint.ts';

/** The stored session (kit/web/session/session.ts). */
export type StoredSession = Record<'token' | 'user' | 'buildings', string>;

/** `vip` for short means `vip@parvis.test`. */
export const toEmail = (as: string) => (as.includes('@') ? as : `${as}@parvis.test`);

/** Browser storage with a language and, if given, a remembered session. */
export function buildStorageState(origin: string, language: Language, session: StoredSession | undefined) {
  const entries = Object.entries({ i18nextLng: language, ...session });
  return {
    cookies: [],
    origins: [{ origin, localStorage: entries.map(([name, value]) => ({ name, value })) }],
  };
}

/** Logs in over the API, once for each person. */
export class Sessions {
  private readonly url: string;
  private readonly password: string;
  private readonly known = new Map<string, Promise<StoredSession>>();

  /** `password` of all people; default: the demonstration's. */
  constructor(url: string, password = PASSWORD) {
    this.url = url;
    this.password = password;
  }

  of(as: string): Promise<StoredSession> {
    const email = toEmail(as);
    const known = this.known.get(email) ?? this.logIn(email);
    this.known.set(email, known);
    return known;
  }

  /** Sends a call as a person in another browser. Throws an Error if it is refused. */
  async call<E extends EndpointSpec>(as: string, endpoint: E, input: InputOf<E>): Promise<OutputOf<E>> {
    return this.send(endpoint, input, (await this.of(as)).token);
  }

  private async logIn(email: string): Promise<StoredSession> {
    const body = JSON.stringify({ username: email, password: this.password, remember: true });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${this.url}/users/token-auth/`, { method: 'POST', headers, body });
    const { token } = (await response.json()) as { token?: string };
    if (!token) throw new Error(`${email} cannot log in`);
    const [buildings, me] = await Promise.all([
      this.send(listOwnBuildings, {}, token),
      this.send(readMe, {}, token),
    ]);
    const { id: userId, firstName, lastName, role, managesCompany, company, flags } = me;
    const user = {
      userId,
      email,
      firstName,
      lastName,
      role,
      managesCompany,
      company: { id: company.id, name: company.name, ...flags },
    };
    return { token, user: JSON.stringify(user), buildings: JSON.stringify(buildings) };
  }

  private async send<E extends EndpointSpec>(endpoint: E, input: InputOf<E>, token: string) {
    const { method, url, body } = encodeRequest(endpoint, input);
    const headers = { Authorization: `token ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const response = await fetch(this.url + url, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${await response.text()}`);
    return decodeAnswer(endpoint, await response.json());
  }
}
