import { useDebouncedCallback } from '@mantine/hooks';

/** So long after the last key something typed counts, ms; at once where its field is left. */
const SETTLED_AFTER = 700;

/** What is typed counts once the fingers rest, not key by key: each time the whole file is sent. */
export function useSettled<T>(take: (value: T) => void) {
  const soon = useDebouncedCallback(take, { delay: SETTLED_AFTER, flushOnUnmount: false });
  return { soon: (value: T) => soon(value), now: () => soon.flush() };
}
