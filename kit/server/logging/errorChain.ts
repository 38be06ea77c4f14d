/** Yields an error and its causes, outermost first; of an AggregateError, the first error. */
export function* listErrorChain(error: unknown): Generator<Error> {
  for (let at = error; at instanceof Error; ) {
    yield at;
    at = at.cause ?? (at instanceof AggregateError ? at.errors[0] : undefined);
  }
}

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

/** The operating system's code. Errors of callers who hang up come from Node and have none. */
export function getSystemErrorCode(error: Error): string | undefined {
  const { code, syscall } = error as NodeJS.ErrnoException;
  return syscall === undefined ? undefined : code;
}

export function isNetworkFailure(error: Error): boolean {
  return NETWORK.has(getSystemErrorCode(error) ?? '');
}
