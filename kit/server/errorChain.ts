/** An error and what it was caused by, outermost first; of several that failed together the first. */
export function* errorChain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; ) {
    yield at;
    at = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
  }
}

/** Network failures as the operating system names them (errno(3), getaddrinfo(3)). */
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
]);

/** The operating system's code where an error comes from it; a caller who hangs up is told by Node itself, and has none. */
export function systemCode(error: Error): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : code;
}

/** Whether an error says that another computer could not be reached, or hung up. */
export function isNetworkFailure(error: Error): boolean {
  return NETWORK.has(systemCode(error) ?? '');
}
