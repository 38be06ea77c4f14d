import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { atEnd } from '../../bench/processes.ts';

export interface Ended {
  /** Null: it was killed. */
  status: number | null;
  said: string;
}

export interface Command {
  ended: Promise<Ended>;
  hasEnded(): boolean;
  kill(): void;
}

/** Begins a command of scripts/ as an operator would, in a process of its own. */
export function command(task: string, file: string, variables: Record<string, string>): Command {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../scripts', `${task}.ts`), file], {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk;
    });
  const ended = once(child, 'close').then(([status]) => ({ status: status as number | null, said }));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  atEnd(() => void child.kill('SIGKILL'));
  return { ended, hasEnded, kill: () => void child.kill('SIGKILL') };
}
