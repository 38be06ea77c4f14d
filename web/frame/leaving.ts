import { logOut } from '../../core/access/wire.ts';
import { call } from '../../kit/web/call.ts';
import { stopFollowing } from '../../kit/web/live.ts';
import { clearSession, enterBuilding } from '../../kit/web/session.ts';
import { mayLeave } from '../../kit/web/typed/unsaved.ts';

/**
 * Leaves: the token dies on the server, and is forgotten here even where the server cannot be reached. Asks first where something
 * typed would be lost.
 */
export async function leave(): Promise<void> {
  if (!(await mayLeave())) return;
  // What others change from here on would be read again with a token that is dead.
  stopFollowing();
  await call(logOut, {}).catch(() => {});
  clearSession();
  location.assign('/login');
}

/** Goes to another building. */
export function changeBuilding(id: number): void {
  void enterBuilding(id);
}
