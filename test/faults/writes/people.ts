import { type Answer, ask } from '../client.ts';
import { BUILDING, type Site, until } from '../site.ts';
import { announceNow, untilTold } from './visits.ts';
import { AT_ONCE, countsOf, factsOf, type Kind, markerOf, range } from './write.ts';

const SECRET = 'correct horse battery';
const MAILED_WITHIN_MS = 60_000;

const signature: Kind = {
  name: 'agreement signed',
  async make(site, turn) {
    const markers = range(AT_ONCE).map((at) => markerOf('signer', turn, at));
    const ids = await Promise.all(markers.map((marker) => announceNow(site, marker, turn)));
    await untilTold(site, ids);
    const codes = await site.query<{ id: number; code: string }>(
      'select id, code from visits where id = any($1)',
      [ids],
    );
    const theirs = 'select id from nda_signatures where email = $2';
    const text = countsOf({
      signed: 'select count(*) from visits where id = $1 and nda_signed',
      signatures: 'select count(*) from nda_signatures where email = $2',
      links: `select count(*) from nda_links where signature_id in (${theirs}) and visit_id = $1`,
      documents: `select count(*) from nda_documents where signature_id in (${theirs}) and file_id is not null`,
      facts: factsOf('nda.signed', theirs),
      mails: `select count(*) from mails where key in (select 'nda.copy:' || id from nda_signatures where email = $2)`,
    });
    return ids.map((id, at) => {
      const email = `${markers[at]}@visitors.example`;
      const body = {
        ...{ email, dna: 0, name: 'Ada Martin', entreprise: 'Example', language: 'fr' },
        ...{ id_appointment: id, code: codes.find((row) => row.id === id)?.code, signature: 'Ada Martin' },
      };
      return {
        call: { method: 'POST', path: '/dna/signeddna/', body },
        traces: { text, values: [id, email] },
      };
    });
  },
};

/** Has eight people register by one invitation; answers the tokens that they were mailed. */
async function registerBy(site: Site, emails: readonly string[]): Promise<Map<string, string>> {
  const [company] = await site.query<{ id: number }>(
    `select id from companies where name = 'Hélios Conseil'`,
  );
  const asked = { role: 'collab', days: 7, uses: emails.length, buildings: [BUILDING] };
  const token = await site.token('admin');
  const made = await ask(site.urls, { method: 'POST', path: '/api/invitations', token, body: asked });
  const link: string = made.invitation.link.split('/register/')[1];
  for (const email of emails) {
    const body = {
      ...{ email, firstName: 'Noé', lastName: 'Garnier', password: SECRET, entreprise: company?.id },
      ...{ building_list: [BUILDING], code: link.split('!')[0], link },
    };
    await ask(site.urls, { method: 'POST', path: '/users/createUser/', body });
  }
  const tokens = new Map<string, string>();
  const all = await until(async () => {
    for (const { to, text } of site.mail.caught) {
      const found = /\/confirmRegistration\/([\w/-]+)/.exec(text)?.[1];
      if (found && emails.includes(to)) tokens.set(to, found);
    }
    return tokens.size === emails.length;
  }, MAILED_WITHIN_MS);
  if (all === undefined) throw new Error('Registrations were not mailed.');
  return tokens;
}

const confirmation: Kind = {
  name: 'registration confirmed',
  async make(site, turn) {
    const emails = range(AT_ONCE).map((at) => `${markerOf('newcomer', turn, at)}@visitors.example`);
    const tokens = await registerBy(site, emails);
    const theirs = 'select id from users where email = $1';
    const text = countsOf({
      accounts: 'select count(*) from users where email = $1',
      buildings: `select count(*) from user_buildings where user_id in (${theirs})`,
      facts: factsOf('user.registered', theirs),
    });
    return emails.map((email) => ({
      call: {
        ...{ method: 'POST', path: '/api/registrations/confirmations' },
        body: { token: tokens.get(email), password: SECRET },
      },
      traces: { text, values: [email] },
    }));
  },
  async wrong(site) {
    const [row] = await site.query<{ used: number; accounts: number }>(
      `select (select coalesce(sum(used), 0) from invitations
                where id in (select entity_id from facts where kind = 'invitation.used'))::int as used,
              (select count(*) from users where email like 'newcomer-%')::int as accounts`,
    );
    return row && row.used !== row.accounts
      ? [`invitations count ${row.used} uses, and there are ${row.accounts} accounts`]
      : [];
  },
};

const people = ['vip', 'collab', 'vip2', 'collab2', 'both', 'resident1', 'resident2', 'resident3'];

const profile: Kind = {
  name: 'profile changed',
  async make(site, turn) {
    const text = countsOf({
      facts: `select count(*) from fact_personal where person_kind = 'user' and person_id = $1
               and after ->> 'firstName' = $2`,
    });
    return Promise.all(
      people.map(async (name, at) => {
        const token = await site.token(name);
        const me = await ask(site.urls, { method: 'GET', path: '/users/getUserInfo/', token });
        const firstName = markerOf('Anne', turn, at);
        const pk = me.pk as number;
        const call = { method: 'PATCH', path: '/users/deleteGetPatchUser/', token, body: { pk, firstName } };
        return {
          call,
          grants: ({ status }: Answer) => status === 200,
          traces: { text, values: [pk, firstName] },
        };
      }),
    );
  },
};

export const peopleKinds: readonly Kind[] = [signature, confirmation, profile];
