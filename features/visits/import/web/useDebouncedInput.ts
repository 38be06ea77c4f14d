import { useDebouncedCallback } from '@mantine/hooks';

/** In ms; leaving the field applies the value immediately. */
const DEBOUNCE_MS = 700;

/** Debounces input, because each change sends the whole file again. */
export function useDebouncedInput<T>(take: (value: T) => void) {
  const soon = useDebouncedCallback(take, { delay: DEBOUNCE_MS, flushOnUnmount: false });
  return { soon: (value: T) => soon(value), now: () => soon.flush() };
}
