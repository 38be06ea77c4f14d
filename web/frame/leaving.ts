import { logOut } from '../../core/access/api.ts';
import { call } from '../../kit/web/call.ts';
import { confirmLeave } from '../../kit/web/drafts/unsaved.ts';
import { stopFollowing } from '../../kit/web/realtime.ts';
import { clearSession, enterBuilding } from '../../kit/web/session.ts';

/** Logs out. Asks first if something typed would be lost. Forgets the token even if the server is away. */
export async function leave(): Promise<void> {
  if (!(await confirmLeave())) return;
  // First, so that no query is refetched with the revoked token.
  stopFollowing();
  await call(logOut, {}).catch(() => {});
  clearSession();
  location.assign('/login');
}

/** Goes to another building. */
export function changeBuilding(id: number): void {
  void enterBuilding(id);
}
