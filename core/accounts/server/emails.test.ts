import { eq } from 'drizzle-orm';
import { beforeEach, expect, it } from 'vitest';
import { mails } from '../../../kit/server/database/tables.ts';
import { hashToken } from '../../../kit/server/hashing/tokenHash.ts';
import { createEnqueue } from '../../../kit/server/jobs/jobs.ts';
import { NOW, readMails } from '../../../test/support/fixtures/fixture.ts';
import { testApp } from '../../../test/support/testApp.ts';
import { verificationLinks } from '../../access/server/tables.ts';
import { emailChanges } from '../../people/server/tables.ts';
import {
  CONFIRMATION_LINK_LIFETIME,
  emailChangeConfirmationMailJob,
  emailChangeRequestNoticeMailJob,
} from './emails.ts';

const app = await testApp();
app.setNow(NOW);
const enqueue = createEnqueue(app.db);

beforeEach(async () => {
  await app.db.delete(mails);
  await app.db.delete(emailChanges);
  await app.db.delete(verificationLinks);
});

async function asking(requestedAt = NOW) {
  const user = await app.make.user();
  await app.db.insert(emailChanges).values({ userId: user.id, email: 'new@example.com', requestedAt });
  return user;
}
const linkTo = async (user: { id: number }) =>
  (await app.db.select().from(verificationLinks).where(eq(verificationLinks.subject, user.id)))[0];
const written = () => readMails(app);

it('confirmation link is mailed to the new address and stored as a hash', async () => {
  const user = await asking();
  await enqueue(emailChangeConfirmationMailJob, { user: user.id });
  const [mail] = await written();
  const [token = ''] = mail?.secrets ?? [];
  expect((await linkTo(user))?.tokenHash).toBe(hashToken(token));
  expect(mail?.text).toContain(`\nhttp://parvis.test/confirmEmail/${token}\n`);
});

it('second run of the jobs creates no new link or mail', async () => {
  const user = await asking();
  for (const kind of [
    emailChangeConfirmationMailJob,
    emailChangeRequestNoticeMailJob,
    emailChangeConfirmationMailJob,
    emailChangeRequestNoticeMailJob,
  ])
    await enqueue(kind, { user: user.id });
  const before = await written();
  const { tokenHash } = (await linkTo(user)) ?? {};
  await enqueue(emailChangeConfirmationMailJob, { user: user.id });
  expect([before.length, await written()]).toEqual([2, before]);
  expect((await linkTo(user))?.tokenHash).toBe(tokenHash);
});

it('withdrawn change sends no mail', async () => {
  const user = await asking();
  await app.db.delete(emailChanges);
  await enqueue(emailChangeConfirmationMailJob, { user: user.id });
  await enqueue(emailChangeRequestNoticeMailJob, { user: user.id });
  expect(await written()).toEqual([]);
});

it('confirmation link is erased from the outbox when it expires', async () => {
  const user = await asking(new Date(NOW.getTime() - CONFIRMATION_LINK_LIFETIME));
  await enqueue(emailChangeConfirmationMailJob, { user: user.id });
  const [mail] = await written();
  expect(mail?.secrets).toEqual([]);
  expect(mail?.text).toContain('/confirmEmail/••••\n');
});
