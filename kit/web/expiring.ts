// What a browser keeps for a while and then forgets: each thing has the moment with it until which it is kept. The browser knows
// nothing of that, so every page of the product looks when it is opened (web/main.tsx), whatever else is kept there.

const PREFIX = 'until:';

/** Keeps `value` under `name` in this browser until `until`, in milliseconds; where that is past already, nothing. */
export function keepUntil(name: string, value: unknown, until: number): void {
  try {
    if (until <= Date.now()) forget(name);
    else localStorage.setItem(PREFIX + name, JSON.stringify({ until, value }));
  } catch {
    // A full or forbidden store: the open page goes on without it.
  }
}

/** What is kept under `name`; null for nothing, or what should be gone. */
export function readKept<Value>(name: string): Value | null {
  const kept = parse(PREFIX + name);
  return isCurrent(kept) ? (kept.value as Value) : null;
}

export function forget(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

/** Removes what should be gone, and what nobody can tell of how long it is to stay. */
export function forgetExpired(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(PREFIX) && !isCurrent(parse(key))) localStorage.removeItem(key);
}

function parse(key: string): { until: number; value: unknown } | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const isCurrent = (
  kept: { until: number; value: unknown } | null,
): kept is { until: number; value: unknown } => (kept?.until ?? 0) > Date.now();
