import { renderWorkbook } from '../../../kit/server/spreadsheet/renderXlsx.ts';
import { atMost, exactly, type Finding } from '../../support/findings.ts';
import { mailsTo } from '../mailbox.ts';
import type { Answer, Setting } from '../setting.ts';

const BUILDING = 1;
const TOWER = 2_000;
const TOWER_WITHIN_S = 240;
/** Each announces, changes and takes back: three mails. */
const LOOPS = 19;
const EDITS = 10;
const MOST_A_DAY = 20;

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Announces a visitor for the day after tomorrow. */
export function announce(
  { call }: Setting,
  token: string,
  visitor_email: string,
  over: object = {},
): Promise<Answer> {
  const visitor = { first_name_visitor: 'Louise', last_name_visitor: 'Martin', visitor_email };
  const body = { pkBuilding: BUILDING, date: [[inDays(2), inDays(2)]], time: '14:30', ...visitor, ...over };
  return call('POST', '/list/createAppointment/', { token, body });
}

/** Mails to one stranger, again and again, while a tower's visitors are invited. */
export async function mails(setting: Setting): Promise<Finding[]> {
  const { call } = setting;
  const [attacker, host] = [await setting.logIn('collab'), await setting.logIn('vip')];
  const path = `/list/deleteGetPatchAppointment/${BUILDING}/`;
  const columns = ['Nom', 'Prénom', 'Date', 'Heure', 'Email visiteur'].map((heading) => ({ heading }));
  const rows = Array.from({ length: TOWER }, (_, at) => {
    const time = `${String(8 + (at % 10)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`;
    return [`Visiteur${at}`, 'Anne', inDays(2), time, `visitor${at}@tower.example`];
  });
  const sheet = Buffer.from(await renderWorkbook({ sheetName: 'x', columns, rows }));
  const body = new FormData();
  body.set('excel_file', new Blob([sheet as Uint8Array<ArrayBuffer>]), 'tower.xlsx');
  body.set('send_invitations', 'true');
  const tower = call('POST', `/list/exceloption/${BUILDING}/`, { body, token: host });

  for (let loop = 0; loop < LOOPS; loop++) {
    const { status, body: made } = await announce(setting, attacker, 'victim@stranger.example');
    if (status !== 200) throw new Error(`Announcing answered ${status}`);
    const pk = made.created[0];
    await call('PATCH', path, { token: attacker, body: { pk, time: `15:${10 + loop}` } });
    await call('DELETE', path, { token: attacker, body: { pk } });
  }
  const { body: made } = await announce(setting, host, 'guest@friend.example');
  for (let edit = 0; edit < EDITS; edit++)
    await call('PATCH', path, { token: host, body: { pk: made.created[0], time: `16:${10 + edit}` } });

  const { status, body: imported } = await tower;
  if (status !== 200)
    throw new Error(`The import answered ${status}: ${JSON.stringify(imported).slice(0, 300)}`);
  const invited = await mailsTo(setting, '@tower.example', TOWER_WITHIN_S, TOWER);
  const toVictim = await mailsTo(setting, '@stranger.example');
  const toGuest = await mailsTo(setting, '@friend.example');
  return [
    atMost(`mails to one stranger, of ${3 * LOOPS}`, toVictim.length, MOST_A_DAY),
    atMost(`mails about a visit changed ${EDITS} times at once`, toGuest.length, 2),
    exactly('visitors of a tower, invited', new Set(invited.map(({ to }) => to)).size, TOWER),
  ];
}
