import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { OwnDatabase } from './emptyDatabase.ts';
import { root } from './folders.ts';

export interface CommandResult {
  status: number | null;
  /** Standard output and standard error. */
  said: string;
}

/** Runs a command of `scripts/` without a terminal, with `input` on its standard input. */
export async function runCommand(
  name: string,
  args: readonly string[],
  { url, env }: Pick<OwnDatabase, 'url' | 'env'>,
  input = '',
  variables: Record<string, string> = {},
): Promise<CommandResult> {
  const child = spawn(process.execPath, [join(root, `scripts/${name}.ts`), ...args], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.dataDir, DEMO: '0', ...variables },
  });
  child.stdin.end(input);
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr)]);
  return { status: await ended, said: out + problems };
}

/**
 * Runs a command at a terminal created by `script` (util-linux), and answers its questions in order. Returns
 * the output of the terminal.
 */
export async function runAtTerminal(
  name: string,
  { url, env }: Pick<OwnDatabase, 'url' | 'env'>,
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<CommandResult> {
  const command = `'${process.execPath}' '${join(root, `scripts/${name}.ts`)}'`;
  const child = spawn('script', ['-qec', command, '/dev/null'], {
    env: { ...process.env, DATABASE_URL: url, DATA_DIR: env.dataDir, DEMO: '0' },
  });
  let said = '';
  let position = 0;
  const waiting = [...answers];
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk;
    const [question, answer] = waiting[0] ?? [];
    const at = question === undefined ? -1 : said.indexOf(question, position);
    if (question === undefined || at < 0) return;
    waiting.shift();
    position = at + question.length;
    child.stdin.write(`${answer}\r`);
  });
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { status, said };
}
