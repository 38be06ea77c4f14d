import { beforeEach, describe, expect, it } from 'vitest';
import { TOMORROW } from '../../../../test/support/fixtures/fixture.ts';
import { getProblems, makeImportFixture } from '../../../../test/support/fixtures/importFixture.ts';
import type { Answer } from '../../../../test/support/testApp.ts';

const { app, as, here, people, look, send, written, startAnew } = await makeImportFixture();
const exported = async (caller: typeof as.vip, language: string) =>
  (
    await caller.get(`/api/buildings/${here.id}/visits/export?start=${TOMORROW}`, {
      'accept-language': language,
    })
  ).bytes;

beforeEach(async () => {
  await startAnew();
  const visit = (over: object) =>
    app.make.visit({ building: here.id, residentId: people.vip.id, date: TOMORROW, time: '09:05', ...over });
  await visit({
    visitorLastName: 'de la Fontaine',
    visitorFirstName: 'Marie',
    visitorEmail: 'marie@example.com',
    organization: 'Verne',
    comment: 'Entretien',
  });
  await visit({
    visitorLastName: '李',
    visitorFirstName: '小龙',
    visitorEmail: 'li@example.com',
    time: '10:00',
  });
  await visit({
    visitorLastName: 'Absent',
    visitorFirstName: 'Yves',
    visitorEmail: 'yves@example.com',
    time: '11:00',
    status: 'canceled',
  });
});

describe('exported list', () => {
  it.each<[string, keyof typeof as]>([
    ['fr', 'vip'],
    ['en', 'vip'],
    ['fr', 'reception'],
    ['en', 'reception'],
  ])('is imported again without cancelled visits: in %s, by %s', async (language, role) => {
    const file = await exported(as[role], language);
    const seen = await look(as[role], file);
    expect([seen.missing, getProblems(seen), seen.duplicates, seen.total]).toEqual([[], [], 2, 2]);
    expect([seen.canceled, seen.rows.length]).toEqual([1, 2]);
    const fields = seen.columns.map(({ field }: Answer['body']) => field);
    expect(fields).toEqual([
      'visitorFullName',
      'time',
      'date',
      null,
      null,
      null,
      role === 'vip' ? null : 'residentEmail',
      'organization',
      'visitorEmail',
      null,
      'comment',
      null,
    ]);
    expect((await send(as[role], file)).body).toMatchObject({ created: 0, skipped: 2 });
    await startAnew();
    expect((await send(as[role], file)).body).toMatchObject({ created: 2, skipped: 0 });
    expect(await written()).toEqual([
      `DE LA FONTAINE | Marie ${TOMORROW} 09:05`,
      `李 | 小龙 ${TOMORROW} 10:00`,
    ]);
  });

  it('invites no host if the column of visitor emails is missing', async () => {
    const lines = [
      'Visiteur;Heure;Date;Résident;Arrivée;Société;E-mail;Organisation;Commentaire;Annoncé par',
      'ROY Anne;9h30;24/11/2026;Paul Vip;Attendu;Hélios Conseil;vip@parvis.test;Verne;;',
    ];
    const seen = await look(as.reception, Buffer.from(lines.join('\n')));
    expect(seen.columns[6].field).toBe('residentEmail');
    expect(seen.invitations).toBe(0);
  });
});
