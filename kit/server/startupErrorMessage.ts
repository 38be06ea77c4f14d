/**
 * Returns the message for the person who started a program that ends with an error. Our own errors are
 * sentences; all others include their stack.
 */
export function explainFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${error.port} is taken by another program. Stop that, or choose another one: PORT=3001 npm start`;
  }
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
}
