import { QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type EndpointSpec, type OutputOf, topicOf } from '../endpoint.ts';
import { type CallInput, call } from './call.ts';
import { CallError } from './callError.ts';

/** The answers that the screens hold. What somebody else changes is read again by `followChanges`. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Whoever comes back to a screen sees what it showed last, while it is read again.
      gcTime: 30 * 60_000,
      // What may pass by itself. Where the server is away, the call itself waits for it, also without a connection.
      retry: (failures, error) => failures < 2 && error instanceof CallError && error.status >= 500,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { networkMode: 'always' },
  },
});

/**
 * Options for `useQuery`, from any endpoint that reads: `useQuery(callQuery(listVisits, { building, start }))`. `asAnybody`: as
 * who is not signed in.
 */
export function callQuery<E extends EndpointSpec>(endpoint: E, input: CallInput<E>, asAnybody = false) {
  return queryOptions<OutputOf<E>, CallError>({
    queryKey: [topicOf(endpoint), endpoint.path, input, ...(asAnybody ? ['anybody'] : [])],
    queryFn: async ({ signal }) => {
      return call(endpoint, input, { signal, reads: true, asAnybody });
    },
  });
}

/** Reads again everything about a topic (a module's name), e.g. `visits`. */
export function invalidateTopic(topic: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [topic] });
}

let uploads = 0;
const uploadNumbers = new WeakMap<Blob, number>();

/** Tells two inputs apart; a file by its identity. */
function fingerprint(input: unknown): string {
  return JSON.stringify(input, (_, value) => {
    if (!(value instanceof Blob)) return value;
    if (!uploadNumbers.has(value)) uploadNumbers.set(value, ++uploads);
    return uploadNumbers.get(value);
  });
}

/**
 * One idempotency key per intent. The same input again after a failure is the same intent, so that a lost answer cannot do
 * the thing twice; another input, or the same after a success, is a new one. Several may be under way at once. What has
 * ended is forgotten as soon as something else is sent: done, undone and done again, it is no repetition.
 */
function useIntents() {
  const intents = useRef(new Map<string, { key: string; underWay: number }>());
  return async <Answer>(input: unknown, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const known = intents.current;
    const print = fingerprint(input);
    for (const [other, { underWay }] of known) if (other !== print && underWay === 0) known.delete(other);
    const intent = known.get(print) ?? { key: crypto.randomUUID(), underWay: 0 };
    known.set(print, intent);
    intent.underWay += 1;
    try {
      const answer = await send(intent.key);
      if (known.get(print) === intent) known.delete(print);
      return answer;
    } finally {
      intent.underWay -= 1;
    }
  };
}

/** A mutation from any endpoint that writes. On success everything of the endpoint's module is read again. */
export function useCommand<E extends EndpointSpec>(endpoint: E) {
  const client = useQueryClient();
  const withKey = useIntents();
  return useMutation<OutputOf<E>, CallError, CallInput<E>>({
    mutationKey: commandKey(endpoint),
    mutationFn: (input) => withKey(input, (idempotencyKey) => call(endpoint, input, { idempotencyKey })),
    onSuccess: () => client.invalidateQueries({ queryKey: [topicOf(endpoint)] }),
  });
}

/** Resolves once no command of an endpoint is on its way any more, whichever part of the screen gave it. */
export function untilSent(endpoint: EndpointSpec): Promise<void> {
  const isUnderWay = () => queryClient.isMutating({ mutationKey: commandKey(endpoint), exact: true }) > 0;
  if (!isUnderWay()) return Promise.resolve();
  return new Promise((resolve) => {
    const end = queryClient.getMutationCache().subscribe(() => {
      if (isUnderWay()) return;
      end();
      resolve();
    });
  });
}

const commandKey = ({ method, path }: EndpointSpec) => [method, path];

/** Tells when a command of an endpoint was carried out, whichever part of the screen gave it, and what was read anew is there. */
export function useDone<E extends EndpointSpec>(
  endpoint: E,
  done: (input: CallInput<E>, answer: OutputOf<E>) => void,
): void {
  const client = useQueryClient();
  const latest = useRef(done);
  latest.current = done;
  const key = commandKey(endpoint).join(' ');
  useEffect(() => {
    const seen = new WeakSet<object>();
    return client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      if (mutation.options.mutationKey?.join(' ') !== key || seen.has(mutation)) return;
      seen.add(mutation);
      latest.current(mutation.state.variables as CallInput<E>, mutation.state.data as OutputOf<E>);
    });
  }, [client, key]);
}
