import { Button, Stack, Text } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { Codec } from '../../codec.ts';
import { type EndpointSpec, getTopic } from '../../endpoint.ts';
import { MAX_PAGE_SIZE, type PageOfRows, type PageQuery } from '../../page.ts';
import { type CallInput, call } from '../api/call.ts';
import type { CallError } from '../api/callError.ts';
import { FailureMessage } from '../feedback/FailureMessage.tsx';
import { useI18n } from '../i18n/i18n.ts';

type PagedEndpoint<Row> = EndpointSpec & { answer: Codec<PageOfRows<Row>> };
export type PagesInput<E extends EndpointSpec> = Omit<CallInput<E>, 'limit' | 'after'>;

/** `loadMore` stops at this number of rows. */
const MAX_ROWS_LOADED_AUTOMATICALLY = 5_000;

export interface PagedListState<Row> {
  data: readonly Row[] | undefined;
  total: number;
  error: CallError | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** Loads the next page without the button; null if done, loading, failed or at the limit. */
  loadMore: (() => void) | null;
  /** Button that loads more, with its error; null on the last page. */
  moreButton: ReactNode;
}

interface PagesOptions {
  moreLabel?: string;
  anonymous?: boolean;
}

/** Loads a list page by page, searched and sorted by the server: `usePages(readOutbox, { search, sort })`. */
export function usePages<Row, E extends PagedEndpoint<Row>>(
  endpoint: E & { answer: Codec<PageOfRows<Row>> },
  input: PagesInput<E>,
  options: PagesOptions = {},
): PagedListState<Row> & { input: PagesInput<E> } {
  const { moreLabel, anonymous = false } = options;
  const { t } = useI18n();
  const pagesQuery = useInfiniteQuery<
    PageOfRows<Row>,
    CallError,
    { pages: PageOfRows<Row>[] },
    unknown[],
    string | undefined
  >({
    queryKey: [getTopic(endpoint), endpoint.path, input, ...(anonymous ? ['anonymous'] : [])],
    queryFn: async ({ pageParam, signal }) => {
      const pageInput = { ...input, limit: MAX_PAGE_SIZE, after: pageParam } satisfies Partial<PageQuery>;
      return (await call(endpoint, pageInput as unknown as CallInput<E>, {
        signal,
        readOnly: true,
        anonymous,
      })) as PageOfRows<Row>;
    },
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
    placeholderData: keepPreviousData,
    // Always refetched: another screen may just have added a row.
    staleTime: 0,
  });
  useLoadAllBeforePrinting(pagesQuery.hasNextPage, async () => {
    for (let page = await pagesQuery.fetchNextPage(); page.hasNextPage && !page.isError; )
      page = await page.fetchNextPage();
  });
  const data = useMemo(() => pagesQuery.data?.pages.flatMap(({ rows }) => rows), [pagesQuery.data]);
  const canLoadMore =
    pagesQuery.hasNextPage &&
    !pagesQuery.isFetching &&
    !pagesQuery.isError &&
    (data?.length ?? 0) < MAX_ROWS_LOADED_AUTOMATICALLY;
  return {
    input,
    data,
    total: pagesQuery.data?.pages.at(-1)?.total ?? 0,
    // A failed next page keeps the loaded ones.
    error: pagesQuery.isFetchNextPageError ? null : pagesQuery.error,
    isFetching: pagesQuery.isFetching,
    refetch: () => pagesQuery.refetch(),
    loadMore: canLoadMore ? () => void pagesQuery.fetchNextPage() : null,
    moreButton: pagesQuery.hasNextPage ? (
      <Stack align="center" gap="xs">
        {pagesQuery.isFetchNextPageError && (
          <Text role="alert">
            <FailureMessage error={pagesQuery.error} />
          </Text>
        )}
        <Button
          variant="default"
          loading={pagesQuery.isFetchingNextPage}
          onClick={() => void pagesQuery.fetchNextPage()}
        >
          {moreLabel ?? t('ui.more')}
        </Button>
      </Stack>
    ) : null,
  };
}

/** `Ctrl P` loads all pages before printing. The browser's menu prints only the loaded ones. */
function useLoadAllBeforePrinting(hasMore: boolean, loadAll: () => Promise<void>): void {
  useEffect(() => {
    if (!hasMore) return;
    const onKey = async (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'p' ||
        !(event.ctrlKey || event.metaKey) ||
        event.shiftKey ||
        event.altKey
      )
        return;
      event.preventDefault();
      await loadAll();
      window.print();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [hasMore, loadAll]);
}
