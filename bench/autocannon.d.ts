/** The part of the load generator that the bench uses; it lies in bench/node_modules, which not every clone has. */
declare module 'autocannon' {
  interface Request {
    method?: string;
    path: string;
    headers?: Record<string, string>;
    body?: string;
  }

  interface Client {
    setRequests(requests: Request[]): void;
  }

  interface Options {
    url: string;
    connections: number;
    /** Seconds; not with `amount`. */
    duration?: number;
    /** Requests in all, instead of a duration. */
    amount?: number;
    /** Milliseconds between two looks at whether it is over. */
    sampleInt: number;
    /** Seconds until an answer counts as missing. */
    timeout: number;
    setupClient(client: Client): void;
    /** Answers whether the body is as it should be; otherwise it counts among `mismatches`. */
    verifyBody?(body: string): boolean;
  }

  interface Result {
    non2xx: number;
    errors: number;
    mismatches: number;
    statusCodeStats: Record<string, { count: number }>;
  }

  interface Run extends PromiseLike<Result> {
    on(
      event: 'response',
      listener: (client: Client, statusCode: number, bytes: number, milliseconds: number) => void,
    ): this;
    stop(): void;
  }

  export default function autocannon(options: Options): Run;
}
