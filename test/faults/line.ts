import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket, connect as toPort } from 'node:net';
import { atEnd } from '../../bench/processes.ts';

/**
 * `open`: what is sent arrives. `dead`: connections stand and come about, and nothing arrives, as behind a firewall that drops
 * it. `closing`: each is closed as soon as it has come about. `cut`: those that stand break, and others are refused.
 */
export type LineState = 'open' | 'dead' | 'closing' | 'cut';

export interface Line {
  /** Where its near end is. */
  port: number;
  set(state: LineState): Promise<void>;
}

/** A line to a port of this machine, which networks' faults can be played on. */
export async function openLine(target: number): Promise<Line> {
  let state: LineState = 'open';
  const near = new Set<Socket>();
  /** Of each connection, what has its bytes flow; once the line is open again. */
  const waiting = new Set<() => void>();
  const standing = new Map<Socket, Socket>();

  const flow = (one: Socket) => {
    if (one.destroyed) return;
    const far = standing.get(one) ?? toPort(target, '127.0.0.1');
    standing.set(one, far);
    for (const [end, other] of [
      [one, far],
      [far, one],
    ] as const) {
      end.on('error', () => other.destroy());
      end.once('close', () => other.destroy());
    }
    one.pipe(far);
    far.pipe(one);
  };
  const server = createServer((one) => {
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
    else flow(one);
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  const breakAll = () => {
    for (const one of near) one.destroy();
  };
  atEnd(() => {
    server.close();
    breakAll();
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
  };
}
