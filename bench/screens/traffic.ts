import type { CDPSession } from '@playwright/test';

/** Stays open for as long as the page does: it has come once it is answered. */
const LIVE = '/api/live';

interface Request {
  url: string;
  method: string;
  fromCache: boolean;
}

/** What goes between a page and the product, as the browser counts it. Addresses of others do not count. */
export class Traffic {
  /** How many requests went over the wire. */
  requests = 0;
  /** Bytes that came over the wire, heads included, compressed as they were. */
  bytes = 0;
  /** How much has been heard of at all, to tell whether something went on meanwhile. */
  heard = 0;
  private readonly origin: string;
  private readonly open = new Map<string, Request>();
  private readonly asked = new Map<string, number>();

  constructor(origin: string) {
    this.origin = origin;
  }

  async follow(session: CDPSession): Promise<void> {
    session.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
      if (!request.url.startsWith(`${this.origin}/`)) return;
      this.heard += 1;
      if (redirectResponse) this.close(requestId, redirectResponse.encodedDataLength);
      this.open.set(requestId, { url: request.url, method: request.method, fromCache: false });
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => this.cached(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) this.cached(requestId);
      if (this.pathOf(response.url).startsWith(LIVE)) this.close(requestId, response.encodedDataLength);
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
      this.close(requestId, encodedDataLength),
    );
    session.on('Network.loadingFailed', ({ requestId }) => this.close(requestId, 0));
    await session.send('Network.enable');
  }

  /** The paths that are still being asked for. */
  inFlight(): string[] {
    return [...this.open.values()].map(({ url }) => this.pathOf(url));
  }

  /** What was asked for more than once, e.g. `GET /list/modules/1 ×2`. */
  repeated(): string[] {
    return [...this.asked].filter(([, times]) => times > 1).map(([what, times]) => `${what} ×${times}`);
  }

  private cached(requestId: string): void {
    const request = this.open.get(requestId);
    if (request) request.fromCache = true;
  }

  private close(requestId: string, bytes: number): void {
    const request = this.open.get(requestId);
    if (!request) return;
    this.open.delete(requestId);
    this.heard += 1;
    if (request.fromCache) return;
    this.requests += 1;
    this.bytes += bytes;
    const what = `${request.method} ${this.pathOf(request.url)}`;
    this.asked.set(what, (this.asked.get(what) ?? 0) + 1);
  }

  private pathOf(url: string): string {
    return url.slice(this.origin.length);
  }
}
