import type { Answer, Caller } from '../testApp.ts';
import { REGISTER as EVENT, queueOf } from './eventScene.ts';
import {
  DELETION,
  invitation,
  joiningIn,
  LOGIN,
  mailedToken,
  partsOf,
  REGISTER,
  RESET,
  registrationBody,
  SECRET,
} from './joining.ts';
import { SIGN, signature } from './ndaScene.ts';
import { added, parcelAt } from './parcelScene.ts';
import { cancellationOf, reserved } from './parkingScene.ts';
import { BOOK, bookingBody } from './roomScene.ts';
import { CREATE, type Scene, TODAY, TOMORROW, visitBody } from './scene.ts';

export const PROFILE = '/users/deleteGetPatchUser/';

export const FIRST = 'Zéphyrine';
export const LAST = 'Quenouillard';
export const NAME = `${FIRST} ${LAST}`;
export const FIRST_ADDRESS = 'zephyrine.q@example.com';
export const ADDRESS = 'zq.second@example.com';
const PENDING_ADDRESS = 'zq.third@example.com';
/** Stands in every text that she writes, and in those that are written to her. */
export const HERS = 'Saperlipopette';

/** All that must be nowhere when she has gone. */
export const TRACES = [FIRST, LAST, FIRST_ADDRESS, ADDRESS, PENDING_ADDRESS, HERS];

/** Long ago, so that nothing of it is still ahead. */
const PAST = '2026-11-02';

interface Life extends Scene {
  pk: number;
  me: Caller;
}

/** A life in the portal: something of hers in every feature, done, under way and ahead. */
export async function liveInThePortal(everything: Scene): Promise<{ pk: number; me: Caller }> {
  const { pk, me } = await join(everything);
  const life = { ...everything, pk, me };
  // At her first address, so that mails to it stay behind.
  await receiveParcels(life);
  await changeProfile(life);
  for (const part of [receiveVisitors, bookRooms, parkCars, announceParcels, goToEvents, signNda, askForHelp])
    await part(life);
  await everything.app.jobs.drain();
  return { pk, me };
}

async function join(everything: Scene): Promise<{ pk: number; me: Caller }> {
  const { app, here, closed, as } = everything;
  const { register, confirmMail } = joiningIn(everything);
  const { link } = await invitation(as.admin, {
    buildings: [here.id, closed.id],
    role: 'superCollab',
    uses: 5,
  });
  const names = { email: FIRST_ADDRESS, firstName: FIRST, lastName: LAST };
  // First without the code, so that administrators hear of her.
  await register(names);
  await confirmMail(FIRST_ADDRESS);
  await app.jobs.drain();
  await register({ ...names, code: partsOf(link).code });
  await confirmMail(FIRST_ADDRESS);
  const session = await app.anybody.post(LOGIN, { username: FIRST_ADDRESS, password: SECRET });
  const me = app.withAuthorization(`token ${session.body.token}`);
  return { pk: (await me.get('/users/getUserInfo/')).body.pk, me };
}

async function changeProfile(life: Life): Promise<void> {
  const { app, me, pk } = life;
  await me.patch(PROFILE, { pk, email: ADDRESS, password: SECRET });
  const token = await mailedToken(life, ADDRESS, 'confirmEmail');
  done(await app.anybody.post('/api/email-confirmations', { token }));
  await me.patch(PROFILE, { pk, firstName: `${FIRST} A` });
  await me.patch(PROFILE, { pk, firstName: FIRST });
  done(await me.patch(PROFILE, { pk, email: PENDING_ADDRESS, password: SECRET }));
}

async function receiveVisitors({ app, here, closed, as, me, pk }: Life): Promise<void> {
  const visit = visitBody(here.id, { commentaire: `${HERS} <b>visite</b>` });
  const { body } = done(await me.post(CREATE, visit, { 'idempotency-key': 'visit' }));
  const [id] = body.created ?? [];
  if (id) await me.patch(`/list/deleteGetPatchAppointment/${here.id}/`, { pk: id, commentaire: `${HERS} 2` });
  const today = { email: ADDRESS, date: [[TODAY, TODAY]], time: '23:00' };
  done(await as.reception.post(CREATE, visitBody(here.id, today), { 'idempotency-key': `for ${pk}` }));
  for (const { id: building } of [here, closed])
    await app.make.visit({ building, residentId: pk, date: PAST, comment: `${HERS} passée` });
}

