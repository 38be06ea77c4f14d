import { sql } from 'drizzle-orm';
import { users } from '../../../core/people/server/tables.ts';
import { registrations } from '../../../features/invitations/server/tables.ts';
import { mailAllowances, mails } from '../../../kit/server/database/tables.ts';
import type { Answer, Caller } from '../testApp.ts';
import { mailsOf, type Scene } from './scene.ts';

export const REGISTER = '/users/createUser/';
export const INVITATIONS = '/api/invitations';
export const QUEUE = '/api/registrations';
export const OFFER = '/api/registrations/offer';
export const CONFIRM = '/api/registrations/confirmations';
export const RESET = '/users/resetPassword/';
export const RESET_CHECK = '/api/password-resets/check';
export const DELETION = '/api/privacy/deletion-requests';
export const LOGIN = '/users/token-auth/';

/** Long, and nobody's name. */
export const SECRET = 'correct horse battery';

/** Everything that the registration page sends, whatever the server makes of it. */
export function registrationBody(over: object) {
  return {
    email: 'new@example.com',
    username: 'pseudo',
    firstName: 'Noé',
    lastName: 'Garnier',
    password: SECRET,
    active: true,
    is_staff: true,
    ...{ admin: false, collab: true, superCollab: false, accueil: false, subAdmin: false },
    confirm: true,
    banner: false,
    ...over,
  };
}

export async function invitation(caller: Caller, over: object = {}): Promise<Answer['body']> {
  const body = { role: 'collab', days: 7, uses: 1, ...over };
  const answer = await caller.post(INVITATIONS, body);
  if (answer.status !== 200) throw new Error(`No invitation: ${answer.text}`);
  return answer.body.invitation;
}

/** The last step of an invitation's address, and its code. */
export function partsOf(link: string): { segment: string; code: string } {
  const segment = link.split('/register/')[1] ?? '';
  return { segment, code: segment.split('!')[0] ?? '' };
}

/** The token in the last mail to somebody that has a link to this page. */
export async function mailedToken(scene: Scene, to: string, page: string): Promise<string> {
  const found = (await mailsOf(scene, to)).flatMap(({ text }) => {
    const token = new RegExp(`/${page}/([\\w/-]+)`).exec(text)?.[1];
    return token ? [token] : [];
  });
  const token = found.at(-1);
  if (!token) throw new Error(`${to} has no link to ${page}`);
  return token;
}

/** What people do in a scene to join it, and what they then have. */
export function joiningIn(everything: Scene) {
  const { app, here, people } = everything;
  let made = 0;
  const confirm = (token: string) => app.anybody.post(CONFIRM, { token });
  return {
    /** As if nobody had ever registered, or been mailed. */
    async forgetAll() {
      await app.db.delete(registrations);
      await app.db.delete(mails);
      await app.db.delete(mailAllowances);
    },
    freshAddress: () => `new${++made}@example.com`,
    /** For the building `here` and the company of its VIP. */
    register: (over: object) =>
      app.anybody.post(
        REGISTER,
        registrationBody({ building_list: [here.id], entreprise: people.vip.companyId, ...over }),
      ),
    confirm,
    confirmMail: async (email: string) =>
      confirm(await mailedToken(everything, email, 'confirmRegistration')),
    accountOf: async (email: string) =>
      (await app.db.select().from(users).where(sql`lower(${users.email}) = lower(${email})`))[0],
    async buildingsOf(email: string) {
      const { token } = (await app.anybody.post(LOGIN, { username: email, password: SECRET })).body;
      const { body } = await app.withAuthorization(`token ${token}`).get('/users/deleteGetPatchUser/');
      return body.fields.map(({ pk }: { pk: number }) => pk);
    },
  };
}
