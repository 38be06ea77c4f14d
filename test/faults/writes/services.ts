import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pdf } from '../../support/files.ts';
import { type Answer, ask } from '../client.ts';
import { BUILDING, inBuilding, type Site } from '../site.ts';
import { AT_ONCE, countsOf, dayOf, factsOf, type Kind, mailsAbout, markerOf, range } from './write.ts';

const PARCELS = `/parcel/crudParcel/${BUILDING}/`;

const parcelBody = (marker: string) => ({
  ...{ recipient: 'Claire Fontaine', parcelSender: marker, companyName: 'Hélios Conseil' },
  ...{ date: dayOf(0), time: '10:00', comment: '', parcelStatus: 'en attente' },
  email: 'vip@parvis.test',
});

const parcelLogged: Kind = {
  name: 'parcel logged',
  async make(site, turn) {
    const token = await site.token('accueil');
    const text = countsOf({
      parcels: 'select count(*) from parcels where sender = $1',
      facts: factsOf('parcel.logged', 'select id from parcels where sender = $1'),
      mails: mailsAbout('$1'),
    });
    return range(AT_ONCE).map((at) => {
      const marker = markerOf('parcel', turn, at);
      const body = parcelBody(marker);
      return { call: { method: 'PUT', path: PARCELS, token, body }, traces: { text, values: [marker] } };
    });
  },
};

const parcelMoved: Kind = {
  name: 'parcel come to the desk',
  async make(site, turn) {
    const token = await site.token('accueil');
    const vip = await site.token('vip');
    const text = countsOf({
      moved: `select count(*) from parcels where id = $1 and state = 'atDesk'`,
      version: 'select version - 1 from parcels where id = $1',
      facts: factsOf('parcel.moved', 'select $1::int'),
      mails: mailsAbout('$2'),
    });
    return Promise.all(
      range(AT_ONCE).map(async (at) => {
        const marker = markerOf('desk', turn, at);
        const call = { method: 'PUT', path: PARCELS, token: vip, body: parcelBody(marker) };
        const { fields } = await ask(site.urls, call);
        const id = fields[0].pk as number;
        return {
          call: {
            ...{
              method: 'POST',
              path: inBuilding(`parcels/${id}/status`),
              token,
              body: { state: 'at_desk' },
            },
          },
          traces: { text, values: [id, marker] },
        };
      }),
    );
  },
};

const PLACES = 3;
const LEAVERS = 2;
const people = ['vip', 'collab', 'vip2', 'collab2', 'both', 'resident1', 'resident2', 'resident3'];

/** An event ahead, with few places; answers its number. */
async function enterEvent(site: Site, name: string): Promise<number> {
  const body = {
    ...{ kind: 'conference', name, organizer: 'Parvis', startDate: dayOf(0), startTime: '18:00' },
    ...{ endDate: dayOf(0), endTime: '20:00', capacity: PLACES },
  };
  const call = { method: 'POST', path: inBuilding('events'), token: await site.token('admin'), body };
  return (await ask(site.urls, call)).fields[0].pk;
}

const registering = (event: number, token: string) => ({
  ...{ method: 'PATCH', path: '/event/registerEvent/', token, body: { pk: event } },
});
const waiting = (event: number, token: string) => ({
  ...{ method: 'POST', path: `/api/events/${event}/waiting-list`, token },
});
const isFull = ({ status, body }: Answer) => status === 409 && body.code === 'event_full';

/** Whether places and waiting lists are as they must be when so many of the eight have left. */
async function wrongPlaces(site: Site, like: string, left: number): Promise<string[]> {
  const rows = await site.query<{
    name: string;
    counted: number;
    registered: number;
    waiting: number;
    twice: number;
  }>(
    `select name, registered as counted,
        (select count(*) from event_registrations r where r.event_id = e.id)::int as registered,
        (select count(*) from event_waiting w where w.event_id = e.id)::int as waiting,
        (select count(*) from event_waiting w join event_registrations r using (event_id, user_id)
          where w.event_id = e.id)::int as twice
      from events e where name like $1`,
    [like],
  );
  return rows
    .filter(
      (row) =>
        row.counted !== PLACES ||
        row.registered !== PLACES ||
        row.twice > 0 ||
        row.waiting > people.length - PLACES - left,
    )
    .map((row) => `places of an event: ${JSON.stringify(row)}`);
}

const placeTaken: Kind = {
  name: 'place at an event, or on its waiting list',
  async make(site, turn) {
    const event = await enterEvent(site, markerOf('event', turn, 0));
    const text = countsOf({
      one: `select (select count(*) from event_registrations r join users u on u.id = r.user_id
               where r.event_id = $1 and u.email = $2)
             + (select count(*) from event_waiting w join users u on u.id = w.user_id
               where w.event_id = $1 and u.email = $2)`,
    });
    return Promise.all(
      people.map(async (name) => {
        const token = await site.token(name);
        return {
          call: registering(event, token),
          next: (answer: Answer) => (isFull(answer) ? waiting(event, token) : undefined),
          traces: { text, values: [event, `${name}@parvis.test`] },
        };
      }),
    );
  },
  wrong: (site) => wrongPlaces(site, 'event-%', 0),
};

const placeGivenBack: Kind = {
  name: 'place given back, and to the next',
  async make(site, turn) {
    const event = await enterEvent(site, markerOf('leave', turn, 0));
    for (const [at, name] of people.entries()) {
      const token = await site.token(name);
      await ask(site.urls, at < PLACES ? registering(event, token) : waiting(event, token));
    }
    const text = countsOf({
      left: `select 1 - (select count(*) from event_registrations r join users u on u.id = r.user_id
                where r.event_id = $1 and u.email = $2)`,
    });
    return Promise.all(
      people.slice(0, LEAVERS).map(async (name) => ({
        call: { ...registering(event, await site.token(name)), path: '/event/unregisterEvent/' },
        traces: { text, values: [event, `${name}@parvis.test`] },
      })),
    );
  },
  wrong: (site) => wrongPlaces(site, 'leave-%', 0),
};

const document: Kind = {
  name: 'file sent, and a document of it',
  async make(site, turn) {
    const token = await site.token('admin');
    const bytes = await pdf({ pages: 2 });
    const text = countsOf({
      documents: 'select count(*) from building_documents where title = $1',
      files: `select count(*) from building_documents d join stored_files f on f.id = d.file_id where d.title = $1`,
    });
    return range(AT_ONCE / 2).map((at) => {
      const marker = markerOf('document', turn, at);
      const body = new FormData();
      body.set('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), `${marker}.pdf`);
      return {
        call: { method: 'POST', path: inBuilding('pdfs'), token, body },
        next: ({ status, body: stored }: Answer) =>
          status === 200
            ? {
                ...{ method: 'POST', path: inBuilding('documents'), token },
                body: { docType: 'autre', title: marker, file: stored.fields[0].pk },
              }
            : undefined,
        traces: { text, values: [marker] },
      };
    });
  },
  async wrong(site) {
    const rows = await site.query<{ folder: string }>(
      `select folder from stored_files union all select folder from sealed_files where not unused`,
    );
    const lacking = await Promise.all(
      rows.map(async ({ folder }) => {
        const files = await readdir(join(site.folder, 'data/files', folder)).catch(() => []);
        return files.length === 0 ? [`the files of ${folder} are not there`] : [];
      }),
    );
    return lacking.flat();
  },
};

export const serviceKinds: readonly Kind[] = [
  parcelLogged,
  parcelMoved,
  placeTaken,
  placeGivenBack,
  document,
];
