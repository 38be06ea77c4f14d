/** `Mon–Fri`, `Mon, Wed, Fri` */
export function formatWeekdays(days: readonly number[], getName: (day: number) => string): string {
  const runs: number[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && run.at(-1) === day - 1) run.push(day);
    else runs.push([day]);
  }
  return runs
    .flatMap((run) => {
      const [first = 0, last = 0] = [run[0], run.at(-1)];
      return run.length > 2 ? [`${getName(first)}–${getName(last)}`] : run.map(getName);
    })
    .join(', ');
}
