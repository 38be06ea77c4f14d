import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';

export type TerminalAnswerValidator = (answer: string) => string | undefined;

export const IS_INTERACTIVE_TERMINAL = process.stdin.isTTY === true && process.stdout.isTTY === true;

export async function askQuestion(label: string, check: TerminalAnswerValidator): Promise<string> {
  for (;;) {
    const answer = (await question(`${label}: `)).trim();
    const wrong = check(answer);
    if (!wrong) return answer;
    process.stdout.write(`${wrong}\n`);
  }
}

/** Asks twice without showing it. Without a terminal, reads the first line of standard input. */
export async function promptForNewPassword(check: TerminalAnswerValidator): Promise<string> {
  if (!IS_INTERACTIVE_TERMINAL) {
    const [password = ''] = (process.stdin.isTTY ? '' : await text(process.stdin)).split(/\r?\n/);
    const wrong =
      password === '' ? 'The password is missing: it is read from standard input.' : check(password);
    if (wrong) throw new Error(wrong);
    return password;
  }
  for (;;) {
    const password = await question('Password (at least 10 characters, not shown): ', { hidden: true });
    const wrong = check(password);
    if (wrong) process.stdout.write(`${wrong}\n`);
    else if ((await question('Repeat the password: ', { hidden: true })) === password) return password;
    else process.stdout.write('The passwords differ.\n');
  }
}

async function question(label: string, { hidden = false } = {}): Promise<string> {
  const terminalOutput = new Writable({
    write(chunk, _encoding, done) {
      if (!hidden) process.stdout.write(chunk);
      done();
    },
  });
  // Without a history, because the arrow keys would show hidden input.
  const lines = createInterface({
    input: process.stdin,
    output: terminalOutput,
    terminal: true,
    historySize: 0,
  });
  const ended = new AbortController();
  lines.once('close', () => ended.abort());
  if (hidden) process.stdout.write(label);
  try {
    return await lines.question(label, { signal: ended.signal });
  } catch (error) {
    if (!ended.signal.aborted) throw error;
    process.stdout.write('\n');
    throw new Error('Stopped: nothing was changed.');
  } finally {
    if (hidden) process.stdout.write('\n');
    lines.close();
  }
}
