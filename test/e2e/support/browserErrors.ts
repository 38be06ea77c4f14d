import {
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Request,
  type WebError,
} from '@playwright/test';

/** Collects console errors and warnings, uncaught errors and failed requests. */
export class BrowserErrors {
  private readonly messages: string[] = [];
  private readonly expected: RegExp[] = [];
  private readonly allowed: RegExp[] = [];

  /** Listens until the returned function is called. */
  follow(context: BrowserContext): () => void {
    const onConsole = (message: ConsoleMessage) => {
      if (message.type() !== 'error' && message.type() !== 'warning') return;
      this.messages.push(`${message.text()} (${message.location().url})`);
    };
    const onError = (error: WebError) => {
      this.messages.push(String(error.error().stack));
    };
    const onFailure = (request: Request) => {
      // Aborted by the page itself, e.g. the realtime stream when it closes.
      const reason = request.failure()?.errorText ?? '';
      if (reason !== 'net::ERR_ABORTED') this.messages.push(`${reason} (${request.url()})`);
    };
    context.on('console', onConsole);
    context.on('weberror', onError);
    context.on('requestfailed', onFailure);
    return () => {
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('requestfailed', onFailure);
    };
  }

  /** Declares an error that must occur in this test. */
  expect(complaint: RegExp): void {
    this.expected.push(complaint);
  }

  /** Declares an error that may occur, depending on other tests. */
  allow(complaint: RegExp): void {
    this.allowed.push(complaint);
  }

  check(): void {
    const known = [...this.expected, ...this.allowed];
    const surprising = this.messages.filter((text) => !known.some((pattern) => pattern.test(text)));
    expect(surprising, 'the browser complained').toEqual([]);
    const missing = this.expected.filter((pattern) => !this.messages.some((text) => pattern.test(text)));
    expect(missing, 'the browser did not complain').toEqual([]);
  }
}
