import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toPort } from 'node:net';
import { atEnd } from '../../bench/processes.ts';

/**
 * `open`: what is sent arrives. `dead`: connections stand and come about, and nothing arrives until the line is open again, as at a
 * server that hangs. `silent`: connections stand and come about, and nothing that is sent on them ever arrives, also when the line is
 * open for others, as behind a firewall that has forgotten them: nobody is told, not even that one end is gone. `mute`: what is
 * asked arrives, and no answer comes back. `closing`: each is closed as soon as it has come about. `cut`: those that stand break,
 * and others are refused.
 */
export type LineState = 'open' | 'dead' | 'silent' | 'mute' | 'closing' | 'cut';

export interface Line {
  /** Where its near end is. */
  port: number;
  set(state: LineState): Promise<void>;
  /** On how many connections an answer was lost while it was mute. */
  lost(): number;
}

/** A line to a port of this machine, which networks' faults can be played on. */
export async function openLine(target: number): Promise<Line> {
  let state: LineState = 'open';
  const near = new Set<Socket>();
  /** Of each connection, what has its bytes flow; once the line is open again. */
  const waiting = new Set<() => void>();
  const standing = new Map<Socket, Socket>();
  /** Those on which nothing arrives any more, at both ends. */
  const silent = new Set<Socket>();
  const unanswered = new Set<Socket>();

  const silence = (one: Socket, far?: Socket) => {
    for (const end of [one, far]) {
      if (!end) continue;
      silent.add(end);
      end.unpipe();
      end.resume();
      end.on('error', () => {});
    }
  };
  const flow = (one: Socket) => {
    if (one.destroyed) return;
    const far = standing.get(one) ?? toPort(target, '127.0.0.1');
    standing.set(one, far);
    for (const [end, other] of [
      [one, far],
      [far, one],
    ] as const) {
      const broken = () => {
        if (!silent.has(end)) other.destroy();
      };
      end.on('error', broken).once('close', broken);
    }
    one.pipe(far);
    if (state === 'mute') loseAnswers(one, far);
    else far.pipe(one);
  };
  const loseAnswers = (one: Socket, far: Socket) => {
    far.unpipe(one);
    far.on('data', () => unanswered.add(one));
  };
  // Whoever says that nothing more will come is not told the same by a line that is silent.
  const server = createServer({ allowHalfOpen: true }, (one) => {
    one.on('error', () => {});
    if (state === 'closing') {
      one.destroy();
      return;
    }
    near.add(one);
    one.once('close', () => {
      near.delete(one);
      standing.delete(one);
    });
    if (state === 'dead') waiting.add(() => flow(one));
    else if (state === 'silent') silence(one);
    else flow(one);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const one of near) if (!silent.has(one)) one.destroy();
  };
  atEnd(() => {
    server.close();
    for (const end of [...near, ...silent]) end.destroy();
  });
  return {
    port,
    async set(next) {
      const last = state;
      state = next;
      if (next === 'dead')
        for (const [one, far] of standing) {
          one.unpipe(far);
          far.unpipe(one);
        }
      if (next === 'silent') for (const [one, far] of standing) silence(one, far);
      if (next === 'mute') {
        unanswered.clear();
        for (const [one, far] of standing) loseAnswers(one, far);
      }
      if (next === 'cut' || next === 'closing') breakAll();
      if (next === 'cut') server.close();
      else if (last === 'cut') await listen(port);
      if (next !== 'open' || last !== 'dead') return;
      for (const [one, far] of standing) {
        one.pipe(far);
        far.pipe(one);
      }
      for (const begin of waiting) begin();
      waiting.clear();
    },
    lost: () => unanswered.size,
  };
}
