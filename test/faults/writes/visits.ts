import { clock, day, HEADINGS, sheetOf } from '../../support/sheets.ts';
import { ask, type Call } from '../client.ts';
import { BUILDING, inBuilding, type Site, until } from '../site.ts';
import { AT_ONCE, countsOf, dayOf, factsOf, type Kind, markerOf, range, type Write } from './write.ts';

const LIST = `/list/deleteGetPatchAppointment/${BUILDING}/`;
const DAYS_OF_SERIES = 6;
const ROWS_OF_SHEET = 150;
const PREPARED_WITHIN_MS = 60_000;

const addressOf = (marker: string) => `${marker}@visitors.example`;

/** An announcement for some days in a row. */
export async function announcement(
  site: Site,
  marker: string,
  dates: [string, string],
  over: object = {},
): Promise<Call> {
  const body = {
    pkBuilding: BUILDING,
    date: [dates],
    time: '09:30',
    first_name_visitor: 'Ada',
    last_name_visitor: 'Martin',
    visitor_email: addressOf(marker),
    commentaire: marker,
    language_mail: 'fr',
    ...over,
  };
  return { method: 'POST', path: '/list/createAppointment/', token: await site.token('vip'), body };
}

const announced = countsOf({
  visits: 'select count(*) from visits where comment = $1',
  days: 'select count(distinct date) from visits where comment = $1',
  told: `select count(*) from visits where comment = $1 and told <> '[]'`,
  facts: factsOf('visit.scheduled', 'select id from visits where comment = $1'),
  mails: 'select count(*) from mails where recipient = $2',
});

function announcing(name: string, days: number): Kind {
  return {
    name,
    make: async (site, turn) =>
      Promise.all(
        range(AT_ONCE).map(async (at) => {
          const marker = markerOf(`visit${days}`, turn, at);
          const call = await announcement(site, marker, [dayOf(turn), dayOf(turn + days - 1)]);
          return { call, traces: { text: announced, values: [marker, addressOf(marker)] } };
        }),
      ),
  };
}

/** Announces a visitor who is invited by the time this returns; answers the visit. */
export async function announceNow(
  site: Site,
  marker: string,
  turn: number,
  over: object = {},
): Promise<number> {
  const call = await announcement(site, marker, [dayOf(turn), dayOf(turn)], over);
  const { created } = await ask(site.urls, call);
  return created[0];
}

/** Waits until the visitors of these visits were told. */
export async function untilTold(site: Site, ids: readonly number[]): Promise<void> {
  const told = await until(async () => {
    const rows = await site.query(`select id from visits where id = any($1) and told <> '[]'`, [ids]);
    return rows.length === ids.length;
  }, PREPARED_WITHIN_MS);
  if (told === undefined) throw new Error('Visitors were not invited.');
}

/** An announcement of somebody who has no address, by anybody. */
export async function plainAnnouncement(site: Site, marker: string, name = 'vip'): Promise<Write> {
  const over = { visitor_email: '{email}' };
  const call = await announcement(site, marker, [dayOf(0), dayOf(0)], over);
  return {
    call: { ...call, token: await site.token(name) },
    traces: { text: announced, values: [marker, ''] },
  };
}

/** What is done to a visit whose visitor was told of it. */
function changing(
  name: string,
  callOf: (id: number, marker: string) => Omit<Call, 'token'>,
  counts: Record<string, string>,
): Kind {
  return {
    name,
    async make(site, turn) {
      const token = await site.token('vip');
      const markers = range(AT_ONCE).map((at) => markerOf(name.replaceAll(' ', ''), turn, at));
      const ids = await Promise.all(markers.map((marker) => announceNow(site, `${marker}-before`, turn)));
      await untilTold(site, ids);
      return ids.map((id, at) => {
        const marker = markers[at] ?? '';
        const values = [id, marker].slice(
          0,
          Object.values(counts).some((query) => query.includes('$2')) ? 2 : 1,
        );
        return { call: { ...callOf(id, marker), token }, traces: { text: countsOf(counts), values } };
      });
    },
  };
}

const visitEdited = changing(
  'visit changed',
  (id, marker) => ({ method: 'PATCH', path: LIST, body: { pk: id, time: '11:15', commentaire: marker } }),
  {
    changed: `select count(*) from visits where id = $1 and comment = $2 and time = '11:15'`,
    version: 'select version - 1 from visits where id = $1',
    facts: factsOf('visit.changed', 'select $1::int'),
    mails: `select count(*) from mails where key like 'visits.change:${BUILDING}:' || $1::int || ':%'`,
  },
);

const visitTakenBack = changing(
  'visit taken back',
  (id) => ({ method: 'DELETE', path: LIST, body: { pk: id } }),
  {
    canceled: `select count(*) from visits where id = $1 and status = 'canceled'`,
    facts: factsOf('visit.canceled', 'select $1::int'),
    mails: `select count(*) from mails where key like 'visits.cancel:${BUILDING}:' || $1::int || ':%'`,
  },
);

const checkIn: Kind = {
  name: 'check-in',
  async make(site, turn) {
    const [{ today } = { today: '' }] = await site.query<{ today: string }>(
      `select to_char(now() at time zone 'Europe/Paris', 'YYYY-MM-DD') as today`,
    );
    const over = { visitor_email: '{email}', time: '23:55' };
    const token = await site.token('accueil');
    const ids = await Promise.all(
      range(AT_ONCE).map(async (at) => {
        const call = await announcement(site, markerOf('here', turn, at), [today, today], over);
        return (await ask(site.urls, call)).created[0] as number;
      }),
    );
    const text = countsOf({
      here: `select count(*) from visits where id = $1 and status = 'done' and checked_in_at is not null`,
      version: 'select version - 1 from visits where id = $1',
      facts: factsOf('visit.status_changed', 'select $1::int'),
    });
    return ids.map((id) => ({
      call: { method: 'POST', path: inBuilding(`visits/${id}/status`), token, body: { status: 'done' } },
      traces: { text, values: [id] },
    }));
  },
};

const imported: Kind = {
  name: 'import',
  make: async (site, turn) =>
    Promise.all(
      // Those of a building wait for each other.
      range(4).map(async (at) => {
        const marker = markerOf('import', turn, at);
        const rows = range(ROWS_OF_SHEET).map((row) => [
          ...['Martin', `Ada${row}`, day(dayOf(turn)), clock('09:30'), '{email}', marker],
        ]);
        const sheet = await sheetOf([...HEADINGS, 'Commentaire'], ...rows);
        const body = new FormData();
        body.set('excel_file', new Blob([sheet as Uint8Array<ArrayBuffer>]), 'visiteurs.xlsx');
        const text = countsOf({
          visits: 'select count(*) from visits where comment = $1',
          facts: factsOf('visit.imported', 'select id from visits where comment = $1'),
        });
        const token = await site.token(['vip', 'collab', 'both', 'resident1'][at] ?? 'vip');
        const call = { method: 'POST', path: `/list/exceloption/${BUILDING}/`, token, body };
        return { call, traces: { text, values: [marker] } };
      }),
    ),
};

export const visitKinds: readonly Kind[] = [
  announcing('visit announced', 1),
  announcing('visits of six days', DAYS_OF_SERIES),
  visitEdited,
  visitTakenBack,
  checkIn,
  imported,
];
