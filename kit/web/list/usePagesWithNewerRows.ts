import { type InfiniteData, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Codec } from '../../codec.ts';
import { ALL_TOPICS, type EndpointSpec, getTopic } from '../../endpoint.ts';
import type { PageOfRows } from '../../page.ts';
import { type CallInput, call } from '../call.ts';
import { subscribeToDataChanges } from '../refresh.ts';
import { buildPagesQueryKey, type PagedListState, usePages } from './usePages.tsx';

/** Number of rows checked for new ones. If all are new, the list starts again. */
const CHECKED_ROWS = 50;
/** Minimum milliseconds between two checks. */
const CHECK_INTERVAL_MS = 1_000;
/** Scroll offset, in pixels, up to which the user is at the start. */
const TOP_OFFSET = 4;

/** New rows since the list was loaded; `isMore` if there are more than `count`. */
export interface NewerRowsState {
  count: number;
  isMore: boolean;
  show: () => void;
}

const getScrollers = () => [document.scrollingElement, document.querySelector('[data-list] section')];
const isAtTop = () => getScrollers().every((each) => (each?.scrollTop ?? 0) <= TOP_OFFSET);

interface FrozenOptions<Row> {
  rowKey: (row: Row) => string | number;
  building: number;
}

/** A paged list, newest first, that does not move while it is read. */
export function usePagesWithNewerRows<Row, E extends EndpointSpec & { answer: Codec<PageOfRows<Row>> }>(
  endpoint: E & { answer: Codec<PageOfRows<Row>> },
  input: Omit<CallInput<E>, 'limit' | 'after'>,
  { rowKey, building }: FrozenOptions<Row>,
): PagedListState<Row> & { newer: NewerRowsState | null } {
  const pages = usePages<Row, E>(endpoint, input, { frozen: true });
  const client = useQueryClient();
  const key = buildPagesQueryKey(endpoint, input, { frozen: true });
  const name = JSON.stringify([key, building]);
  const [waiting, setWaiting] = useState<{ name: string; page: PageOfRows<Row>; count: number } | null>(null);
  const newest = useRef({ show: (_: PageOfRows<Row>) => {}, look: async () => {} });

  const show = (page: PageOfRows<Row>) => {
    setWaiting(null);
    client.setQueryData<InfiniteData<PageOfRows<Row>>>(
      key,
      (cachedPages) => cachedPages && mergeNewer(cachedPages, page, rowKey),
    );
  };
  const look = async () => {
    const firstPageInput = { ...input, limit: CHECKED_ROWS } as unknown as CallInput<E>;
    const page = (await call(endpoint, firstPageInput, { readOnly: true })) as PageOfRows<Row>;
    const loadedPages = client.getQueryData<InfiniteData<PageOfRows<Row>>>(key);
    if (!loadedPages) return;
    const loadedKeys = new Set(getRows(loadedPages).map(rowKey));
    const count = page.rows.filter((row) => !loadedKeys.has(rowKey(row))).length;
    if (count === 0) setWaiting(null);
    else if (isAtTop()) show(page);
    else setWaiting({ name, page, count });
  };
  newest.current = { show, look };

  useEffect(() => {
    let last = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = subscribeToDataChanges((change) => {
      const isHere = change.building === null || change.building === building;
      if (!isHere || ![ALL_TOPICS, getTopic(endpoint)].includes(change.topic)) return;
      timer ??= setTimeout(
        () => {
          timer = undefined;
          last = performance.now();
          newest.current.look().catch(() => undefined);
        },
        Math.max(0, last + CHECK_INTERVAL_MS - performance.now()),
      );
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [name]);

  const now = waiting?.name === name ? waiting : null;
  useEffect(() => {
    if (!now) return;
    const onScroll = () => {
      if (isAtTop()) newest.current.show(now.page);
    };
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => document.removeEventListener('scroll', onScroll, { capture: true });
  }, [now]);

  return {
    ...pages,
    newer: now && {
      count: now.count,
      isMore: now.count === CHECKED_ROWS,
      show: () => {
        show(now.page);
        for (const each of getScrollers()) each?.scrollTo({ top: 0 });
      },
    },
  };
}

const getRows = <Row>({ pages }: InfiniteData<PageOfRows<Row>>) => pages.flatMap(({ rows }) => rows);

/** Puts the new first page on top of the loaded rows, or replaces them if it overlaps none. */
function mergeNewer<Row>(
  cachedPages: InfiniteData<PageOfRows<Row>>,
  first: PageOfRows<Row>,
  rowKey: (row: Row) => string | number,
): InfiniteData<PageOfRows<Row>> {
  const rows = getRows(cachedPages);
  const last = first.rows.at(-1);
  const joint = last === undefined ? -1 : rows.findIndex((row) => rowKey(row) === rowKey(last));
  const next = joint < 0 ? first.next : (cachedPages.pages.at(-1)?.next ?? null);
  const page = { ...first, next, rows: [...first.rows, ...(joint < 0 ? [] : rows.slice(joint + 1))] };
  return { pages: [page], pageParams: [undefined] };
}
