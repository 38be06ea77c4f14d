import type pg from 'pg';
import { TRAIL } from '../../endpoint.ts';
import { CHANNEL, PEOPLE } from '../facts/record.ts';

const RECONNECT_AFTER = 1_000;
/** Milliseconds: how often the connection is asked whether it is there, and how long its answer may take. */
const HEARTBEAT = { every: 30_000, within: 10_000 };

export interface Listener {
  /** A list of a building (`NO_BUILDING`: of none) has changed, or `EVERYTHING` there: in what is these people’s, or (null) anybody’s. */
  changed(building: number, topic: string, concerned: ReadonlySet<number | null>): void;
  /** Anything may have changed: the connection was away, or something unknown happened. */
  anything(): void;
  /** A session of the person has ended, or they may see more or less than before. */
  person(id: number): void;
}

export interface LiveHub {
  subscribe(listener: Listener): () => void;
  /** How many listen. */
  count(): number;
  close(): Promise<void>;
}

/** What live updates call the lists that a kind of fact changes; undefined: there is no such kind. */
export type TopicsOf = (kind: string) => readonly string[] | undefined;

/**
 * Reads what happened from one connection that listens for the whole process. When it breaks it is opened anew, and every
 * screen reads again.
 */
export async function openLiveHub(
  pool: pg.Pool,
  topicsOf: TopicsOf,
  onError: (error: Error) => void,
  heartbeat = HEARTBEAT,
): Promise<LiveHub> {
  const listeners = new Set<Listener>();
  let client: pg.PoolClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  // What only listens does not notice that nothing comes any more.
  const beat = setInterval(() => {
    const asked = client;
    asked
      ?.query({ text: 'select', query_timeout: heartbeat.within } as pg.QueryConfig)
      .catch((error: Error) => {
        if (asked === client) lost(error);
      });
  }, heartbeat.every).unref();

  const lost = (error: Error) => {
    // Told by the connection and by the statement that it was about to run, it is lost once.
    if (retry) return;
    client?.off('error', lost);
    client?.release(error);
    client = undefined;
    if (closed) return;
    onError(error);
    retry = setTimeout(() => {
      retry = undefined;
      listen().then(publishAll, lost);
    }, RECONNECT_AFTER);
  };
  const publishAll = () => {
    for (const listener of listeners) listener.anything();
  };
  const listen = async () => {
    client = await pool.connect();
    if (closed) {
      client.release();
      return;
    }
    client.once('error', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === PEOPLE) {
        for (const listener of listeners) listener.person(Number(payload));
        return;
      }
      const [building = '', told = '', recorded] = payload.split(' ');
      const changes = changesOf(told.split(','), topicsOf);
      if (recorded) changes?.set(TRAIL, new Set([null]));
      // Told by a process of another version.
      if (!changes) publishAll();
      else
        for (const [topic, concerned] of changes)
          for (const listener of listeners) listener.changed(Number(building), topic, concerned);
    });
    await client.query(`listen ${CHANNEL}; listen ${PEOPLE}`);
  };
  await listen();
  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    count: () => listeners.size,
    async close() {
      closed = true;
      clearTimeout(retry);
      clearInterval(beat);
      client?.off('error', lost);
      client?.release(true);
      client = undefined;
    },
  };
}

/** Whom the changes that were told (`<kind>` or `<kind>:<person>`) concern, by list; undefined where a kind is unknown. */
function changesOf(
  told: readonly string[],
  topicsOf: TopicsOf,
): Map<string, ReadonlySet<number | null>> | undefined {
  const changes = new Map<string, Set<number | null>>();
  for (const each of told) {
    const [kind = '', person] = each.split(':');
    const topics = topicsOf(kind);
    if (!topics) return undefined;
    for (const topic of topics) {
      const concerned = changes.get(topic) ?? new Set();
      changes.set(topic, concerned.add(person === undefined ? null : Number(person)));
    }
  }
  return changes;
}
