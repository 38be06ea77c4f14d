// Sets a new password: `npm run reset-password -- EMAIL`. It is typed or read from standard input.
import { requireValidNewPassword } from '../core/access/server/password.ts';
import { findActiveAccount, setPasswordFromCommandLine } from '../core/access/server/resetPassword.ts';
import { extractEmailAddress } from '../kit/emailAddress.ts';
import { describeThrownFieldErrors, runOnInstallation } from './installation.ts';
import { promptForNewPassword } from './terminal.ts';

await runOnInstallation(async (open) => {
  const [emailArgument = '', ...others] = process.argv.slice(2);
  const email = extractEmailAddress(emailArgument);
  if (!email || others.length > 0 || email.startsWith('-'))
    throw new Error('Name one account: npm run reset-password -- EMAIL. The password is asked for.');
  const db = await open();
  const unknown = new Error(`No account has the address ${email}.`);
  const account = await findActiveAccount(db, email);
  if (!account) throw unknown;
  const own = [email, account.firstName, account.lastName];
  const password = await promptForNewPassword((input) =>
    describeThrownFieldErrors(() => requireValidNewPassword(input, own, 'password')),
  );
  if (!(await setPasswordFromCommandLine(db, email, password, new Date()))) throw unknown;
  process.stdout.write(
    `${email} logs in with the new password from now on; all their sessions have ended.\n`,
  );
});
