import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, mails, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import {
  CREATE,
  fetchMails,
  fetchVisits,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { visits } from './tables.ts';

const fixture = await makeFixture();
const { app, here, people, as } = fixture;
const scope = new BuildingScope([here.id]);
const body = (over: object = {}) => visitBody(here.id, over);
const rows = () => app.db.select().from(visits.in(scope));

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
});

describe('announcing a visitor', () => {
  it('creates one visit per day, including both ends, without duplicates, in order', async () => {
    const date = [
      ['2026-11-26', '2026-11-27'],
      ['2026-11-23', '2026-11-23'],
      ['2026-11-27', '2026-11-28'],
    ];
    const { body: answer } = await as.vip.post(CREATE, body({ date }));
    const seen = await fetchVisits(as.vip, here);
    expect(seen.map((visit) => visit.date)).toEqual(['2026-11-23', '2026-11-26', '2026-11-27', '2026-11-28']);
    expect(seen.map((visit) => visit.pk)).toEqual(answer.created);
  });

  it('works without the trailing slash and on both days of a clock change', async () => {
    const date = [
      ['2027-03-28', '2027-03-28'],
      ['2026-10-25', '2026-10-25'],
    ];
    const { status } = await as.vip.post(CREATE.slice(0, -1), body({ date, time: '03:30' }));
    expect(status).toBe(200);
    expect((await fetchVisits(as.vip, here)).map((visit) => `${visit.date} ${visit.time}`)).toEqual([
      '2026-10-25 03:30',
      '2027-03-28 03:30',
    ]);
    expect((await as.vip.post(CREATE, body({ date: date.slice(1), time: '02:30' }))).status).toBe(200);
  });

  it('is refused at a time that a clock change skips on any day', async () => {
    const date = [
      ['2027-03-27', '2027-03-27'],
      ['2027-03-28', '2027-03-28'],
    ];
    const answer = await as.vip.post(CREATE, body({ date, time: '02:30' }));
    expect([answer.status, answer.body.errors.time]).toEqual([422, [expect.stringContaining('heure')]]);
    expect(await fetchVisits(as.vip, here)).toEqual([]);
  });

  it('ignores visitor, resident and company names in the request', async () => {
    const sent = {
      visitor: 'Somebody Else',
      name: 'The Boss',
      companyName: 'Other Ltd',
      first_name_collab: 'The',
      appointmentStatus: 'done',
      dna_status: true,
      pk: 1,
      first_name_visitor: 'jean-pierre',
      last_name_visitor: "d'ormesson",
    };
    await as.vip.post(CREATE, body(sent));
    const [seen] = await fetchVisits(as.vip, here);
    expect(seen).toMatchObject({
      visitor: "D'ORMESSON Jean-Pierre",
      first_name_visitor: 'jean-pierre',
      last_name_visitor: "d'ormesson",
      name: 'Claire Fontaine',
      first_name_collab: 'Claire',
      companyName: 'Hélios Conseil',
      appointmentStatus: 'waiting',
      dna_status: false,
    });
    expect(seen.pk).not.toBe(1);
  });

  it('fills defaults for omitted fields, with French mails', async () => {
    const little = {
      pkBuilding: here.id,
      date: [[TOMORROW, TOMORROW]],
      time: '9:05',
      first_name_visitor: ' Anne ',
      last_name_visitor: 'Roy',
    };
    expect((await as.neighbour.post(CREATE, little)).status).toBe(200);
    expect((await fetchVisits(as.neighbour, here))[0]).toMatchObject({
      time: '09:05',
      first_name_visitor: 'Anne',
      visitor_email: '',
      visitor_entreprise: '',
      commentaire: '',
      language_mail: 'fr',
    });
  });

  it('stores the placeholder as "no email"', async () => {
    await as.vip.post(CREATE, body({ visitor_email: '{email}' }));
    expect((await fetchVisits(as.vip, here))[0].visitor_email).toBe('{email}');
    const refused = await as.vip.post(CREATE, body({ visitor_email: 'unknown' }));
    expect(refused.body.errors).toEqual({
      visitor_email: ['Vérifiez l’adresse : elle doit ressembler à nom@exemple.fr.'],
    });
  });

  it.each(['9:30', '09:30', '09:30:00', '9:30:59'])('accepts %s as half past nine', async (time) => {
    await as.vip.post(CREATE, body({ time }));
    expect((await fetchVisits(as.vip, here))[0].time).toBe('09:30');
  });

  it('accepts past days', async () => {
    expect((await as.vip.post(CREATE, body({ date: [['2026-07-01', '2026-07-01']] }))).status).toBe(200);
    expect((await rows()).map(({ invitedAt }) => invitedAt)).toEqual([null]);
  });

  it('records the activity without personal data', async () => {
    const { body: answer } = await as.vip.post(CREATE, body({ date: [[TODAY, TOMORROW]] }));
    for (const id of answer.created) {
      const entries = await app.db.select().from(activities).where(eq(activities.entityId, id));
      expect(entries.filter(({ entity }) => entity === 'visit')).toEqual([
        expect.objectContaining({
          kind: 'visit.scheduled',
          actorId: people.vip.id,
          buildingId: here.id,
        }),
      ]);
      expect(JSON.stringify(entries)).not.toMatch(/louise|martin|verne|entretien/i);
    }
    expect(JSON.stringify(await app.db.select().from(storedActivityPersonalValues))).not.toMatch(/password/i);
  });
});

