import type { App } from '../../app.ts';
import { factories } from '../../demo/factories.ts';
import { storeMissingActivityCounts } from '../../kit/server/activity/dailyCounts.ts';
import { BuildingScope } from '../../kit/server/database/buildingScope.ts';

const PASSWORD = 'parvis-demo';

/** Uses the demonstration, so that tables that it leaves empty have rows as well. */
export async function fillEmptyTables({
  http,
  jobs,
  database,
}: Pick<App, 'http' | 'jobs' | 'database'>): Promise<void> {
  const call = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', url: string, options: object = {}) => {
    const answer = await http.inject({ method, url, ...options });
    return answer.json();
  };
  const logIn = (username: string, password = PASSWORD) =>
    call('POST', '/users/token-auth/', { payload: { username, password } });
  const by = async (who: string) => {
    const { token } = await logIn(`${who}@parvis.test`);
    return { authorization: `token ${token}` };
  };
  await http.ready();
  await logIn('vip2@parvis.test', 'wrong');
  const [admin, vip, collab] = [await by('admin'), await by('vip'), await by('collab')];

  const { pk } = await call('GET', '/users/getUserInfo/', { headers: vip });
  const profile = '/users/deleteGetPatchUser/';
  await call('PATCH', profile, { headers: vip, payload: { pk, firstName: 'Clara' } });
  await call('PATCH', profile, { headers: vip, payload: { pk, firstName: 'Claire' } });
  await call('PATCH', profile, {
    headers: vip,
    payload: { pk, email: 'claire@example.com', password: PASSWORD },
  });
  await call('POST', '/api/me/calendar-feed', { headers: vip });
  await call('PUT', '/users/resetPassword/', { payload: { email: 'collab@parvis.test' } });
  await call('POST', '/api/privacy/deletion-requests', {
    payload: { email: 'collab2@parvis.test', password: PASSWORD },
  });
  await call('PUT', '/api/buildings/1/nda/settings', { headers: admin, payload: { validityDays: 90 } });
  const today = new Date().toISOString().slice(0, 10);
  await call('POST', '/list/createAppointment/', {
    headers: { ...collab, 'idempotency-key': 'one' },
    payload: {
      pkBuilding: 1,
      date: [[today, today]],
      time: '23:30',
      visitor_email: 'louise@example.com',
      first_name_visitor: 'Louise',
      last_name_visitor: 'Martin',
    },
  });
  await jobs.drain();
  // After the end of the day, even of one with 25 hours.
  const later = new Date(Date.now() + 48 * 60 * 60 * 1000);
  const building = { scope: new BuildingScope([1]), timeZone: 'Europe/Paris' };
  await storeMissingActivityCounts(database.db, building, later);

  const { invitation } = await call('POST', '/api/invitations', {
    headers: admin,
    payload: { buildings: [1], role: 'collab', days: 7, uses: 1 },
  });
  const email = 'noe.garnier@example.com';
  const code = invitation.link.split('/register/')[1].split('!')[0];
  await call('POST', '/users/createUser/', {
    payload: {
      email,
      firstName: 'Noé',
      lastName: 'Garnier',
      password: 'correct horse battery',
      entreprise: 2,
      building_list: [1],
      code,
    },
  });
  await jobs.drain();
  const { rows: mails } = await database.pool.query('select text from mails where recipient = $1', [email]);
  const token = /confirmRegistration\/([\w-]+)/.exec(mails[0].text)?.[1];
  await call('POST', '/api/registrations/confirmations', {
    payload: { token, password: 'correct horse battery' },
  });
  await jobs.drain();

  // No call of that version closes a room.
  const { rows } = await database.pool.query(
    'select id, building_id from rooms where building_id = 2 limit 1',
  );
  const room = { ...rows[0], buildingId: 2 };
  await factories(database.db).closure(room, `${today} 00:00`, `${today} 01:00`);
}
