import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { neverRefused, specifiedCalls } from './calls.ts';
import { converse, type Exchange } from './conversation.ts';
import { families } from './families/index.ts';
import { makeContractFixture } from './fixture.ts';
import { isCallOf, outcomeOf } from './outcomes.ts';
import { recording } from './recorded.ts';

// Two Mondays in winter: a recording of one must be valid on the other.
const RECORDED_ON = '2026-11-23';
const REPLAYED_ON = '2027-02-01';

const titleOf = ({ who, call, language, status }: Exchange) =>
  `${who}: ${call}${language ? ` (${language})` : ''} ${status}`;
const all: Exchange[] = [];

for (const [name, script] of Object.entries(families)) {
  const fixture = await makeContractFixture(process.env.RECORD === '1' ? RECORDED_ON : REPLAYED_ON);
  const now = await converse(fixture, script);
  const recorded = recording(`exchanges/${name}.json`, now);
  all.push(...recorded);

  describe(name, () => {
    it('families make the recorded calls', () => {
      expect(now.map(titleOf)).toEqual(recorded.map(titleOf));
    });

    it.each(recorded.map((exchange, at) => [at + 1, titleOf(exchange), exchange] as const))(
      '%i. %s',
      (number, _, exchange) => {
        expect(now[number - 1]).toEqual(exchange);
      },
    );
  });
}

describe('the recorded exchanges', () => {
  it('belong to one family each', () => {
    const files = readdirSync(new URL('exchanges/', import.meta.url));
    expect(files.sort()).toEqual(
      Object.keys(families)
        .map((name) => `${name}.json`)
        .sort(),
    );
  });

  it.each(specifiedCalls)('contain each outcome of %s once, granted and refused', (call) => {
    const exchanges = all.filter((exchange) => isCallOf(exchange, call));
    const outcomes = exchanges.map(outcomeOf);
    expect(outcomes.filter((outcome, at) => outcomes.indexOf(outcome) < at)).toEqual([]);
    expect(exchanges.some(({ status }) => status === 200)).toBe(true);
    expect(exchanges.some(({ status }) => status >= 400)).toBe(!neverRefused.includes(call));
  });

  it('contain only specified calls', () => {
    const others = all.filter((exchange) => !specifiedCalls.some((call) => isCallOf(exchange, call)));
    expect(others.map(titleOf)).toEqual([]);
  });

  it('contain no internal errors and no secrets', () => {
    expect(all.filter(({ status }) => status >= 500).map(titleOf)).toEqual([]);
    expect(JSON.stringify(all)).not.toMatch(/\$argon2|(?=[\w-]*\d)(?=[\w-]*[A-Z])[\w-]{40}/);
  });
});
