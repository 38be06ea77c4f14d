import { undoAll } from '../../bench/processes.ts';
import { exactly, type Finding, printFindings } from '../support/findings.ts';
import { clock } from './scenarios/clock.ts';
import { database } from './scenarios/database.ts';
import { desk } from './scenarios/desk.ts';
import { disk } from './scenarios/disk.ts';
import { failover } from './scenarios/failover.ts';
import { kills } from './scenarios/kills.ts';
import { mail } from './scenarios/mail.ts';
import { pooler } from './scenarios/pooler.ts';
import { restore } from './scenarios/restore.ts';
import { silence } from './scenarios/silence.ts';
import { storage } from './scenarios/storage.ts';

/** What a scenario finds; the reason, where it could not be played on this machine. */
type Outcome = Finding[] | string;

/** By name, what is broken. */
const scenarios: Record<string, { about: string; run(options: { seed: number }): Promise<Outcome> }> = {
  kills: { about: 'kill -9 of one of two processes, in each kind of write', run: kills },
  desk: { about: 'A morning’s rush at three desks, through two processes of which one dies', run: desk },
  pooler: { about: 'Calls go through PgBouncer', run: pooler },
  failover: {
    about:
      'Two processes behind HAProxy and PgBouncer; one is killed, then the primary database, whose replica takes over',
    run: failover,
  },
  clock: { about: 'The clock of one of two processes jumps', run: clock },
  disk: { about: 'The disk fills up', run: disk },
  storage: { about: 'The bucket of the files goes away', run: storage },
  mail: { about: 'The mail server refuses, closes, stops and hangs', run: mail },
  database: { about: 'The database stops, comes back, and hangs', run: database },
  silence: { about: 'Connections to the database go silent, and nobody closes them', run: silence },
  restore: { about: 'kill -9 of a backup and of a restore; what is restored goes on', run: restore },
};

/** Plays the scenarios asked for, or all; answers whether all bounds hold. Throws an Error for one that is not known. */
export async function faults(asked: readonly string[], seed: number): Promise<boolean> {
  const names = asked.length > 0 ? asked : Object.keys(scenarios);
  const unknown = names.find((name) => !scenarios[name]);
  if (unknown) throw new Error(`Scenarios are: ${Object.keys(scenarios).join(', ')}.`);
  const found: (Finding & { scenario: string })[] = [];
  const skipped: string[] = [];
  const start = performance.now();
  for (const name of names) {
    const scenario = scenarios[name];
    if (!scenario) continue;
    console.log(`\n${scenario.about} …`);
    const began = performance.now();
    const outcome = await scenario.run({ seed }).catch((error: unknown) => brokenOff(error));
    // What it has left running would take part in the next.
    await undoAll();
    console.log(`  (${secondsSince(began)})`);
    if (typeof outcome === 'string') skipped.push(`skipped  ${name}: ${outcome}`);
    else {
      // The others may take long, or be broken off.
      for (const { what, found: is, bound, holds } of outcome)
        if (!holds) console.log(`  BROKEN ${what}: ${is} (${bound})`);
      for (const finding of outcome) found.push({ scenario: name, ...finding });
    }
  }
  printFindings(found);
  for (const line of skipped) console.log(line);
  console.log(`${secondsSince(start)} in all`);
  return found.every(({ holds }) => holds);
}

/** What the others find is to be seen all the same. */
function brokenOff(error: unknown): Finding[] {
  console.error(error);
  return [exactly('is played to its end', 'broken off', 'yes')];
}

const secondsSince = (start: number) => `${((performance.now() - start) / 1000).toFixed(0)} s`;
