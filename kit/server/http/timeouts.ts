export const httpTimeouts = {
  /** An upload of 25 MB at 100 kB/s takes 250 seconds. */
  requestTimeout: 300_000,
  /** Without traffic. Event streams send a heartbeat every 25 seconds. */
  connectionTimeout: 120_000,
  /** Longer than the 60 seconds of proxies such as nginx, so that they close first. */
  keepAliveTimeout: 72_000,
  connectionsCheckingInterval: 5_000,
};

/** Milliseconds that a request waits for a slot of its account or network before 503 `busy`. */
export const MAX_REQUEST_WAIT_MS = 10_000;
