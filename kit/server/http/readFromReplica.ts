import type { ActorBuilding } from '../../actor.ts';
import type { Db } from '../database/db.ts';
import type { Replica } from '../database/replica.ts';

interface Services {
  db: Db;
  replica?: Replica | undefined;
  publicBuilding(id: number, db?: Db): Promise<ActorBuilding | null>;
}

/** Reads a public calendar, which may be a second old, from the replica if there is one. `read` may run twice. */
export function readFromReplica<S extends Services, T>(
  router: S,
  read: (router: S) => Promise<T>,
): Promise<T> {
  const { replica, publicBuilding } = router;
  if (!replica) return read(router);
  const on = (db: Db) => read({ ...router, db, publicBuilding: (id: number) => publicBuilding(id, db) });
  return replica.read(on, () => read(router));
}
