/** Our own errors are readable sentences; all others need their stack. */
export function explainStartupError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if ('code' in error && error.code === 'EADDRINUSE' && 'port' in error) {
    return `port ${error.port} is taken by another program. Stop that, or choose another one: PORT=3001 npm start`;
  }
  return error.constructor === Error && !('code' in error) ? error.message : (error.stack ?? error.message);
}
