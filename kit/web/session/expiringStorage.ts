// Values in local storage with an expiry time. Browsers do not expire them: `removeExpiredItems` runs when a
// page opens (web/main.tsx).

const PREFIX = 'until:';

/** Stores `value` until `until`, in milliseconds since 1970. */
export function storeExpiringItem(name: string, value: unknown, until: number): void {
  try {
    if (until <= Date.now()) removeExpiringItem(name);
    else localStorage.setItem(PREFIX + name, JSON.stringify({ until, value }));
  } catch {}
}

/** Returns null for a missing or expired value. */
export function readExpiringItem<Value>(name: string): Value | null {
  const entry = parse(PREFIX + name);
  return isCurrent(entry) ? (entry.value as Value) : null;
}

export function removeExpiringItem(name: string): void {
  localStorage.removeItem(PREFIX + name);
}

export function removeExpiredItems(): void {
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
  entry: { until: number; value: unknown } | null,
): entry is { until: number; value: unknown } => (entry?.until ?? 0) > Date.now();
