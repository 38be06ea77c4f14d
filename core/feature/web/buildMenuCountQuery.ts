import type { UseQueryOptions } from '@tanstack/react-query';
import type { EndpointSpec, OutputOf } from '../../../kit/endpoint.ts';
import type { CallInput } from '../../../kit/web/api/call.ts';
import type { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import type { Session } from '../../../kit/web/session/session.ts';

type MenuCountQuery = UseQueryOptions<unknown, CallError, number>;

export type MenuCountSource = (session: Session) => MenuCountQuery | undefined;

export function buildMenuCountQuery<E extends EndpointSpec>(
  endpoint: E,
  input: CallInput<E>,
  count: (answer: OutputOf<E>) => number,
): MenuCountQuery {
  return { ...callQuery(endpoint, input), select: count } as unknown as MenuCountQuery;
}
