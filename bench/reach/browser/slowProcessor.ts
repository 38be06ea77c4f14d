import type { BrowserContext } from '@playwright/test';
import { stateOf } from '../../../test/e2e/support/sessions.ts';
import { median } from '../../round.ts';
import { fillBusyRooms } from '../../screens/busy.ts';
import { type Screen, screens, titleOf } from '../../screens/list.ts';
import { devices, SLOWED } from '../../screens/measure.ts';
import { open } from '../../screens/opening.ts';
import { ms, type Row } from '../row.ts';
import type { Demonstration } from './start.ts';

const USABLE_MS = 1_500;
const LONGEST_TASK_MS = 200;
/** How often what took a little too long is opened in all: a bad moment of the machine is no screen's. */
const TRIES = 3;
const A_LITTLE = 1.3;

interface Opened {
  title: string;
  usable: number;
  longest: number;
  /** Why it could not be opened. */
  failure?: string;
}

/** Every screen of who is signed in, with the cache as an opening before left it and the processor slowed. */
export async function slowProcessor(context: Demonstration): Promise<Row[]> {
  const signedIn = screens.filter(({ as }) => as !== undefined);
  const rows: Row[] = [];
  for (const [what, chosen] of [
    ['any screen of who is signed in', signedIn],
    ['large calendars', await fillBusyRooms(context.databaseUrl)],
  ] as const) {
    const opened: Opened[] = [];
    for (const [as, own] of Map.groupBy(chosen, (screen) => screen.as ?? '')) {
      const kept = await context.sessions.of(as);
      const theirs = await context.browser.newContext({
        ...devices.desktop,
        storageState: stateOf(context.url, 'fr', kept),
        timezoneId: 'Europe/Paris',
      });
      for (const screen of own) {
        // One that does not open is told of, and the others are measured.
        const address = context.url + screen.address;
        opened.push(await openSlowed(theirs, address, screen).catch((error: Error) => failed(screen, error)));
      }
      await theirs.close();
    }
    rows.push(rowOf(what, opened));
  }
  return rows;
}

function failed(screen: Screen, error: Error): Opened {
  const failure = error.message.split('\n')[0] ?? '';
  console.log(`${titleOf(screen)}: ${failure}`);
  return { title: titleOf(screen), usable: Number.NaN, longest: Number.NaN, failure };
}

/** Once as it is, so that all of it is in the cache, then slowed. */
async function openSlowed(context: BrowserContext, address: string, screen: Screen): Promise<Opened> {
  const usable: number[] = [];
  const longest: number[] = [];
  const middle = (values: number[]) => median(values);
  const over = () => Math.max(middle(usable) / USABLE_MS, middle(longest) / LONGEST_TASK_MS);
  await open(context, address, 1);
  do {
    const warm = await open(context, address, SLOWED);
    usable.push(warm.painted);
    longest.push(Math.max(0, ...warm.longTasks));
  } while (usable.length < TRIES && over() > 1 && over() <= A_LITTLE);
  console.log(`${titleOf(screen)}: ${ms(middle(usable))}, longest task ${ms(middle(longest))}`);
  return { title: titleOf(screen), usable: middle(usable), longest: middle(longest) };
}

function rowOf(what: string, opened: readonly Opened[]): Row {
  const over = opened.filter(({ usable, longest }) => !(usable <= USABLE_MS && longest <= LONGEST_TASK_MS));
  const whole = opened.filter(({ failure }) => failure === undefined);
  const most = (figure: (one: Opened) => number) => ms(Math.max(...whole.map(figure)));
  const middle = ms(median(whole.map(({ usable }) => usable)));
  return {
    what: `Warm, processor slowed four times: ${what}`,
    wanted: `usable within ${USABLE_MS / 1000} s, no task over ${LONGEST_TASK_MS} ms`,
    measured: `half within ${middle}, all within ${most(({ usable }) => usable)}, the longest task ${most(({ longest }) => longest)}; ${over.length} of ${opened.length} over it`,
    details: opened.map(({ title, usable, longest, failure }) =>
      failure === undefined ? `${title} ${ms(usable)}, task ${ms(longest)}` : `${title}: ${failure}`,
    ),
    reached: over.length === 0,
  };
}
