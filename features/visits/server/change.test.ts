import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { activities, storedActivityPersonalValues } from '../../../kit/server/database/tables.ts';
import {
  fetchVisits,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
  visitsOf,
} from '../../../test/support/fixtures/fixture.ts';
import { type VisitStatus, visitStatuses } from '../visit.ts';
import { visits } from './tables.ts';

const { app, here, people, as } = await makeFixture();
const scope = new BuildingScope([here.id]);

const visit = (over: Parameters<typeof app.make.visit>[0] = {}) =>
  app.make.visit({
    building: here.id,
    residentId: people.vip.id,
    date: TOMORROW,
    time: '14:30',
    ...over,
  });
const edit = (pk: number, over: object, caller = as.vip) => caller.patch(visitsOf(here), { pk, ...over });
const remove = (pk: number, caller = as.vip) => caller.delete(visitsOf(here), { pk });
const statusTo = (id: number, status: string, caller = as.reception) =>
  caller.post(`/api/buildings/${here.id}/visits/${id}/status`, { status });
const rowOf = async (id: number) => {
  const table = visits.in(scope);
  const [row] = await app.db.select().from(table).where(eq(table.id, id));
  return row;
};
const findVisitActivities = async (id: number) => {
  const entries = await app.db
    .select()
    .from(activities)
    .where(eq(activities.entityId, id))
    .orderBy(activities.id);
  return entries.filter(({ entity }) => entity === 'visit');
};

beforeEach(async () => {
  await visits.delete(app.db, scope, () => undefined);
});