async function bookRooms({ app, here, closed, people, me, pk }: Life): Promise<void> {
  const room = await app.make.room({ building: here.id, name: `Salle bleue ${pk}` });
  const texts = { name: `${HERS} salle`, comment: `${HERS} café`, externalUsers: `${HERS} dehors` };
  const answer = done(await me.post(BOOK, bookingBody(room, texts)));
  if (answer.body.status !== 'OK') throw new Error(answer.text);
  const [past, other] = [
    await app.make.room({ building: closed.id }),
    await app.make.room({ building: here.id, name: `Salle rose ${pk}` }),
  ];
  const canceled = { date: PAST, cancelReason: `${HERS} : travaux`, holderId: pk };
  await app.make.reservation({ rooms: [past], title: `${HERS} ancienne`, ...canceled });
  await app.make.reservation({
    ...{ rooms: [other], holderId: people.vip.id, guests: [people.limited.id, pk], date: TOMORROW },
    title: 'Stratégie de Claire',
  });
}

async function parkCars({ app, here, as, me, pk }: Life): Promise<void> {
  const bay = await app.make.bay({ building: here.id, name: `P${pk}` });
  await reserved(me, bay, { name: `${HERS} voiture` });
  const canceled = await reserved(me, bay, { name: `${HERS} moto`, debutTime: '14:00', endTime: '15:00' });
  done(await as.reception.post(cancellationOf(here, canceled.pk), { reason: `${HERS} : inondation` }));
}

async function receiveParcels({ here, as }: Life): Promise<void> {
  const label = { recipient: NAME, parcelSender: `Librairie ${HERS}` };
  const { pk } = await added(as.reception, here, label);
  await as.reception.patch(parcelAt(here, pk), { comment: `${HERS} fragile` });
  // It was said to be hers, and then to be somebody else's.
  const readdressed = await added(as.reception, here, { recipient: 'Claire Fontaine' });
  for (const recipient of [NAME, 'Claire Fontaine'])
    done(await as.reception.patch(parcelAt(here, readdressed.pk), { recipient }));
  // Nobody at that company has her name, which stands on the label all the same.
  await added(as.reception, here, {
    recipient: `${LAST.toUpperCase()} Zephyrine`,
    companyName: 'Inconnue SARL',
  });
}

async function announceParcels({ here, as, me, pk }: Life): Promise<void> {
  await added(me, here, { recipient: NAME, parcelSender: HERS, comment: `${HERS} attendu` });
  const forAnother = await added(me, here, { recipient: 'Hugo Petit', comment: `${HERS} pour Hugo` });
  done(await me.patch(parcelAt(here, forAnother.pk), { comment: `${HERS} toujours pour Hugo` }));
  const takenBack = await added(me, here, { recipient: 'Hugo Petit', comment: HERS });
  done(await me.patch(parcelAt(here, takenBack.pk), { comment: `${HERS} ?` }));
  done(await me.delete(parcelAt(here, takenBack.pk)));
  const body = {
    recipient: NAME,
    time: '9:30',
    date: TODAY,
    parcelSender: HERS,
    companyName: 'Hélios Conseil',
  };
  const path = `/parcel/crudParcel/${here.id}/`;
  const headers = { 'idempotency-key': `parcel ${pk}` };
  done(await as.reception.call('PUT', path, { ...body, parcelStatus: 'en attente' }, headers));
}

async function goToEvents({ app, here, people, me, pk }: Life): Promise<void> {
  const building = here.id;
  await app.make.event({ building, name: 'Vendanges', startDate: PAST, registered: [pk, people.vip.id] });
  const ahead = await app.make.event({ building, name: 'Galette', startDate: TOMORROW });
  done(await me.patch(EVENT, { pk: ahead.id }));
  const full = await app.make.event({
    ...{ building, name: 'Dégustation', startDate: TOMORROW, capacity: 1, registered: [people.vip.id] },
  });
  done(await me.post(queueOf(full)));
}

async function signNda({ app, me }: Life): Promise<void> {
  done(await app.anybody.post(SIGN, signature({ email: ADDRESS, name: NAME, signature: NAME })));
  done(await me.post('/api/me/calendar-feed'));
}

async function askForHelp({ app, here, people }: Life): Promise<void> {
  await app.anybody.call('PUT', RESET, { email: ADDRESS });
  await app.anybody.post(DELETION, { email: ADDRESS, password: 'wrong' });
  const again = { email: ADDRESS, firstName: FIRST, lastName: LAST, building_list: [here.id] };
  await app.anybody.post(REGISTER, registrationBody({ ...again, entreprise: people.vip.companyId }));
  await app.anybody.post(LOGIN, { username: ADDRESS, password: 'wrong' });
}

/** The answer, which must be a good one. */
function done(answer: Answer): Answer {
  if (answer.status !== 200) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
