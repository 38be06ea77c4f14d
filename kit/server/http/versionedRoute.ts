import type { Principal } from '../../actor.ts';
import type { EndpointSpec, InputOf, OutputOf } from '../../endpoint.ts';
import type { Parted } from '../../wire.ts';
import type { ContextOf, Handler, Route, UserContext } from './http.ts';
import type { Seen } from './versioned.ts';

type Read<E extends EndpointSpec, Part> = (context: ContextOf<E>, input: InputOf<E>) => Promise<Part>;

/** The reader, the building and the time: what the sight and the moment may depend on. */
type SeenBy<E extends EndpointSpec> = Seen<ContextOf<E> extends UserContext<infer Who> ? Who : Principal>;

interface Made<E extends EndpointSpec> {
  /**
   * Subjects of `change_counts` (migration 0119) of the building in the path, of any answer or by what is asked for; names of
   * people and companies come besides.
   */
  madeOf: readonly string[] | ((input: InputOf<E>) => readonly string[]);
  /** What of the clock the answer depends on; left out: nothing. */
  moment?: (context: SeenBy<E>, input: InputOf<E>) => string;
}

/** A read whose answer is not sent again as long as nothing of it has changed: `ETag` and 304 (docs/specification.md §4). */
export function versionedRoute<E extends EndpointSpec>(
  endpoint: E,
  made: Made<E>,
  handler: Handler<E>,
): Route {
  return { endpoint, handler, reading: made };
}

interface Alike<E extends EndpointSpec> extends Made<E> {
  /**
   * Authorizes, and names what this reader sees as others do: readers who see different things never have the same name. It
   * follows from who they are and what they ask for. Null: nobody sees the same.
   */
  sightOf(context: SeenBy<E>, input: InputOf<E>): string | null;
}

interface InParts<E extends EndpointSpec, S, O> extends Alike<E> {
  /** What every reader of that sight sees, whoever of them asks. */
  shared: Read<E, S>;
  /** What is the reader's own. */
  own: Read<E, O>;
}

/**
 * The same of a list that many see alike: it is read and encoded once as long as it stands. What is the reader's own comes
 * besides where the answer is `parted` (kit/wire.ts). `handler` answers all of it, where nothing tells how things stand.
 */
export function sharedRoute<E extends EndpointSpec>(
  endpoint: E,
  reading: Alike<E>,
  handler: Handler<E>,
): Route;
export function sharedRoute<E extends EndpointSpec, S, O>(
  endpoint: E & { answer: Parted<OutputOf<E>, S, O> },
  reading: InParts<E, S, O>,
  handler: Handler<E>,
): Route;
export function sharedRoute<E extends EndpointSpec>(
  endpoint: E,
  reading: Alike<E> & Partial<InParts<E, unknown, unknown>>,
  handler: Handler<E>,
): Route {
  return { endpoint, handler, reading: { ...reading, shared: reading.shared ?? handler } };
}
