import { type Answer, ask } from '../client.ts';
import { BUILDING, inBuilding, type Site } from '../site.ts';
import { AT_ONCE, countsOf, dayOf, factsOf, type Kind, mailsAbout, markerOf, range } from './write.ts';

const CREATE = '/salle/createReservation/';
const DAYS_OF_SERIES = 6;
/** Hours a day that the demonstration's company *Hélios Conseil* may book. */
const QUOTA = 8;
const HOURS = 2;

const isBooked = ({ status, body }: Answer) => status === 200 && body.status === 'OK';
const hour = (number: number) => `${String(number).padStart(2, '0')}:00`;

interface Booking {
  marker: string;
  rooms: number[];
  /** The first and the last. */
  days: [string, string];
  start: number;
  end: number;
  series?: boolean;
}

async function bookingBy(
  site: Site,
  name: string,
  { marker, rooms, days, start, end, series = false }: Booking,
) {
  const body = {
    pkBuilding: BUILDING,
    ...{ name: marker, debutDate: [days], debutTime: hour(start), endTime: hour(end) },
    ...{ reservedSalle: rooms, nbUserExpected: 2, nbUser: 0, series },
  };
  return { method: 'POST', path: CREATE, token: await site.token(name), body };
}

/** Rooms that merge with no other, and the pair that does. */
async function roomsOf(site: Site): Promise<{ single: number[]; pair: number[] }> {
  const rows = await site.query<{ id: number; name: string }>(
    'select id, name from rooms where building_id = $1 order by position',
    [BUILDING],
  );
  const named = (...names: string[]) => rows.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  return { single: rows.slice(0, AT_ONCE).map(({ id }) => id), pair: named('Seine', 'Marne') };
}

const theirs = 'select id from reservations where title = $1';
const booked = countsOf({
  reservations: 'select count(*) from reservations where title = $1 and booked',
  days: 'select count(distinct date) from reservations where title = $1',
  series: 'select count(distinct series_id) from reservations where title = $1',
  rooms: `select count(*) from reservation_rooms where reservation_id in (${theirs})`,
  holds: `select count(*) from room_holds where booked and reservation_id in (${theirs})`,
  facts: factsOf('reservation.booked', theirs),
  mails: mailsAbout('$1'),
});

const single: Kind = {
  name: 'room booked',
  async make(site, turn) {
    const rooms = await roomsOf(site);
    return Promise.all(
      range(AT_ONCE).map(async (at) => {
        const marker = markerOf('room', turn, at);
        const days: [string, string] = [dayOf(turn), dayOf(turn)];
        const booking = { marker, rooms: rooms.single.slice(at, at + 1), days, start: 9, end: 10 };
        return { call: await bookingBy(site, 'vip2', booking), traces: { text: booked, values: [marker] } };
      }),
    );
  },
};

const sameSlot: Kind = {
  name: 'one slot, eight who want it',
  async make(site, turn) {
    const rooms = await roomsOf(site);
    return Promise.all(
      range(AT_ONCE).map(async (at) => {
        const marker = markerOf('slot', turn, at);
        const days: [string, string] = [dayOf(turn), dayOf(turn)];
        const booking = { marker, rooms: rooms.single.slice(0, 1), days, start: 11, end: 12 };
        const call = await bookingBy(site, 'vip2', booking);
        return { call, grants: isBooked, traces: { text: booked, values: [marker] } };
      }),
    );
  },
  async wrong(site) {
    const taken = await site.query<{ turn: string; n: number }>(
      `select split_part(title, '-', 2) as turn, count(*)::int as n from reservations where title like 'slot-%'
        group by turn`,
    );
    return taken.filter(({ n }) => n !== 1).map(({ turn, n }) => `one slot was had by ${n} (turn ${turn})`);
  },
};

const withinQuota: Kind = {
  name: 'rooms up to the quota',
  async make(site, turn) {
    const rooms = await roomsOf(site);
    return Promise.all(
      range(AT_ONCE).map(async (at) => {
        const marker = markerOf('quota', turn, at);
        const days: [string, string] = [dayOf(turn), dayOf(turn)];
        const booking = { marker, rooms: rooms.single.slice(at, at + 1), days, start: 14, end: 14 + HOURS };
        const call = await bookingBy(site, at % 2 === 0 ? 'vip' : 'both', booking);
        return { call, grants: isBooked, traces: { text: booked, values: [marker] } };
      }),
    );
  },
  async wrong(site) {
    const days = await site.query<{ date: string; hours: number }>(
      `select r.date::text, sum(extract(epoch from r.end_time - r.start_time) / 3600 * rooms.n)::float as hours
         from reservations r
         join lateral (select count(*) as n from reservation_rooms rr where rr.reservation_id = r.id) rooms on true
        where r.booked and r.counts_for_quota and r.title like 'quota-%' group by r.date`,
    );
    return days
      .filter(({ hours }) => hours !== QUOTA)
      .map(({ date, hours }) => `${hours} of ${QUOTA} hours are booked on ${date}`);
  },
};

