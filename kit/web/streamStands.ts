/** Longer than this, in milliseconds, nobody looks at an empty screen for the sake of live updates. */
const AT_MOST = 500;

let expected: { over: Promise<void>; end: () => void } | undefined;
let goneAhead = false;

/** The stream of live updates was asked for: what is read now waits for it, so that no change falls between the two. */
export function expectStream(): void {
  streamStands();
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(() => {
    goneAhead = true;
    resolve();
  }, AT_MOST);
  expected = {
    over: promise,
    end: () => {
      clearTimeout(timer);
      resolve();
    },
  };
}

/** The stream stands, or will not. Answers whether something may have been read before, which must be read again then. */
export function streamStands(): boolean {
  const early = goneAhead;
  expected?.end();
  expected = undefined;
  goneAhead = false;
  return early;
}

/** Resolves once the stream stands that was asked for last, or it took too long. At once where none is expected. */
export async function untilStreamStands(): Promise<void> {
  await expected?.over;
}
