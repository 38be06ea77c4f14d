import type { ActorBuilding } from '../../actor.ts';
import type { Db } from '../database/db.ts';
import type { Replica } from '../database/replica.ts';

interface Services {
  db: Db;
  replica?: Replica | undefined;
  publicBuilding(id: number, db?: Db): Promise<ActorBuilding | null>;
}

/** Public calendars may be a second old, so they are read from the replica. `read` may run twice. */
export function readFromReplica<S extends Services, T>(
  router: S,
  read: (router: S) => Promise<T>,
): Promise<T> {
  const { replica, publicBuilding } = router;
  if (!replica) return read(router);
  const on = (db: Db) => read({ ...router, db, publicBuilding: (id: number) => publicBuilding(id, db) });
  return replica.read(on, () => read(router));
}