describe('editing', () => {
  it('changes the given fields', async () => {
    const { id } = await visit();
    const sent = {
      time: '9:05',
      date: '2026-12-01',
      visitor: 'ignored',
      first_name_visitor: 'ève',
      last_name_visitor: 'ångström',
      commentaire: 'Nouveau',
      visitor_email: 'eve@example.com',
      visitor_entreprise: 'Nordlys',
      force_send_email: 0,
      language_mail: 'en',
    };
    const answer = await edit(id, sent);
    expect([answer.status, answer.body]).toEqual([200, { status: 'OK' }]);
    expect((await fetchVisits(as.vip, here))[0]).toMatchObject({
      pk: id,
      date: '2026-12-01',
      time: '09:05',
      visitor: 'ÅNGSTRÖM Ève',
      first_name_visitor: 'ève',
      last_name_visitor: 'ångström',
      commentaire: 'Nouveau',
      visitor_email: 'eve@example.com',
      visitor_entreprise: 'Nordlys',
      language_mail: 'en',
    });
  });

  it('keeps omitted fields', async () => {
    const { id } = await visit({
      comment: 'Ancien',
      organization: 'Verne',
      visitorEmail: null,
      hasNoEmail: true,
    });
    const [before] = await fetchVisits(as.vip, here);
    expect((await edit(id, { time: '16:00' })).status).toBe(200);
    expect(await fetchVisits(as.vip, here)).toEqual([{ ...before, time: '16:00', version: 2 }]);
    expect(before.visitor_email).toBe('{email}');
    expect((await edit(id, { visitor_email: '{email}', commentaire: '' })).status).toBe(200);
    const after = { ...before, time: '16:00', commentaire: '', version: 3 };
    expect(await fetchVisits(as.vip, here)).toEqual([after]);
  });

  it.each([
    ['visitor_email', 'nobody', 'Vérifiez l’adresse : elle doit ressembler à nom@exemple.fr.'],
    ['date', '2026-02-30', 'Date non reconnue. Exemple : 24/11/2026.'],
    ['language_mail', 'es', 'Cette valeur n’est pas valide.'],
    ['pk', 'x', 'Cette valeur n’est pas valide.'],
  ])('is refused when %s is %j', async (field, value, words) => {
    const { id } = await visit();
    const before = await rowOf(id);
    const { status, body } = await edit(id, { commentaire: 'Nouveau', [field]: value });
    expect([status, body.code, body.errors]).toEqual([422, 'invalid', { [field]: [words] }]);
    expect(await rowOf(id)).toEqual(before);
  });

  it('the email can be removed if the company does not record emails', async () => {
    const { id } = await visit({ residentId: people.neighbour.id });
    expect((await edit(id, { visitor_email: '' }, as.neighbour)).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ visitorEmail: null, hasNoEmail: false });
  });

  it('a visit announced before emails were required needs none until it gets one', async () => {
    const { id } = await visit({ visitorEmail: null });
    const check = async () =>
      (await as.vip.post(`/api/buildings/${here.id}/visits/check`, { visit: id })).body.emailNeeded;
    expect(await check()).toBe(false);
    expect((await edit(id, { visitor_email: '', commentaire: 'Corrigé' })).status).toBe(200);
    expect(await rowOf(id)).toMatchObject({ visitorEmail: null, hasNoEmail: false, comment: 'Corrigé' });
    for (const given of ['{email}', 'eve@example.com']) {
      expect((await edit(id, { visitor_email: given })).status).toBe(200);
      expect(await check()).toBe(true);
      const { status, body } = await edit(id, { visitor_email: '' });
      expect([status, body.errors]).toEqual([
        422,
        { visitor_email: ['Indiquez une adresse e-mail valide.'] },
      ]);
    }
  });

  it('a past visit allows other fields but no new time; a cancelled one allows nothing', async () => {
    const refused = [409, 'visit_not_editable'];
    const result = async (id: number, over: object) => {
      const { status, body } = await edit(id, over);
      return [status, body.code];
    };
    for (const status of ['done', 'missed'] as const) {
      const { id } = await visit({ status, date: TODAY });
      expect(await result(id, { commentaire: 'Parti à midi', time: '14:30', date: TODAY })).toEqual([
        200,
        undefined,
      ]);
      expect(await result(id, { time: '15:00' })).toEqual(refused);
      expect(await result(id, { date: TOMORROW })).toEqual(refused);
    }
    const { id } = await visit({ status: 'canceled' });
    expect(await result(id, { commentaire: 'Quand même' })).toEqual(refused);
  });

  it('an id out of range is answered with not found', async () => {
    const pk = 3_000_000_000;
    for (const answer of [await edit(pk, { time: '10:00' }), await remove(pk), await statusTo(pk, 'done')]) {
      expect([404, 422]).toContain(answer.status);
    }
    expect(app.logged).toHaveLength(0);
  });

  it('one activity is recorded per change, with personal values apart, and none without a change', async () => {
    const { id } = await visit({ comment: 'Ancien' });
    await edit(id, { commentaire: 'Tout neuf', first_name_visitor: 'Ludivine' });
    await edit(id, { commentaire: 'Tout neuf' });
    expect(await findVisitActivities(id)).toEqual([
      expect.objectContaining({
        kind: 'visit.changed',
        actorId: people.vip.id,
        buildingId: here.id,
        at: NOW,
        fields: ['visitorFirstName', 'comment'],
        says: {},
      }),
    ]);
    const [entry] = await findVisitActivities(id);
    const personal = await app.db
      .select()
      .from(storedActivityPersonalValues)
      .where(eq(storedActivityPersonalValues.factId, entry?.id ?? 0));
    expect(personal).toEqual([
      {
        at: entry?.at,
        factId: entry?.id,
        personKind: 'visitor',
        personId: id,
        before: { visitorFirstName: 'Louise', comment: 'Ancien' },
        after: { visitorFirstName: 'Ludivine', comment: 'Tout neuf' },
      },
    ]);
  });

  it('two concurrent edits both apply', async () => {
    const { id } = await visit();
    await Promise.all([edit(id, { commentaire: 'Un' }), edit(id, { visitor_entreprise: 'Deux' })]);
    expect(await rowOf(id)).toMatchObject({ comment: 'Un', organization: 'Deux' });
  });
});

describe('deleting', () => {
  it('removes a visit without an invitation', async () => {
    const { id } = await visit();
    const answer = await remove(id);
    expect([answer.status, answer.body]).toEqual([200, { status: 'OK' }]);
    expect(await rowOf(id)).toBeUndefined();
    expect((await findVisitActivities(id)).map(({ kind }) => kind)).toEqual(['visit.removed']);
    expect((await remove(id)).status).toBe(404);
  });

  it('cancels an invited visit, and a second call changes nothing', async () => {
    const { id } = await visit({ invitedAt: NOW });
    expect((await remove(id)).body).toEqual({ status: 'OK' });
    expect((await remove(id)).body).toEqual({ status: 'OK' });
    expect((await rowOf(id))?.status).toBe('canceled');
    expect((await fetchVisits(as.vip, here))[0].appointmentStatus).toBe('canceled');
    expect((await findVisitActivities(id)).map(({ kind }) => kind)).toEqual(['visit.canceled']);
  });

  it('is refused after the arrival', async () => {
    const { id } = await visit({ status: 'done', date: TODAY });
    for (const caller of [as.vip, as.reception]) {
      const { status, body } = await remove(id, caller);
      expect([status, body.code]).toEqual([409, 'visit_checked_in']);
    }
    expect((await rowOf(id))?.status).toBe('done');
  });
});

