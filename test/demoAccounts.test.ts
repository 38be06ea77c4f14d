import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { hashPassword } from '../core/access/server/password.ts';
import { users } from '../core/people/server/tables.ts';
import { refuseDemoAccounts } from '../demo/demo.ts';
import { testApp } from './support/testApp.ts';

const app = await testApp();

it('a database with public demonstration accounts is refused outside of the demonstration', async () => {
  for (const email of ['admin@parvis.test', 'resident1@parvis.test']) {
    const { id } = await app.make.user({ email });
    await expect(refuseDemoAccounts(app.db)).rejects.toThrow(
      `everybody knows the password of ${email}. Begin with an empty database`,
    );
    const passwordHash = await hashPassword('another password of their own');
    await app.db.update(users).set({ passwordHash }).where(eq(users.id, id));
  }
  await refuseDemoAccounts(app.db);
});
