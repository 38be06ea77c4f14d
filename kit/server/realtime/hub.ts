import type pg from 'pg';
import { AUDIT_TOPIC } from '../../endpoint.ts';
import { ACTIVITY_CHANNEL, PEOPLE_CHANNEL } from '../activity/recordActivity.ts';

const RECONNECT_AFTER = 1_000;
/** Milliseconds between two checks of the connection, and the timeout of a check. */
const HEARTBEAT = { every: 30_000, within: 10_000 };

export interface RealtimeListener {
  /** `ALL_TOPICS`: all lists. `concerned`: the only users whose entries changed, or null for everybody. */
  changed(building: number, topic: string, concerned: ReadonlySet<number | null>): void;
  /** The connection was lost, or activity of an unknown kind was announced. */
  anything(): void;
  person(id: number): void;
}

export const MAX_REALTIME_REPLAY_SECONDS = 30;
const MAX_REPLAYABLE_EVENTS = 2_000;

export interface RealtimeHub {
  /** Repeats the last `replay` seconds first, or calls `anything` if they are incomplete. */
  subscribe(listener: RealtimeListener, replay?: number): () => void;
  count(): number;
  close(): Promise<void>;
}

type FindActivityTopics = (kind: string) => readonly string[] | undefined;

/** One connection per process. After a reconnection every screen reloads everything. */
export async function openRealtimeHub(
  pool: pg.Pool,
  findTopics: FindActivityTopics,
  onError: (error: Error) => void,
  heartbeat = HEARTBEAT,
): Promise<RealtimeHub> {
  const listeners = new Set<RealtimeListener>();
  let replayableEvents: { at: number; notify: (listener: RealtimeListener) => void }[] = [];
  let replayableSince = 0;
  const publish = (notify: (listener: RealtimeListener) => void) => {
    const at = performance.now();
    const oldest = replayableEvents.at(-MAX_REPLAYABLE_EVENTS);
    replayableSince = Math.max(replayableSince, at - MAX_REALTIME_REPLAY_SECONDS * 1000, oldest?.at ?? 0);
    replayableEvents = replayableEvents.filter((change) => change.at > replayableSince);
    replayableEvents.push({ at, notify });
    for (const listener of listeners) notify(listener);
  };
  const repeat = (listener: RealtimeListener, seconds: number) => {
    const from = performance.now() - seconds * 1000;
    if (from <= replayableSince) return listener.anything();
    for (const { at, notify } of replayableEvents) if (at >= from) notify(listener);
  };
  let client: pg.PoolClient | undefined;
  let closed = false;
  let retry: NodeJS.Timeout | undefined;
  // A connection that only listens does not notice when the server is unreachable.
  const beat = setInterval(() => {
    const checked = client;
    checked
      ?.query({ text: 'select', query_timeout: heartbeat.within } as pg.QueryConfig)
      .catch((error: Error) => {
        if (checked === client) lost(error);
      });
  }, heartbeat.every).unref();

  const lost = (error: Error) => {
    // The connection and its pending statement both report the same loss.
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
  const publishAll = () => publish((listener) => listener.anything());
  const listen = async () => {
    client = await pool.connect();
    if (closed) {
      client.release();
      return;
    }
    client.once('error', lost);
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === PEOPLE_CHANNEL) {
        publish((listener) => listener.person(Number(payload)));
        return;
      }
      const [building = '', kinds = '', recorded] = payload.split(' ');
      const changes = changesOf(kinds.split(','), findTopics);
      if (recorded) changes?.set(AUDIT_TOPIC, new Set([null]));
      // A process of another version announced an unknown kind.
      if (!changes) publishAll();
      else
        for (const [topic, concerned] of changes)
          publish((listener) => listener.changed(Number(building), topic, concerned));
    });
    await client.query(`listen ${ACTIVITY_CHANNEL}; listen ${PEOPLE_CHANNEL}`);
  };
  await listen();
  replayableSince = performance.now();
  return {
    subscribe(listener, replay = 0) {
      listeners.add(listener);
      if (replay > 0) repeat(listener, replay);
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

/** Users concerned by topic, from `<kind>` or `<kind>:<person>`. Undefined if a kind is unknown. */
function changesOf(
  announced: readonly string[],
  findTopics: FindActivityTopics,
): Map<string, ReadonlySet<number | null>> | undefined {
  const changes = new Map<string, Set<number | null>>();
  for (const each of announced) {
    const [kind = '', person] = each.split(':');
    const topics = findTopics(kind);
    if (!topics) return undefined;
    for (const topic of topics) {
      const concerned = changes.get(topic) ?? new Set();
      changes.set(topic, concerned.add(person === undefined ? null : Number(person)));
    }
  }
  return changes;
}