describe('status', () => {
  const allowed: Record<VisitStatus, readonly VisitStatus[]> = {
    waiting: ['done', 'missed', 'canceled'],
    done: ['waiting'],
    missed: ['waiting', 'canceled'],
    canceled: ['waiting'],
  };
  const pairs = visitStatuses.flatMap((from) => visitStatuses.map((to) => ({ from, to })));

  it.each(pairs)('is changed or refused from $from to $to', async ({ from, to }) => {
    const { id } = await visit({ status: from, date: TODAY });
    const { status, body } = await statusTo(id, to);
    const may = allowed[from].includes(to);
    expect([status, body.code]).toEqual(may ? [200, undefined] : [409, 'transition_refused']);
    expect((await rowOf(id))?.status).toBe(may ? to : from);
  });

  it.each([
    ['done', TOMORROW, 409],
    ['missed', TOMORROW, 409],
    ['canceled', TOMORROW, 200],
    ['done', '2026-11-22', 409],
    ['missed', '2026-11-22', 200],
    ['canceled', '2026-11-22', 200],
  ] as const)('changes from waiting to %s on %s with the answer %i', async (to, date, status) => {
    const { id } = await visit({ date });
    expect((await statusTo(id, to)).status).toBe(status);
  });

  it.each(['done', 'missed', 'canceled'] as const)(
    '%s returns to waiting only on its own day',
    async (from) => {
      for (const date of ['2026-11-22', TOMORROW]) {
        expect((await statusTo((await visit({ status: from, date })).id, 'waiting')).body.code).toBe(
          'transition_refused',
        );
      }
    },
  );

  it('a check-in stores its time and undoing it clears the time', async () => {
    const { id } = await visit({ date: TODAY });
    await statusTo(id, 'done');
    expect((await rowOf(id))?.checkedInAt).toEqual(NOW);
    await statusTo(id, 'waiting');
    expect((await rowOf(id))?.checkedInAt).toBeNull();
    expect((await findVisitActivities(id)).map(({ kind, says }) => [kind, says])).toEqual([
      ['visit.status_changed', { from: 'waiting', to: 'done' }],
      ['visit.status_changed', { from: 'done', to: 'waiting' }],
    ]);
  });

  it('an unknown status is refused', async () => {
    const { status, body } = await statusTo((await visit()).id, 'arrived');
    expect([status, body.errors]).toEqual([422, { status: ['Cette valeur n’est pas valide.'] }]);
  });

  it('a visit still waiting after its day becomes missed', async () => {
    const ids = {
      yesterday: (await visit({ date: '2026-11-22' })).id,
      today: (await visit({ date: TODAY, time: '08:00' })).id,
      arrived: (await visit({ date: '2026-11-22', status: 'done' })).id,
      canceled: (await visit({ date: '2026-11-22', status: 'canceled' })).id,
    };
    const states = async (now: string) => {
      app.setNow(new Date(now));
      await app.database.pool.query(`select graphile_worker.add_job('visits.markMissed')`);
      await app.jobs.drain();
      return Promise.all(Object.values(ids).map(async (id) => (await rowOf(id))?.status));
    };
    expect(await states('2026-11-23T22:59:00Z')).toEqual(['missed', 'waiting', 'done', 'canceled']);
    expect(await states('2026-11-23T23:00:00Z')).toEqual(['missed', 'missed', 'done', 'canceled']);
    app.setNow(NOW);
    expect(
      (await findVisitActivities(ids.yesterday)).map(({ kind, actorId, says }) => [kind, actorId, says]),
    ).toEqual([['visit.status_changed', null, { from: 'waiting', to: 'missed' }]]);
  });
});
