import { logOut } from '../../core/access/wire.ts';
import { call } from '../../kit/web/call.ts';
import { clearSession, enterBuilding } from '../../kit/web/session.ts';

/** Leaves: the token dies on the server, and is forgotten here even where the server cannot be reached. */
export async function leave(): Promise<void> {
  await call(logOut, {}).catch(() => {});
  clearSession();
  location.assign('/login');
}

/** Goes to another building. */
export function changeBuilding(id: number): void {
  enterBuilding(id);
}
