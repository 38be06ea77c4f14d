import { Sessions, stateOf } from '../../../test/e2e/support/sessions.ts';
import type { Answer } from '../../capture.ts';
import { PASSWORD, STAFF } from '../../fill.ts';
import { median } from '../../round.ts';
import { devices } from '../../screens/measure.ts';
import { type Opening, open } from '../../screens/opening.ts';
import type { BenchSetup } from '../../setup.ts';
import { ms, type Row } from '../row.ts';
import { startBrowser } from './start.ts';

/** Milliseconds more than the bare page, and requests. */
const MOST = { cold: 400, warm: 200, requests: 15 };
const ROUNDS = 5;
/** Anybody of a building who may book. */
const READER = `person${STAFF + 8}@parvis.test`;

interface Round {
  product: { cold: Opening; warm: Opening };
  bare: { cold: Opening; warm: Opening };
}

/**
 * The calendar of a house with 640 reservations a week, in the view that opens first, beside a bare page of as many bytes: a
 * document with a line to read and the rest a comment, so that nothing but its transport is measured.
 */
export async function calendarPage(setup: BenchSetup): Promise<Row[]> {
  const { browser } = await startBrowser();
  const { url } = setup.product;
  const { today, days } = setup.filled;
  const kept = await new Sessions(url, PASSWORD).of(READER);
  // At a weekend nobody has booked: then the next working day, of which a screen asks as much as of today.
  const day = days.find((one) => one >= today);
  const address = `/resident/Reservations${day === today ? '' : `?date=${day}`}`;
  const twice = async (storageState: ReturnType<typeof stateOf>, cold: string, warm: string) => {
    const context = await browser.newContext({
      ...devices.desktop,
      storageState,
      timezoneId: 'Europe/Paris',
    });
    try {
      return { cold: await open(context, cold, 1), warm: await open(context, warm, 1) };
    } finally {
      await context.close();
    }
  };
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const product = await twice(stateOf(url, 'fr', kept), url + address, url + address);
    const bareUrl = (await setup.bytes.ask([
      barePage(product.cold.bytes),
      barePage(product.warm.bytes),
    ])) as string;
    const bare = await twice(stateOf(bareUrl, 'fr', undefined), `${bareUrl}/0`, `${bareUrl}/1`);
    rounds.push({ product, bare });
  }
  await browser.close();
  return [rowOf('cold', rounds), rowOf('warm', rounds)];
}

function rowOf(how: 'cold' | 'warm', rounds: readonly Round[]): Row {
  const middle = (figure: (round: Round) => number) => median(rounds.map(figure));
  const more = middle(({ product, bare }) => product[how].painted - bare[how].painted);
  const requests = middle(({ product }) => product[how].requests);
  const isFew = how === 'warm' || requests <= MOST.requests;
  const [ours, theirs] = [
    middle(({ product }) => product[how].painted),
    middle(({ bare }) => bare[how].painted),
  ];
  const kB = Math.round(middle(({ product }) => product[how].bytes) / 1000);
  return {
    what: `The calendar’s page of a house with 640 a week, the view that opens first, ${how}`,
    wanted: `a bare page of the same bytes and ${MOST[how]} ms${how === 'cold' ? `, ${MOST.requests} requests` : ''}`,
    measured: `${ms(more)} more (${ms(ours)}, the bare page ${ms(theirs)}); ${requests} requests, ${kB} kB`,
    reached: more <= MOST[how] && isFew,
  };
}

const READ = '<!doctype html><html lang="fr"><title>Parvis</title><main>Les réservations</main>';

function barePage(bytes: number): Answer {
  const comment = `<!--${'-'.repeat(Math.max(0, bytes - READ.length - 7)).replaceAll('--', 'xy')}-->`;
  const body = Buffer.from(READ + comment);
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(body.length),
    'cache-control': 'no-store',
  };
  return { status: 200, headers, body };
}
