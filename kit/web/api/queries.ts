import { QueryCache, QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ZodError } from 'zod';
import { type EndpointSpec, getTopic, type OutputOf } from '../../endpoint.ts';
import { type CallInput, call } from './call.ts';
import { CallError, UNREADABLE_RESPONSE_EVENT } from './callError.ts';

/** The query cache of all screens. `openChangeStream` invalidates what other users change. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error) => {
      if (error instanceof ZodError) dispatchEvent(new Event(UNREADABLE_RESPONSE_EVENT));
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // A reopened screen shows its last data while it refetches.
      gcTime: 30 * 60_000,
      // Retries server errors. `call` itself waits during an outage.
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.status >= 500,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/** Options for `useQuery`, such as `useQuery(callQuery(listVisits, { building, start }))`. */
export function callQuery<E extends EndpointSpec>(endpoint: E, input: CallInput<E>, anonymous = false) {
  return queryOptions<OutputOf<E>, CallError>({
    queryKey: [getTopic(endpoint), endpoint.path, input, ...(anonymous ? ['anonymous'] : [])],
    queryFn: ({ signal }) => call(endpoint, input, { signal, readOnly: true, anonymous }),
  });
}

export function invalidateTopic(topic: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [topic] });
}

let uploadCount = 0;
const uploadNumbers = new WeakMap<Blob, number>();

/** A string that differs for different inputs. Files are compared by identity. */
function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_, value) => {
    if (!(value instanceof Blob)) return value;
    if (!uploadNumbers.has(value)) uploadNumbers.set(value, ++uploadCount);
    return uploadNumbers.get(value);
  });
}

/** Idempotency keys for a mutation. */
function useIdempotencyKeys() {
  const attempts = useRef(new Map<string, { key: string; underWay: number }>());
  return async <Answer>(input: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const attemptsByInput = attempts.current;
    const inputPrint = fingerprint(input);
    for (const [other, { underWay }] of attemptsByInput)
      if (other !== inputPrint && underWay === 0) attemptsByInput.delete(other);
    const attempt = attemptsByInput.get(inputPrint) ?? { key: crypto.randomUUID(), underWay: 0 };
    attemptsByInput.set(inputPrint, attempt);
    attempt.underWay += 1;
    try {
      const answer = await send(attempt.key);
      if (attemptsByInput.get(inputPrint) === attempt) attemptsByInput.delete(inputPrint);
      return answer;
    } finally {
      attempt.underWay -= 1;
    }
  };
}

/** A mutation for any endpoint that writes. Success invalidates the queries of the endpoint's topic. */
export function useCommand<E extends EndpointSpec>(endpoint: E) {
  const client = useQueryClient();
  const withKey = useIdempotencyKeys();
  return useMutation<OutputOf<E>, CallError, CallInput<E>>({
    mutationKey: commandKey(endpoint),
    mutationFn: (input) => withKey(input, (idempotencyKey) => call(endpoint, input, { idempotencyKey })),
    onSuccess: () => client.invalidateQueries({ queryKey: [getTopic(endpoint)] }),
  });
}

/** Resolves when no mutation of the topic is pending in any component. */
export function waitForCommands(topic: string): Promise<void> {
  const isUnderWay = () => queryClient.isMutating({ mutationKey: [topic] }) > 0;
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return;
      end();
      resolve();
    });
  });
}

const commandKey = (endpoint: EndpointSpec) => [getTopic(endpoint), endpoint.method, endpoint.path];

/** Calls `onSuccess` after a mutation of the endpoint succeeded in any component. */
export function useOnCommandSuccess<E extends EndpointSpec>(
  endpoint: E,
  onSuccess: (input: CallInput<E>, answer: OutputOf<E>) => void,
): void {
  const client = useQueryClient();
  const latest = useRef(onSuccess);
  latest.current = onSuccess;
  const key = commandKey(endpoint).join(' ');
  useEffect(() => {
    const handledMutations = new WeakSet<object>();
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      if (mutation.options.mutationKey?.join(' ') !== key || handledMutations.has(mutation)) return;
      handledMutations.add(mutation);
      latest.current(mutation.state.variables as CallInput<E>, mutation.state.data as OutputOf<E>);
    });
  }, [client, key]);
}
