import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { neverRefused, specifiedCalls } from './calls.ts';
import { differencesBetween, titleOf } from './compare.ts';
import { converse, type Exchange } from './conversation.ts';
import { families } from './families/index.ts';
import { makeContractFixture } from './fixture.ts';
import { HOW_TO_RECORD, RECORDING, readRecorded, writeRecorded } from './recorded.ts';

// Both are Mondays in winter, so that nothing but the date differs: what was recorded on one holds on the other.
const RECORDED_ON = '2026-11-23';
const REPLAYED_ON = '2027-02-01';

const all: Exchange[] = [];

for (const [name, script] of Object.entries(families)) {
  const file = `exchanges/${name}.json`;
  const fixture = await makeContractFixture(process.env.DAY ?? (RECORDING ? RECORDED_ON : REPLAYED_ON));
  const now = await converse(fixture, script);
  if (RECORDING) writeRecorded(file, now);
  const recorded = readRecorded<Exchange[]>(file);
  all.push(...recorded);

  describe(name, () => {
    it('has as many exchanges as were recorded', () => {
      const calls = (exchanges: Exchange[]) => exchanges.map(titleOf);
      if (recorded.length === now.length) return;
      const [missing, superfluous] = [
        calls(recorded).filter((title) => !calls(now).includes(title)),
        calls(now).filter((title) => !calls(recorded).includes(title)),
      ];
      expect.fail(
        `${recorded.length} were recorded, ${now.length} took place. Not any more: ${missing.join('; ') || '–'}. ` +
          `Not recorded: ${superfluous.join('; ') || '–'}.\n${HOW_TO_RECORD}`,
      );
    });

    it.each(recorded.map((exchange, at) => [at + 1, titleOf(exchange), exchange] as const))(
      '%i. %s',
      (number, title, exchange) => {
        const replayed = now[number - 1];
        if (!replayed) expect.fail(`${title}: recorded, and does not take place.`);
        const differences = differencesBetween(exchange, replayed);
        if (differences.length === 0) return;
        expect.fail(`${file}, ${number}. ${title}\n  ${differences.join('\n  ')}\n${HOW_TO_RECORD}`);
      },
    );
  });
}

describe('the recorded exchanges', () => {
  it('are at least 300', () => {
    expect(all.length).toBeGreaterThanOrEqual(300);
  });

  it('belong to a family each', () => {
    const files = readdirSync(new URL('exchanges/', import.meta.url)).sort();
    expect(files).toEqual(
      Object.keys(families)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it.each(specifiedCalls)('hold %s, granted and refused', (call) => {
    const pattern = new RegExp(`^${call.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}(\\?|$)`);
    const statuses = all.filter((exchange) => pattern.test(exchange.call)).map(({ status }) => status);
    expect(statuses).toContain(200);
    if (!neverRefused.includes(call)) expect(Math.max(...statuses)).toBeGreaterThanOrEqual(400);
  });

  it('hold no failure of the application itself, and no secret', () => {
    expect(all.filter(({ status }) => status >= 500).map(titleOf)).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/\$argon2|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40}/);
  });
});
