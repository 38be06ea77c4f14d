import { expect, it } from 'vitest';
import { eventBody } from './support/fixtures/eventFixture.ts';
import { visitBody } from './support/fixtures/fixture.ts';
import { addParcel, parcelAt, parcelBody, parcelsOf } from './support/fixtures/parcelFixture.ts';
import { makeRoomFixture } from './support/fixtures/roomFixture.ts';
import type { Answer } from './support/testApp.ts';

const { app, here, people, as, opera, concorde } = await makeRoomFixture();
const of = (list: string) => `/api/buildings/${here.id}/${list}`;

// A Sunday on which the clocks of Paris go from 2:00 to 3:00.
const NIGHT = '2027-03-28';
const LAST_NIGHT = '2026-03-29';
const EVENING = '2027-03-27';
const NONE = '02:30';

const event = (over: object) => eventBody({ startDate: EVENING, endDate: NIGHT, ...over });
const closure = (over: object) => ({
  startDate: EVENING,
  startTime: '08:00',
  endDate: NIGHT,
  endTime: '18:00',
  rooms: [opera.id],
  reason: { fr: 'Peinture', en: 'Painting' },
  ...over,
});
const announcement = (over: object) => ({
  title: { fr: 'Ascenseur B en panne', en: 'Lift B is out of order' },
  startDate: EVENING,
  startTime: '08:00',
  endDate: NIGHT,
  endTime: '18:00',
  ...over,
});
const standing = (over: object) => ({
  contractor: 'Net & Propre',
  purpose: 'Ménage',
  host: people.vip.email,
  from: '2026-11-23',
  until: '2027-06-30',
  weekdays: [6],
  hoursFrom: '01:00',
  hoursTo: '05:00',
  team: [{ firstName: 'Fatou', lastName: 'Diop' }],
  ...over,
});
const logged = { category: 'incident', text: 'Fuite au sous-sol', date: LAST_NIGHT, time: NONE };
const parcel = { recipient: 'Claire Fontaine', parcelSender: 'La Poste' };

const made = async (answer: Promise<Answer>) => {
  const { status, body } = await answer;
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.fields[0].pk as number;
};
const changed = async (list: string, body: object, edit: object) =>
  as.admin.patch(`${of(list)}/${await made(as.admin.post(of(list), body))}`, edit);

const refusals: [what: string, field: string, call: () => Promise<Answer>, named?: string][] = [
  [
    'an event that starts',
    'startTime',
    () => as.admin.post(of('events'), event({ startDate: NIGHT, startTime: NONE })),
  ],
  ['an event that ends', 'endTime', () => as.admin.post(of('events'), event({ endTime: NONE }))],
  [
    'an event of several days that starts on one of them',
    'startTime',
    () => as.admin.post(of('events'), event({ endDate: EVENING, startTime: NONE, alsoOn: [NIGHT] })),
    NIGHT,
  ],
  ['an edited event that ends', 'endTime', () => changed('events', event({}), { endTime: NONE })],
  [
    'a closed period that starts',
    'startTime',
    () => as.admin.post(of('closures'), closure({ startDate: NIGHT, startTime: NONE })),
  ],
  ['a closed period that ends', 'endTime', () => as.admin.post(of('closures'), closure({ endTime: NONE }))],
  [
    'an edited closed period that ends',
    'endTime',
    () => changed('closures', closure({}), { decisions: [], endTime: NONE }),
  ],
  [
    'an announcement that starts',
    'startTime',
    () => as.admin.post(of('announcements'), announcement({ startDate: NIGHT, startTime: NONE })),
  ],
  [
    'an announcement that ends',
    'endTime',
    () => as.admin.post(of('announcements'), announcement({ endTime: NONE })),
  ],
  [
    'an edited announcement that ends',
    'endTime',
    () => changed('announcements', announcement({}), { endTime: NONE }),
  ],
  [
    'a recurring visit that begins',
    'hoursFrom',
    () => as.admin.post(of('standing'), standing({ hoursFrom: NONE })),
    NIGHT,
  ],
  [
    'a recurring visit that ends',
    'hoursTo',
    () => as.admin.post(of('standing'), standing({ hoursTo: NONE })),
    NIGHT,
  ],
  [
    'a recurring visit of the evening before that ends',
    'hoursTo',
    () => as.admin.post(of('standing'), standing({ weekdays: [5], hoursFrom: '22:00', hoursTo: NONE })),
    NIGHT,
  ],
  [
    'an edited recurring visit that begins',
    'hoursFrom',
    () => changed('standing', standing({}), { hoursFrom: NONE }),
    NIGHT,
  ],
  ['an entry of the logbook', 'time', () => as.reception.post(of('logbook'), logged)],
  [
    'a parcel announced by the contract’s call',
    'time',
    () => as.vip.call('PUT', parcelsOf(here), parcelBody({ date: NIGHT, time: NONE })),
  ],
  ['a parcel', 'time', () => as.vip.post(of('parcels'), { ...parcel, date: NIGHT, time: NONE })],
  [
    'an edited parcel',
    'time',
    async () => {
      const { pk } = await addParcel(as.vip, here, { date: EVENING });
      return as.vip.patch(parcelAt(here, pk), { date: NIGHT, time: NONE });
    },
  ],
  [
    'a visit',
    'time',
    () => as.vip.post('/list/createAppointment/', visitBody(here.id, { date: [[NIGHT, NIGHT]], time: NONE })),
  ],
];

it.each(refusals)(
  '%s at a time that a clock change skips is refused at its %s',
  async (_, field, call, day) => {
    const { status, body } = await call();
    const [message] = body.errors?.[field] ?? [];
    const code = day ? 'no_such_time_on' : 'no_such_time';
    expect([status, message]).toEqual([422, app.translate('fr', `kit:errors.${code}`, { day })]);
  },
);

it('a recurring visit names the day on which a clock change skips its time', async () => {
  const { body } = await as.admin.post(of('standing'), standing({ hoursFrom: NONE }));
  expect(body.errors.hoursFrom).toEqual([expect.stringContaining('28 mars 2027')]);
});

it('the check before a closed period names the time that a clock change skips', async () => {
  const { body } = await as.admin.post(of('closures/check'), closure({ endTime: NONE }));
  expect(body.refusal).toMatchObject({ field: 'endTime', code: 'no_such_time' });
});

it.each([
  ['events', event({ endTime: '02:00' })],
  ['closures', closure({ rooms: [concorde.id], endTime: '02:00' })],
  ['announcements', announcement({ endTime: '02:00' })],
  ['standing', standing({ hoursTo: '02:00' })],
  ['standing', standing({ weekdays: [0], hoursFrom: NONE })],
])('%s may end when the clocks change, and are accepted on other days', async (list, body) => {
  expect((await as.admin.post(of(list), body)).status).toBe(200);
});
