/** Cycles of a directed graph by Tarjan's algorithm (SIAM J. Comput. 1, 1972). */
export function findCycles(edges: readonly [string, string][]): string[] {
  const next = new Map<string, Set<string>>();
  for (const [from, to] of edges) next.set(from, (next.get(from) ?? new Set()).add(to));
  const order = new Map<string, number>();
  const path: string[] = [];
  const cycles: string[] = [];
  const visit = (name: string): number => {
    const own = order.size;
    order.set(name, own);
    let low = own;
    path.push(name);
    for (const other of next.get(name) ?? []) {
      if (!order.has(other)) low = Math.min(low, visit(other));
      else if (path.includes(other)) low = Math.min(low, order.get(other) ?? low);
    }
    if (low === own) {
      const cycle = path.splice(path.indexOf(name));
      if (cycle.length > 1 || next.get(name)?.has(name)) cycles.push(cycle.sort().join(' ⇄ '));
    }
    return low;
  };
  for (const name of next.keys()) if (!order.has(name)) visit(name);
  return cycles.sort();
}
