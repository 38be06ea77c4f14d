// What the commands that attack and break the product find: a line each, with its bound.

/** A bound, what was found, and whether that is within it. */
export interface Finding {
  what: string;
  bound: string;
  found: string;
  holds: boolean;
}

/** What is to be within a bound that is a number. */
export function atMost(what: string, found: number, bound: number, unit = ''): Finding {
  const text = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(1)}${unit}`;
  return { what, bound: `≤ ${text(bound)}`, found: text(found), holds: found <= bound };
}

/** What is to be no less than a number. */
export function atLeast(what: string, found: number, bound: number): Finding {
  return { what, bound: `≥ ${bound}`, found: `${found}`, holds: found >= bound };
}

/** What is to be exactly so. */
export function exactly(what: string, found: string | number, expected: string | number): Finding {
  return { what, bound: `${expected}`, found: `${found}`, holds: found === expected };
}

/** How often each status came, e.g. `12 × 422, 3 × 429`. */
export function statusesOf(answers: readonly { status: number }[]): string {
  const counted = Map.groupBy(answers, ({ status }) => status);
  return [...counted].map(([status, { length }]) => `${length} × ${status}`).join(', ');
}

/** Prints what was found in each scenario, and how many bounds hold. */
export function printFindings(found: readonly (Finding & { scenario: string })[]): void {
  const rows = found.map(({ scenario, what, bound, found: is, holds }) => [
    ...[holds ? 'holds' : 'BROKEN', scenario, what, is, bound],
  ]);
  const all = [['', 'scenario', 'what', 'found', 'bound'], ...rows];
  const widths = all[0]?.map((_, at) => Math.max(...all.map((row) => row[at]?.length ?? 0))) ?? [];
  const lines = all.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  );
  console.log(`\n${lines.join('\n')}`);
  console.log(`\n${found.filter(({ holds }) => holds).length} of ${found.length} bounds hold`);
}
