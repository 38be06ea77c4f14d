import { eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { weekdays } from '../../core/buildings/building.ts';
import { buildings } from '../../core/buildings/server/tables.ts';
import { assistants } from '../../core/people/server/tables.ts';
import type { Language } from '../../kit/actor.ts';
import {
  CREATE,
  importInto,
  makeFixture,
  NOW,
  TODAY,
  TOMORROW,
  visitBody,
  visitsOf,
} from '../support/fixtures/fixture.ts';
import { runJobs } from '../support/fixtures/handoverFixture.ts';
import { mailTo, sendDelayedMails, testGoldenMails } from '../support/goldenMails.ts';
import { clock, day, HEADINGS, makeSheet, uploadSheet } from '../support/spreadsheets.ts';

const fixture = await makeFixture();
const { app, here, people, as } = fixture;
const { vip, limited } = people;
const base = `/api/buildings/${here.id}/visits`;
const VISITOR = 'louise.martin@example.com';
const LATER = '2026-11-30';

beforeEach(async () => {
  await app.database.pool.query('delete from visits');
  await app.db.delete(assistants);
  await app.db.insert(assistants).values({ principalId: vip.id, assistantId: limited.id, since: NOW });
});

async function invite(language: Language, ...days: string[]) {
  const visitor = {
    first_name_visitor: 'Louise',
    last_name_visitor: "D'Ormesson <Lou>",
    visitor_entreprise: 'Cabinet "Verne"',
  };
  const date = (days.length > 0 ? days : [TOMORROW]).map((each) => [each, each]);
  const body = visitBody(here.id, { ...visitor, language_mail: language, date });
  const { created } = (await as.vip.post(CREATE, body)).body;
  await sendDelayedMails(app);
  return created[0] as number;
}

async function undoImport(language: Language) {
  const rows = [TOMORROW, LATER].map((date) => ['Martin', 'Louise', day(date), clock('09:30'), VISITOR]);
  const options = { send_invitations: '1', language };
  const bytes = await makeSheet(HEADINGS, ...rows);
  const { body } = await uploadSheet(as.vip, importInto(here), bytes, options);
  await sendDelayedMails(app);
  await as.vip.post(`${base}/imports/${body.import}/undo`, {});
  return VISITOR;
}

/** The assistant invites a visitor for the principal, without an invitation mail. */
async function announce(over: object = {}) {
  const body = visitBody(here.id, { email: vip.email, visitor_email: '{email}', ...over });
  const { created } = (await as.limited.post(CREATE, body)).body;
  await sendDelayedMails(app);
  return created[0] as number;
}
const threeDays = { date: [[TOMORROW, '2026-11-26']] };
const changeAnnounced = async () => as.limited.patch(visitsOf(here), { pk: await announce(), time: '16:00' });
const cancelAnnounced = async () => as.limited.delete(visitsOf(here), { pk: await announce() });

const visitToday = () =>
  app.make.visit({
    building: here.id,
    residentId: vip.id,
    date: TODAY,
    time: '11:30',
    visitorFirstName: 'Gabriel',
    visitorLastName: 'Le Goff',
    visitorEmail: VISITOR,
    organization: 'Atlas <Audit>',
  });
async function say(...said: object[]) {
  const { code } = await visitToday();
  for (const body of said) {
    await app.anybody.post(`/api/visits/${code}/word`, body);
    await app.jobs.drain();
  }
  return vip.email;
}
async function arrive(job: string) {
  const { id } = await visitToday();
  await as.reception.post(`${base}/${id}/arrival`, {});
  await runJobs(fixture, job);
}

const visitor = { email: VISITOR };

testGoldenMails(app, {
  'visits.invitation': mailTo(visitor, invite),
  'visits.invitation-several': mailTo(visitor, (language) => invite(language, TOMORROW, LATER, '2026-12-01')),
  'visits.invitation-welcome': async (language) => {
    const none = Object.fromEntries(weekdays.map((weekday) => [weekday, null]));
    const hours = { opens: '08:00', closes: '20:00' };
    const welcome = {
      receptionContact: 'Accueil, rez-de-chaussée',
      receptionPhone: '01 23 45 67 89',
      directions: { fr: 'Métro Opéra, sortie 2.\nPuis à droite.', en: '' },
      whatToBring: { fr: 'Une pièce d’identité', en: 'An identity document' },
      openingHours: { ...none, tuesday: hours, wednesday: { ...hours, closes: '24:00' } } as never,
    };
    const { receptionContact, receptionPhone, directions, whatToBring, openingHours } = here;
    const before = { receptionContact, receptionPhone, directions, whatToBring, openingHours };
    await app.db.update(buildings).set(welcome).where(eq(buildings.id, here.id));
    await invite(language, TOMORROW, '2026-12-02');
    await app.db.update(buildings).set(before).where(eq(buildings.id, here.id));
    return VISITOR;
  },
  'visits.change': async (language) => {
    const pk = await invite(language);
    await as.vip.patch(visitsOf(here), { pk, date: '2026-12-01', time: '16:05' });
    return VISITOR;
  },
  'visits.cancellation': mailTo(visitor, async (language) =>
    as.vip.delete(visitsOf(here), { pk: await invite(language) }),
  ),
  'visits.cancellation-several': undoImport,
  'visits.principal.announced': mailTo(vip, () => announce()),
  'visits.principal.announced-toAssistant': mailTo(limited, () => announce()),
  'visits.principal.announced-several': mailTo(vip, () => announce(threeDays)),
  'visits.principal.announced-severalToAssistant': mailTo(limited, () => announce(threeDays)),
  'visits.principal.changed': mailTo(vip, changeAnnounced),
  'visits.principal.changed-toAssistant': mailTo(limited, changeAnnounced),
  'visits.principal.canceled': mailTo(vip, cancelAnnounced),
  'visits.principal.canceled-toAssistant': mailTo(limited, cancelAnnounced),
  'visits.visitorSays.late': () => say({ says: 'late', minutes: 20 }),
  'visits.visitorSays.here': () => say({ says: 'here' }),
  'visits.visitorSays.onTime': () => say({ says: 'late', minutes: 20 }, { says: 'onTime' }),
  'visits.visitorSays.canceled': mailTo(vip, async () => {
    const { code } = await visitToday();
    await app.anybody.post(`/api/visits/${code}/cancellation`, {});
  }),
  'visits.arrival.host': mailTo(vip, () => arrive('visits.tellArrival')),
  'visits.arrival.assistant': mailTo(limited, () => arrive('visits.askDeputies')),
  'visits.arrival.refusal': mailTo(vip, async () => {
    const { id } = await visitToday();
    await as.reception.post(`${base}/${id}/refusal`, { refused: true });
    await runJobs(fixture, 'visits.tellRefusal');
  }),
});
