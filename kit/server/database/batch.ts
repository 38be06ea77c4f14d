import pg from 'pg';

/** A statement with its values. One with a `name`, which no other text has, is parsed and planned once for each connection. */
export interface Statement {
  readonly name?: string;
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** The same for a session that keeps no statements. */
export const unnamed = (query: Statement): Statement => {
  const { name: _, ...others } = query;
  return others;
};

/** What the driver asks of a query that it sends, and calls with what comes back; its types leave that out. */
interface Driven extends pg.Query {
  handleRowDescription(message: unknown): void;
  handleDataRow(message: unknown): void;
  handleCommandComplete(message: unknown, connection: pg.Connection): void;
  handleError(error: Error, connection: pg.Connection): void;
  handleReadyForQuery(connection: pg.Connection): void;
  readonly name?: string;
  readonly text?: string;
}

/** What the driver writes by, which its types leave out. */
interface Driver extends Pick<pg.Connection, 'stream'> {
  sync(): void;
  describe(asked: unknown): void;
}

/** How what is asked wants its rows, which the query layer and `preparedQuery` say. */
interface Rows {
  readonly rowMode?: string;
  readonly types?: pg.CustomTypesConfig;
}

/** The driver's, which its types leave out. */
const { Result } = pg as unknown as {
  Result: new (rowMode: string | undefined, types: pg.CustomTypesConfig | undefined) => pg.QueryResult;
};

/**
 * The driver's query, always of the extended protocol: what is sent by the other ends the exchange. Made of its parts: an object
 * with all of them the driver copies property by property, which takes it as long as sending it.
 */
function driven(
  { name, text, values, rowMode, types }: Statement & Rows,
  answered: (error: Error | null, result: pg.QueryResult) => void,
): Driven {
  const made = new pg.Query(text, values as unknown[], answered as never);
  const result = new Result(rowMode, types);
  return Object.assign(made, { name, queryMode: 'extended', _result: result, _results: result }) as never;
}

/** Statements whose parsing is on its way, by their names. */
interface Submitted {
  submittedNamedStatements: Record<string, string>;
}

interface Part {
  readonly asked: Statement;
  readonly query: Driven;
  /** Whether what its rows are like is known, or told. */
  isDescribed: boolean;
}

type Described = { readonly fields: readonly unknown[] };

/** What the rows of statements with names are like, for each connection: told once, as they are parsed once. */
const descriptions = new WeakMap<pg.Connection, Map<string, Described>>();
const NO_ROWS: Described = { fields: [] };

function descriptionsFor(connection: pg.Connection): Map<string, Described> {
  const known = descriptions.get(connection) ?? new Map<string, Described>();
  descriptions.set(connection, known);
  return known;
}

/**
 * Statements that go to the server together and are answered together: one exchange, however many they are. They run in their
 * order, each on what those before it have done. Where one fails, the server runs none of those behind it, and they fail by
 * the same error. It is sent by the driver's `client.query(batch)`.
 */
export class Batch {
  /** The driver's, for when all of it is answered; it replaces it to watch the time. */
  callback: (error?: Error | null) => void;
  /** When it has ended, well or not: what was answered. */
  readonly ended: Promise<readonly pg.QueryResult[]>;
  readonly #parts: readonly Part[];
  /** How many are answered. */
  #done = 0;
  #broken: Error | undefined;
  #described: Map<string, Described> | undefined;

  /** `asked`: of each the query as it is given to the driver, and who hears its result, or why there is none. */
  constructor(
    asked: readonly {
      query: Statement;
      values: readonly unknown[] | undefined;
      heard: (error: Error | null, result: pg.QueryResult) => void;
    }[],
  ) {
    const { promise, resolve } = Promise.withResolvers<readonly pg.QueryResult[]>();
    const results: pg.QueryResult[] = [];
    this.ended = promise;
    this.callback = () => resolve(results);
    this.#parts = asked.map(({ query, values, heard }) => {
      const answered = (error: Error | null, result: pg.QueryResult) => {
        if (error) this.#broken ??= error;
        else results.push(result);
        heard(error, result);
      };
      const asked = { ...query, values: values ?? query.values ?? [] };
      return { asked, query: driven(asked, answered), isDescribed: false };
    });
  }

  get statements(): readonly Statement[] {
    return this.#parts.map(({ asked }) => asked);
  }

  /** The statement whose answer is on its way, by which the driver notes what has been parsed. */
  get name(): string | undefined {
    return this.#current?.name;
  }

  get text(): string | undefined {
    return this.#current?.text;
  }

  get #current(): Driven | undefined {
    return this.#parts[this.#done]?.query;
  }

  /** Called by the driver when it is this one's turn. */
  submit(connection: pg.Connection): Error | null {
    const { stream, sync, describe } = connection as unknown as Driver;
    this.#described = descriptionsFor(connection);
    const sent: Uint8Array[] = [];
    let isKnown = false;
    const whole = Object.create(connection, {
      // All of it leaves in one piece, and the server answers when it is told to synchronise: each query would do both by itself.
      stream: { value: { writable: true, write: (piece: Uint8Array) => sent.push(piece) } },
      sync: { value() {} },
      describe: {
        value(asked: unknown) {
          if (!isKnown) describe.call(whole, asked);
        },
      },
    });
    for (const part of this.#parts) {
      const known = part.query.name ? this.#described.get(part.query.name) : undefined;
      isKnown = known !== undefined;
      part.isDescribed = isKnown;
      if (known && known !== NO_ROWS) part.query.handleRowDescription(known);
      const refused = part.query.submit(whole) as unknown as Error | null;
      if (refused) this.#broken ??= refused;
    }
    // What was written is not to be run without what could not be.
    if (this.#broken) stream.destroy();
    else if (stream.writable) {
      sync.call(whole);
      stream.write(Buffer.concat(sent));
    }
    return this.#broken ?? null;
  }

  handleRowDescription(message: unknown): void {
    const part = this.#parts[this.#done];
    if (!part) return;
    part.isDescribed = true;
    if (part.query.name) this.#described?.set(part.query.name, message as Described);
    part.query.handleRowDescription(message);
  }

  handleDataRow(message: unknown): void {
    this.#current?.handleDataRow(message);
  }

  handleCommandComplete(message: unknown, connection: pg.Connection): void {
    const part = this.#parts[this.#done];
    this.#done += 1;
    if (!part) return;
    if (!part.isDescribed && part.query.name) this.#described?.set(part.query.name, NO_ROWS);
    part.query.handleCommandComplete(message, connection);
  }

  handleEmptyQuery(): void {
    this.#done += 1;
  }

  handleError(error: Error, connection: pg.Connection): void {
    // What the server has not parsed, it does not know.
    const { submittedNamedStatements: submitted } = connection as unknown as Submitted;
    for (const { query } of this.#parts)
      if (query.name) {
        delete submitted[query.name];
        this.#described?.delete(query.name);
      }
    for (const [at, { query }] of this.#parts.entries())
      if (at < this.#done) query.handleReadyForQuery(connection);
      else query.handleError(error, connection);
    this.callback(error);
  }

  handleReadyForQuery(connection: pg.Connection): void {
    for (const { query } of this.#parts) query.handleReadyForQuery(connection);
    this.callback(null);
  }
}