const canceled: Kind = {
  name: 'reservation canceled',
  async make(site, turn) {
    const rooms = await roomsOf(site);
    const token = await site.token('vip2');
    const text = countsOf({
      canceled: 'select count(*) from reservations where id = $1::int and not booked',
      freed: 'select 1 - count(*) from room_holds where reservation_id = $1::int',
      facts: factsOf('reservation.canceled', 'select $1::int'),
      mails: `select count(*) from mails where key = 'rooms.cancel:${BUILDING}:' ||
                encode(sha256(convert_to($1::int || ':1', 'UTF8')), 'hex')`,
    });
    return Promise.all(
      range(AT_ONCE).map(async (at) => {
        const marker = markerOf('cancel', turn, at);
        const days: [string, string] = [dayOf(turn), dayOf(turn)];
        const booking = { marker, rooms: rooms.single.slice(at, at + 1), days, start: 17, end: 18 };
        await ask(site.urls, await bookingBy(site, 'vip2', booking));
        const [row] = await site.query<{ id: number }>('select id from reservations where title = $1', [
          marker,
        ]);
        const path = `/salle/deleteGetPatchReservation/${BUILDING}/`;
        return {
          call: { method: 'DELETE', path, token, body: { pk: row?.id } },
          traces: { text, values: [row?.id] },
        };
      }),
    );
  },
};

/** Eight who book six days in a row, each at another hour, of two rooms that merge. */
async function seriesBy(site: Site, kind: string, turn: number) {
  const { pair } = await roomsOf(site);
  return Promise.all(
    range(AT_ONCE).map(async (at) => {
      const marker = markerOf(kind, turn, at);
      const days: [string, string] = [dayOf(7 * turn), dayOf(7 * turn + DAYS_OF_SERIES - 1)];
      const booking = { marker, rooms: pair, days, start: 10 + at, end: 11 + at, series: true };
      return { marker, call: await bookingBy(site, 'vip2', booking) };
    }),
  );
}

const series: Kind = {
  name: 'series over merged rooms',
  async make(site, turn) {
    const bookings = await seriesBy(site, 'series', 2 * turn);
    return bookings.map(({ marker, call }) => ({
      call,
      grants: isBooked,
      traces: { text: booked, values: [marker] },
    }));
  },
};

const seriesChanged: Kind = {
  name: 'series changed',
  async make(site, turn) {
    const token = await site.token('vip2');
    const bookings = await seriesBy(site, 'before', 2 * turn + 1);
    const ids = await Promise.all(
      bookings.map(async ({ call }) => (await ask(site.urls, call)).series as number),
    );
    const text = countsOf({
      changed: 'select count(*) from reservations where series_id = $1 and title = $2',
      versions: 'select coalesce(sum(version - 1), 0) from reservations where series_id = $1',
      facts: factsOf('reservation.changed', 'select id from reservations where series_id = $1'),
    });
    return ids.map((id, at) => {
      const title = markerOf('changed', turn, at);
      const path = inBuilding(`reservation-series/${id}`);
      const call = { method: 'PATCH', path, token, body: { name: title } };
      return { call, grants: isBooked, traces: { text, values: [id, title] } };
    });
  },
};

const bay: Kind = {
  name: 'bay reserved',
  async make(site, turn) {
    const token = await site.token('vip2');
    const bays = await site.query<{ id: number }>('select id from bays where building_id = $1 order by id', [
      BUILDING,
    ]);
    const text = countsOf({
      reservations: 'select count(*) from bay_reservations where title = $1 and booked',
      facts: factsOf('bay_reservation.booked', 'select id from bay_reservations where title = $1'),
      mails: mailsAbout('$1'),
    });
    return range(AT_ONCE).map((at) => {
      const marker = markerOf('bay', turn, at);
      const [debutDate, endDate] = [dayOf(turn), dayOf(turn)];
      const when = { debutDate, debutTime: '08:00', endDate, endTime: '18:00' };
      const call = {
        ...{ method: 'PUT', path: `/salle/deleteGetPatchPlaceReservation/${BUILDING}/`, token },
        body: { place: bays[at]?.id, name: marker, ...when },
      };
      return { call, traces: { text, values: [marker] } };
    });
  },
  async wrong(site) {
    const [rooms] = await site.query<{ n: number }>(
      `select count(*)::int as n from room_holds a join room_holds b on a.room_id = b.room_id and a.id < b.id
        and a.booked and b.booked and a.period && b.period`,
    );
    const [bays] = await site.query<{ n: number }>(
      `select count(*)::int as n from bay_reservations a join bay_reservations b on a.bay_id = b.bay_id
        and a.id < b.id and a.booked and b.booked and a.period && b.period`,
    );
    return [
      ...(rooms?.n ? [`${rooms.n} pairs of reservations overlap in a room`] : []),
      ...(bays?.n ? [`${bays.n} pairs of reservations overlap on a bay`] : []),
    ];
  },
};

export const bookingKinds: readonly Kind[] = [
  single,
  sameSlot,
  withinQuota,
  series,
  seriesChanged,
  canceled,
  bay,
];
