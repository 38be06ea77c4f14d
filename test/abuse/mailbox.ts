import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Setting } from './setting.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
}

const LOOK_EVERY_MS = 2_000;
/** So often in a row there must be the same mails before their jobs are taken to be done. */
const SAME = 3;

/**
 * All mails that would have left to addresses that end like this, the newest first, once no more are written: as their readers get
 * them, with links that the outbox shows to nobody. Gives up after so many seconds.
 */
export async function mailsTo(
  { database }: Setting,
  ending: string,
  seconds = 120,
  enough = Infinity,
): Promise<Mail[]> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const deadline = Date.now() + seconds * 1000;
  let found: Mail[] = [];
  for (let same = 0; same < SAME && found.length < enough && Date.now() < deadline; ) {
    await sleep(LOOK_EVERY_MS);
    const { rows } = await client.query<Mail>(
      `select recipient as to, subject, text, html from mails
        where right(recipient, length($1)) = $1 and state <> 'withheld' order by id desc`,
      [ending],
    );
    same = rows.length === found.length ? same + 1 : 0;
    found = rows;
  }
  await client.end();
  return found;
}
