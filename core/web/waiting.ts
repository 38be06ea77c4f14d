import type { UseQueryOptions } from '@tanstack/react-query';
import type { EndpointSpec, OutputOf } from '../../kit/endpoint.ts';
import type { CallInput } from '../../kit/web/call.ts';
import type { CallError } from '../../kit/web/callError.ts';
import { callQuery } from '../../kit/web/queries.ts';
import type { Session } from '../../kit/web/session.ts';

/** The question how many wait. */
export type WaitingQuery = UseQueryOptions<unknown, CallError, number>;

/** Asks how many wait for a reader in the building they are in; undefined where nothing ever waits for them. */
export type WaitingSource = (session: Session) => WaitingQuery | undefined;

/** A call whose answer says how many wait; it is asked again when its topic changes, as all that is read. */
export function countOf<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  count: (answer: OutputOf<E>) => number,
): WaitingQuery {
  return { ...callQuery(endpoint, input), select: count } as unknown as WaitingQuery;
}