describe('visitor email', () => {
  it("is required if the host's company records emails", async () => {
    const required = { visitor_email: ['Indiquez une adresse e-mail valide.'] };
    for (const visitor_email of ['', undefined, '  ']) {
      const { status, body: answer } = await as.vip.post(CREATE, body({ visitor_email }));
      expect([status, answer.errors]).toEqual([422, required]);
      expect((await as.neighbour.post(CREATE, body({ visitor_email }))).status).toBe(200);
    }
    // The host's company decides, not the caller's.
    const forNeighbour = body({ visitor_email: '', email: people.neighbour.email });
    expect((await as.reception.post(CREATE, forNeighbour)).status).toBe(200);
    const forVip = body({ visitor_email: '', email: people.vip.email });
    expect((await as.reception.post(CREATE, forVip)).body.errors).toEqual(required);
  });
});

describe('host', () => {
  it('can be any resident for staff, by email in any case', async () => {
    await as.reception.post(CREATE, body({ email: ' LIMITED@parvis.test ' }));
    const [seen] = await fetchVisits(as.limited, here);
    expect(seen).toMatchObject({
      name: 'Hugo Petit',
      email: 'limited@parvis.test',
      companyName: 'Hélios Conseil',
    });
    expect((await rows())[0]).toMatchObject({
      residentId: people.limited.id,
      createdBy: people.reception.id,
    });
  });

  it('is the caller for their own email in any case', async () => {
    expect((await as.limited.post(CREATE, body({ email: 'Limited@Parvis.test' }))).status).toBe(200);
    expect(await fetchVisits(as.limited, here)).toHaveLength(1);
  });

  it('is refused if unknown, in another building or gone', async () => {
    const left = await app.make.user({ buildings: [here.id], active: false });
    for (const email of ['nobody@parvis.test', people.stranger.email, left.email]) {
      const { status, body: answer } = await as.admin.post(CREATE, body({ email }));
      expect([status, answer.errors]).toEqual([
        422,
        { email: ['Aucun résident de cet immeuble n’a cette adresse.'] },
      ]);
    }
  });

  it('is refused for residents who announce for others, whether or not the email exists', async () => {
    for (const email of [people.colleague.email, 'nobody@parvis.test'])
      expect((await as.vip.post(CREATE, body({ email }))).body.code).toBe('not_for_others');
    expect(await rows()).toEqual([]);
  });
});

describe('path', () => {
  it('is case-sensitive', async () => {
    expect((await as.vip.post('/list/createappointment/', body())).status).toBe(404);
    expect((await as.vip.get(visitsOf(here).toLowerCase())).status).toBe(404);
  });
});

describe('check-in on announcement', () => {
  const save = (over: object = {}, caller = as.reception) =>
    caller.post(CREATE, body({ date: [[TODAY, TODAY]], email: people.vip.email, check_in: true, ...over }));

  beforeEach(async () => {
    await app.db.delete(activities);
    await app.db.delete(mails);
  });

  it('announces and checks in with one call, records both and sends no invitation', async () => {
    const { status, body: answer } = await save();
    expect([status, answer]).toEqual([200, { status: 'OK', created: [expect.any(Number)] }]);
    const [row, ...more] = await rows();
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: answer.created[0],
      residentId: people.vip.id,
      date: TODAY,
      time: '14:30',
      status: 'done',
      checkedInAt: NOW,
      invitedAt: null,
    });
    const told = (await app.db.select().from(activities)).filter(({ entity }) => entity === 'visit');
    expect(told.map(({ kind }) => kind).sort()).toEqual(['visit.scheduled', 'visit.status_changed']);
    expect(await fetchMails(fixture)).toEqual([]);
    // Reception may undo a mistake.
    const url = `/api/buildings/${here.id}/visits/${row?.id}/status`;
    expect((await as.reception.post(url, { status: 'waiting' })).status).toBe(200);
  });

  it.each([
    ['of tomorrow', { date: [[TOMORROW, TOMORROW]] }, 'reception', 409, 'transition_refused'],
    ['of several days', { date: [[TODAY, TOMORROW]] }, 'reception', 409, 'transition_refused'],
    ['without a name', { last_name_visitor: '' }, 'reception', 422, 'invalid'],
  ] as const)('is refused %s, and nothing is stored', async (_, over, who, status, code) => {
    const answer = await save(over, as[who]);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(await rows()).toEqual([]);
  });
});
