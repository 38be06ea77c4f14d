import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { users } from '../../../core/people/server/tables.ts';
import { BuildingScope } from '../../../kit/server/database/buildingScope.ts';
import { mails } from '../../../kit/server/database/tables.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import { NOW, readMails } from '../../../test/support/fixtures/fixture.ts';
import {
  addParcel,
  arrivalMails,
  makeParcelFixture,
  moveParcel,
  parcelAt,
} from '../../../test/support/fixtures/parcelFixture.ts';
import { parcelArrivalMailJob } from './parcelMailJobs.ts';
import { parcels } from './tables.ts';

const { app, here, people, as } = await makeParcelFixture();
const scope = new BuildingScope([here.id]);
const enqueue = createEnqueue(app.db);

beforeEach(async () => {
  app.setNow(NOW);
  await parcels.delete(app.db, scope, () => undefined);
  await app.db.delete(mails);
  await app.db.update(users).set({ language: 'fr' }).where(eq(users.id, people.vip.id));
});

const written = () => arrivalMails({ app });
const mailedRecipients = async () => (await written()).map(({ recipient }) => recipient);

describe('the arrival mail', () => {
  it('is not sent if the recipient is unknown or the parcel was already handed over', async () => {
    await addParcel(as.reception, here, { recipient: 'Personne d’ici' });
    await addParcel(as.reception, here, { parcelStatus: 'reçu' });
    expect(await mailedRecipients()).toEqual([]);
  });

  it('is sent to the recipient when an announced parcel arrives', async () => {
    const { pk } = await addParcel(as.vip, here, { recipient: 'Hugo Petit' });
    expect(await mailedRecipients()).toEqual([]);
    await moveParcel(as.reception, here, pk, 'kept');
    expect(await mailedRecipients()).toEqual(['limited@parvis.test']);
  });

  it('waits while the screen offers undo, and leaves immediately otherwise', async () => {
    const { pk } = await addParcel(as.vip, here);
    await moveParcel(as.reception, here, pk, 'at_desk');
    expect(await readMails(app)).toEqual([]);
    expect(await mailedRecipients()).toEqual(['vip@parvis.test']);
    await addParcel(as.reception, here, { recipient: 'Hugo Petit' });
    expect(await readMails(app)).toHaveLength(2);
  });

  it('is sent once, whatever later states and job runs', async () => {
    const { pk } = await addParcel(as.reception, here);
    expect(await mailedRecipients()).toEqual(['vip@parvis.test']);
    for (const state of ['kept', 'at_desk', 'received', 'at_desk'])
      await moveParcel(as.reception, here, pk, state);
    await enqueue(parcelArrivalMailJob, { building: here.id, parcel: pk, recipient: people.vip.id });
    expect(await mailedRecipients()).toEqual(['vip@parvis.test']);
  });

  it('is not sent for an arrival that was undone or handed over; again if it arrives after all', async () => {
    const { pk } = await addParcel(as.vip, here);
    await moveParcel(as.reception, here, pk, 'at_desk');
    await moveParcel(as.reception, here, pk, 'announced');
    expect(await mailedRecipients()).toEqual([]);
    app.setNow(new Date(NOW.getTime() + 60_000));
    await moveParcel(as.reception, here, pk, 'at_desk');
    expect(await mailedRecipients()).toEqual(['vip@parvis.test']);
    const quick = await addParcel(as.reception, here, { recipient: 'Hugo Petit' });
    await moveParcel(as.reception, here, quick.pk, 'received');
    const gone = await addParcel(as.reception, here, { recipient: 'Hugo Petit' });
    await as.reception.delete(parcelAt(here, gone.pk));
    expect(await mailedRecipients()).toEqual(['vip@parvis.test']);
  });

  it('is sent to the corrected recipient', async () => {
    const { pk } = await addParcel(as.reception, here, { recipient: 'Hugo Petitt' });
    expect(await mailedRecipients()).toEqual([]);
    await as.reception.patch(parcelAt(here, pk), { recipient: 'Hugo Petit' });
    expect(await mailedRecipients()).toEqual(['limited@parvis.test']);
    await as.reception.patch(parcelAt(here, pk), { comment: 'Fragile' });
    expect(await mailedRecipients()).toEqual(['limited@parvis.test']);
  });

  it('uses the current address of the recipient, and is not sent to somebody who left', async () => {
    const user = await app.make.user({ buildings: [here.id] });
    await addParcel(as.reception, here, { email: user.email });
    await app.db.update(users).set({ email: 'new@parvis.test' }).where(eq(users.id, user.id));
    expect(await mailedRecipients()).toEqual(['new@parvis.test']);
    const leaver = await app.make.user({ buildings: [here.id] });
    await addParcel(as.reception, here, { email: leaver.email });
    await app.db
      .update(users)
      .set({ email: null, active: false, deletedAt: NOW })
      .where(eq(users.id, leaver.id));
    expect(await mailedRecipients()).toEqual(['new@parvis.test']);
  });
});
