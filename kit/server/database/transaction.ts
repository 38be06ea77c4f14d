import { DrizzleQueryError } from 'drizzle-orm';
import type { NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres/session';
import { type PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import { Batch, type Statement, unnamed } from './batch.ts';

/** A connection of the pool or, in a write, its transaction: queries are the same on both. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>;

type Heard = ConstructorParameters<typeof Batch>[0][number];

const BEGIN = { name: 'begin', text: 'begin' };
const COMMIT = { name: 'commit', text: 'commit' };
const ROLLBACK = { text: 'rollback' };

/**
 * The way to the database from within a transaction. What is asked in one go (`Promise.all`) is sent in one go; `begin` goes with
 * the first of it, and what is left `withCommit` with the commit. It runs in the order in which it comes here: what is asked
 * by `ask` before all that is asked after it, a query of the query layer once its promise is waited for.
 */
class Line {
  readonly pool: pg.Pool;
  readonly #client: pg.PoolClient;
  readonly #named: boolean;
  #waiting: Heard[] = [];
  #late: Statement[] = [];
  /** Parts of the transaction that are undone by themselves, one in the other. */
  #parts = 0;
  #isOver = false;

  constructor(pool: pg.Pool, client: pg.PoolClient, named: boolean) {
    this.pool = pool;
    this.#client = client;
    this.#named = named;
  }

  /** As the driver's. What is asked before anybody waits for something is sent together. */
  query(query: Statement, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return this.#isOver ? Promise.reject(new Error('The transaction is over')) : this.#ask(query, values);
  }

  #ask(query: Statement, values?: readonly unknown[]): Promise<pg.QueryResult> {
    return new Promise((resolve, reject) => {
      const heard = (error: Error | null, result: pg.QueryResult) =>
        error ? reject(error) : resolve(result);
      if (this.#waiting.length === 0) process.nextTick(() => this.#send());
      this.#waiting.push({ query: this.#named ? query : unnamed(query), values, heard });
    });
  }

  #send(): void {
    const asked = this.#waiting;
    this.#waiting = [];
    const [first, ...others] = asked;
    // What goes through a pooler begins alone (`inTransactionsAlone`).
    if (first && others.length === 0 && !this.#named)
      this.#client.query(first.query as never, first.values as never, first.heard as never);
    else if (first) this.#client.query(new Batch(asked));
  }

  /** Leaves statements to go with the commit; in a part that may be undone by itself they run at once. */
  async leave(statements: readonly Statement[]): Promise<void> {
    if (this.#parts > 0) await this.all(statements);
    else this.#late.push(...statements);
  }

  async all(statements: readonly Statement[]): Promise<void> {
    await Promise.all(statements.map((statement) => told(statement, this.query(statement))));
  }

  /** Runs what was left. */
  async catchUp(): Promise<void> {
    const late = this.#late;
    this.#late = [];
    await this.all(late);
  }

  async part<T>(work: () => Promise<T>): Promise<T> {
    await this.catchUp();
    this.#parts += 1;
    try {
      return await work();
    } finally {
      this.#parts -= 1;
    }
  }

  async commit(): Promise<void> {
    const done = this.all([...this.#late, COMMIT]);
    this.#isOver = true;
    await done;
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    await this.#ask(ROLLBACK);
  }
}

const dialect = new PgDialect();

type Part = NodePgTransaction<Record<string, never>, Record<string, never>>;

/** The transaction as the query layer knows it. */
class Transaction extends NodePgTransaction<Record<string, never>, Record<string, never>> {
  readonly line: Line;

  constructor(line: Line) {
    super(dialect, new NodePgSession(line as never, dialect, undefined), undefined);
    this.line = line;
  }

  override transaction<T>(work: (part: Part) => Promise<T>): Promise<T> {
    return this.line.part(() => super.transaction(work));
  }
}

/** One transaction on a connection; whoever makes it ends it. */
export interface Begun {
  readonly tx: Db;
  /** When it has begun; fails where it has not. */
  readonly begun: Promise<unknown>;
  /** Runs what was left `withCommit`, and commits. */
  commit(): Promise<void>;
  rollback(): Promise<void>;
}

/** Begins a transaction: `begin` is sent with what `tx` is asked first. `named`: whether the session keeps statements. */
export function beginOn(pool: pg.Pool, client: pg.PoolClient, { named }: { named: boolean }): Begun {
  const line = new Line(pool, client, named);
  const begun = told(BEGIN, line.query(BEGIN));
  begun.catch(() => undefined);
  return { tx: new Transaction(line), begun, commit: () => line.commit(), rollback: () => line.rollback() };
}

type Asked = Line | pg.Pool;
const askedBy = (db: Db): Asked => (db as unknown as { session: { client: Asked } }).session.client;

/** The same object for all that is asked of one database by one pool, in transactions or not. */
export function poolOf(db: Db): pg.Pool {
  const client = askedBy(db);
  return client instanceof Line ? client.pool : client;
}

/** Runs a statement, in a transaction or by itself, and answers its rows. It is sent before this returns. */
export async function ask<Row extends object>(db: Db, statement: Statement): Promise<Row[]> {
  const client = askedBy(db) as Pick<Line, 'query'>;
  const { rows } = await told(statement, client.query(statement));
  return rows as Row[];
}

/** What a statement comes to; where it fails, the error is as the query layer's. */
function told({ text, values = [] }: Statement, result: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
  return result.catch((error: Error) => {
    throw new DrizzleQueryError(text, [...values], error);
  });
}

/**
 * Leaves statements to a transaction whose answers nobody waits for: they run last, with the commit, and where one fails
 * nothing of the transaction stays. Outside of one, or in a part of it that may be undone by itself, they run at once.
 */
export async function withCommit(db: Db, ...writes: (Statement | Write)[]): Promise<void> {
  const statements = writes.map((write) => ('toSQL' in write ? statementOf(write) : write));
  if (db instanceof Transaction) await db.line.leave(statements);
  else for (const statement of statements) await ask(db, statement);
}

/** A write of the query layer, as long as nobody waits for it. */
interface Write {
  toSQL(): { sql: string; params: readonly unknown[] };
}

function statementOf(write: Write): Statement {
  const { sql: text, params: values } = write.toSQL();
  return { text, values };
}
