import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createThreadTaskRunner } from './workerThread.ts';

const script = `
  import { parentPort, threadId } from 'node:worker_threads';
  import { serveTasks } from '${new URL('./workerThread.ts', import.meta.url)}';
  serveTasks(async (task) => {
    if (task === 'refuse') return { code: 'refused', reason: 'asked to' };
    if (task === 'throw') throw new Error('broken');
    if (task === 'write') console.log('a word');
    if (task === 'load') parentPort.postMessage({ 'watch:import': ['file:///module.ts'] });
    const waits = { starve: 1500, starveLong: 6000 }[task];
    if (waits) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, waits);
    while (task === 'hang');
    return { result: threadId };
  });`;
const module = new URL(`data:text/javascript,${encodeURIComponent(script)}`);
type Task = 'answer' | 'refuse' | 'throw' | 'write' | 'load' | 'starve' | 'starveLong' | 'hang';
const asking = (seconds = 60) =>
  createThreadTaskRunner<Task, number, 'refused' | 'too_long'>(module, {
    seconds,
    overrun: 'too_long',
    refusal: (code, cause) => new Error(code, { cause }),
  });

describe('a thread', () => {
  it('performs tasks one by one, even if they are requested at the same time', async () => {
    const ask = asking();
    const [first, second] = await Promise.all([ask('answer'), ask('answer')]);
    expect(first).toEqual(expect.any(Number));
    expect([second, await ask('answer')]).toEqual([first, first]);
  });

  it.runIf(process.platform === 'linux')('has a lower priority than the main thread', async () => {
    const nicenessOf = (task: string) => {
      // The name in brackets may contain spaces; niceness is the 17th field after it (proc_pid_stat(5)).
      const fields = readFileSync(`/proc/self/task/${task}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
      return Number(fields?.[16]);
    };
    const before = nicenessOf(String(process.pid));
    await asking()('answer');
    const all = readdirSync('/proc/self/task').map(nicenessOf);
    expect([nicenessOf(String(process.pid)), Math.max(...all)]).toEqual([before, Math.max(before, 10)]);
  });

  it('is not used again after it refused a task', async () => {
    const ask = asking();
    const before = await ask('answer');
    await expect(ask('refuse')).rejects.toMatchObject({ message: 'refused', cause: 'asked to' });
    expect(await ask('answer')).not.toEqual(before);
  });

  it('reports its crash, and the next task gets another thread', async () => {
    const ask = asking();
    const before = await ask('answer');
    await expect(ask('throw')).rejects.toThrow('broken');
    expect(await ask('answer')).not.toEqual(before);
  });

  it('is stopped when it takes too long', async () => {
    const ask = asking(2);
    await expect(ask('hang')).rejects.toThrow('too_long');
    expect(await ask('answer')).toEqual(expect.any(Number));
  });

  it('is limited by CPU time, and by a longer wall-clock time', async () => {
    expect(await asking(1)('starve')).toEqual(expect.any(Number));
    await expect(asking(0.7)('starveLong')).rejects.toThrow('too_long');
  });

  it('ignores messages written by Node', async () => {
    const ask = asking();
    const before = await ask('answer');
    expect([await ask('load'), await ask('answer')]).toEqual([before, before]);
  });

  it('is not used again after it wrote output', async () => {
    const ask = asking();
    const before = await ask('write');
    await expect.poll(() => ask('answer')).not.toEqual(before);
  });
});
