import { logOut } from '../../core/access/api.ts';
import { call } from '../../kit/web/api/call.ts';
import { closeChangeStream } from '../../kit/web/api/realtime.ts';
import { confirmLeave } from '../../kit/web/drafts/unsavedChanges.ts';
import { clearSession } from '../../kit/web/session/session.ts';

/** Logs out, after a prompt if changes would be lost, also during an outage. */
export async function confirmAndSignOut(): Promise<void> {
  if (!(await confirmLeave())) return;
  // First, so that no query is refetched with the revoked token.
  closeChangeStream();
  await call(logOut, {}).catch(() => {});
  clearSession();
  location.assign('/login');
}
