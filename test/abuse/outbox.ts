import { setTimeout as sleep } from 'node:timers/promises';
import type { Setting } from './setting.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const LOOK_EVERY_MS = 2_000;
/** So often in a row the outbox must look the same before its jobs are taken to be done. */
const SAME = 3;

/** All mails to addresses that end like this, the newest first, once no more are written. Gives up after so many seconds. */
export async function mailsTo(
  setting: Setting,
  ending: string,
  seconds = 120,
  enough = Infinity,
): Promise<Mail[]> {
  const token = await setting.logIn('admin');
  const deadline = Date.now() + seconds * 1000;
  let found: Mail[] = [];
  for (let same = 0; same < SAME && found.length < enough && Date.now() < deadline; ) {
    await sleep(LOOK_EVERY_MS);
    const now = (await everything(setting, token)).filter(({ to }) => to.endsWith(ending));
    same = now.length === found.length ? same + 1 : 0;
    found = now;
  }
  return found;
}

async function everything({ call }: Setting, token: string): Promise<Mail[]> {
  const all: Mail[] = [];
  for (let after = ''; ; ) {
    const { status, body } = await call('GET', `/api/outbox?limit=200${after}`, { token });
    if (status !== 200) throw new Error(`The outbox answered ${status}`);
    all.push(...body.fields);
    if (body.next === null) return all;
    after = `&after=${encodeURIComponent(body.next)}`;
  }
}
