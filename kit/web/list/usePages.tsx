import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Codec } from '../../codec.ts';
import { type EndpointSpec, getTopic } from '../../endpoint.ts';
import { MAX_PAGE_SIZE, type Page, type PageQuery } from '../../page.ts';
import { type CallInput, call } from '../call.ts';
import type { CallError } from '../callError.ts';
import { FailureWords } from '../feedback/FailureWords.tsx';
import { useWords } from '../i18n.ts';

type PagedEndpoint<Row> = EndpointSpec & { answer: Codec<Page<Row>> };
type PagesInput<E extends EndpointSpec> = Omit<CallInput<E>, 'limit' | 'after'>;

/** Who looks for one row reads no further than this: lists are made for so many. */
const MOST_SOUGHT = 5_000;

/** What has been read of a list that ends. */
export interface Pages<Row> {
  /** The rows so far; undefined while the first page is on its way. */
  data: readonly Row[] | undefined;
  /** How many there are, also of those not yet read. */
  total: number;
  error: CallError | null;
  /** Whether any of them are on their way. */
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** Reads the next page, as a dialog does whose row is further down; null where nothing follows, or a page is on its way. */
  readOn: (() => void) | null;
  /** The button that reads on, and why it could not; null where nothing follows. */
  more: ReactNode;
}

interface PagesOptions {
  /** What the button says that reads on. */
  moreLabel?: string;
  /** As who is not signed in. */
  asAnybody?: boolean;
  /** Stays as it was read, whatever changes meanwhile (`useStillPages`). */
  still?: boolean;
}

/** What the pages of a list are kept under. */
export const pagesKey = (
  endpoint: EndpointSpec,
  input: object,
  { asAnybody = false, still = false }: PagesOptions = {},
): unknown[] => [
  still ? `${getTopic(endpoint)} as it was` : getTopic(endpoint),
  endpoint.path,
  input,
  ...(asAnybody ? ['anybody'] : []),
];

/** Reads a new list page by page, searched and sorted by the server: `usePages(readOutbox, { search, sort })`. */
export function usePages<Row, E extends PagedEndpoint<Row>>(
  endpoint: E & { answer: Codec<Page<Row>> },
  input: PagesInput<E>,
  options: PagesOptions = {},
): Pages<Row> {
  const { moreLabel, asAnybody = false, still = false } = options;
  const { t } = useWords();
  const read = useInfiniteQuery<Page<Row>, CallError, { pages: Page<Row>[] }, unknown[], string | undefined>({
    queryKey: pagesKey(endpoint, input, options),
    queryFn: async ({ pageParam, signal }) => {
      const asked = { ...input, limit: MAX_PAGE_SIZE, after: pageParam } satisfies Partial<PageQuery>;
      return (await call(endpoint, asked as unknown as CallInput<E>, {
        signal,
        reads: true,
        asAnybody,
      })) as Page<Row>;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // What another screen has just caused must be there.
    ...(still ? { staleTime: 'static', gcTime: 0 } : { staleTime: 0 }),
  });
  useReadBeforePrinting(read.hasNextPage, async () => {
    for (let page = await read.fetchNextPage(); page.hasNextPage && !page.isError; )
      page = await page.fetchNextPage();
  });
  const data = useMemo(() => read.data?.pages.flatMap(({ rows }) => rows), [read.data]);
  const mayReadOn =
    read.hasNextPage && !read.isFetching && !read.isError && (data?.length ?? 0) < MOST_SOUGHT;
  return {
    data,
    total: read.data?.pages.at(-1)?.total ?? 0,
    // What was read stays where only what follows it could not be.
    error: read.isFetchNextPageError ? null : read.error,
    isFetching: read.isFetching,
    refetch: () => read.refetch(),
    readOn: mayReadOn ? () => void read.fetchNextPage() : null,
    more: read.hasNextPage ? (
      <Stack align="center" gap="xs">
        {read.isFetchNextPageError && (
          <Text role="alert">
            <FailureWords of={read.error} />
          </Text>
        )}
        <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          {moreLabel ?? t('ui.more')}
        </Button>
      </Stack>
    ) : null,
  };
}

/** `Ctrl P` while pages are unread reads them first, so that paper has all of the list; the browser's own menu prints what is there. */
function useReadBeforePrinting(unread: boolean, readAll: () => Promise<void>): void {
  useEffect(() => {
    if (!unread) return;
    const onKey = async (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      await readAll();
      window.print();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [unread, readAll]);
}
