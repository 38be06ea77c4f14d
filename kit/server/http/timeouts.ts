/** Time limits of Node's HTTP server in milliseconds. */
export const timeouts = {
  /** For receiving a request. An upload of 25 MB at 100 kB/s takes 250 seconds. */
  requestTimeout: 300_000,
  /**
   * Without traffic, such as in an upload from a phone that lost its network. No call takes so long, and live
   * updates send a heartbeat every 25 seconds.
   */
  connectionTimeout: 120_000,
  /** Between two requests. A proxy that keeps a connection for 60 seconds, like nginx, closes first. */
  keepAliveTimeout: 72_000,
  /** How often Node looks for requests that have taken too long. */
  connectionsCheckingInterval: 5_000,
};

/**
 * Milliseconds that a request waits for others of its account or network before it is answered 503 `busy`.
 */
export const MAX_WAIT = 10_000;
