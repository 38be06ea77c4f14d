import { Kbd } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import {
  type KeyboardEvent,
  type Ref,
  useEffect,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isSearchLongEnough } from '../../../kit/search.ts';
import { call } from '../../../kit/web/api/call.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { ScanButton } from '../../../kit/web/camera/ScanButton.tsx';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/camera/scannerLayout.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { isShortVisitCode, type ReceptionVisitor } from '../../visits/shared.ts';
import { findScannedVisit, searchNearbyVisits } from '../api.ts';
import type { NearbyVisitSearchResult, ReceptionVisit } from '../receptionVisit.ts';
import { findSingleExactHitIndex, findVisitorsNowAtReception } from './findVisitorsNowAtReception.ts';
import { isInvitationCode, isVisitNumber, matchReceptionVisits } from './matchReceptionVisits.ts';
import classes from './Reception.module.css';
import { getCachedVisit } from './receptionDayQuery.ts';
import type { ReceptionScreenPart, ReceptionSearchResult } from './receptionParts.ts';
import { buildNearbyVisitHit, buildReceptionVisitHit, getNextVisitAction } from './visitHits.ts';
import type { ReceptionVisitActions } from './visitRowContext.ts';

interface ReceptionSearchProps {
  ref: Ref<HTMLInputElement>;
  visits: readonly ReceptionVisit[];
  parts: readonly ReceptionScreenPart[];
  actions: ReceptionVisitActions;
  lastArrival: ReceptionVisitor | null;
  onWalkIn: () => void;
  onCount: (visit: ReceptionVisit) => void;
  /** Incremented when a walk-in has taken over the typed text, which clears the field. */
  clearCount: number;
}

const DEBOUNCE_MS = 250;
/** Shorter texts match too many visitors of the nearby days. */
const MIN_LETTERS = 3;

export function ReceptionSearch({
  ref,
  visits,
  parts,
  actions,
  lastArrival,
  onWalkIn,
  onCount,
  clearCount,
}: ReceptionSearchProps) {
  const { t } = useI18n();
  const { formatMoment } = useFormatMoment();
  const { building } = useSession();
  const { time } = useNow();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [searchText, setSearchText] = useState('');
  const [at, setAt] = useState<number | null>(null);
  /** A scanned visit that could not be checked in directly. */
  const [scanned, setScanned] = useState<NearbyVisitSearchResult | null>(null);
  // Calling hooks in a loop is safe: `parts` never changes while this component is mounted.
  const searches = parts.flatMap((part) => part.useSearch?.() ?? []);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (clearCount > 0) clear();
  }, [clearCount]);

  const findHits = (text: string): ReceptionSearchResult[] => {
    if (text === '') return [];
    const presence = findVisitorsNowAtReception(visits, time, lastArrival);
    const otherHits = searches.flatMap((search) => search(text, presence));
    const inexact = otherHits.filter(({ isExact }) => !isExact);
    const matches = matchReceptionVisits(visits, text);
    const own = matches.filter(({ byName }) => byName);
    // A match on a host's name ranks below that host's own parcels.
    const byHost = matches.filter(({ byName }) => !byName);
    return [
      ...otherHits.filter(({ isExact }) => isExact),
      ...own.map(({ visit, isFuzzy }) => ({ ...toHit(visit, text), isFuzzy })),
      ...inexact,
      ...byHost.map(({ visit }) => ({ ...toHit(visit, text), isFuzzy: inexact.length > 0 })),
    ];
  };
  const isKnown = (text: string) =>
    isInvitationCode(text) || isVisitNumber(text) || findHits(text).some(({ isExact }) => isExact);
  const findLayoutHits = (text: string): ReceptionSearchResult[] =>
    findHits(correctKeyboardLayout(text.trim(), isKnown));
  const toHit = (visit: ReceptionVisit, text: string) =>
    buildReceptionVisitHit(visit, text, { t, actions, now: time, onCount });
  const hits = findLayoutHits(searchText);
  const nearby = useNearbyVisits(hits.length === 0 && !scanned ? searchText.trim() : '');
  const toNearbyHit = (visit: NearbyVisitSearchResult) =>
    buildNearbyVisitHit(visit, { t, actions, here: building.id, formatMoment });
  const todaysVisit =
    scanned?.building === building.id ? visits.find(({ id }) => id === scanned.id) : undefined;
  const isCanceled = scanned !== null && (todaysVisit ?? scanned).status === 'canceled';
  const searchHits = hits.length > 0 ? hits : nearby.nearbyVisits.map(toNearbyHit);
  const visibleHits = scanned ? [todaysVisit ? toHit(todaysVisit, '') : toNearbyHit(scanned)] : searchHits;
  const selectedIndex = at ?? findSingleExactHitIndex(visibleHits);

  const change = (text: string, of: NearbyVisitSearchResult | null = null) => {
    setSearchText(text);
    setAt(null);
    setScanned(of);
  };
  const clear = () => {
    change('');
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  const run = async (hit: ReceptionSearchResult) => {
    // This hit has no action: it stays visible until other text is typed or scanned.
    if (hit.action === '') return input.current?.select();
    // A cancelled visit is restored first and stays visible, so that the next Enter checks it in.
    if (isCanceled) input.current?.select();
    else clear();
    await hit.run();
  };
  const scan = async (text: string) => {
    const code = correctKeyboardLayout(text, isInvitationCode);
    clear();
    try {
      const visit = await call(findScannedVisit, { building: building.id, code });
      const here = visit.building === building.id && getCachedVisit(building.id, visit.id);
      if (here && here.status !== 'canceled') return await getNextVisitAction(here, actions, time).run();
      // Selected, so that the next scan replaces it.
      if (input.current) input.current.value = visit.visitor;
      input.current?.select();
      change(visit.visitor, visit);
    } catch (error) {
      notifyUser.failure(hasWrongKeyboardLayout(text) ? t('kit:errors.scanner_layout') : error);
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return clear();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (visibleHits.length > 0)
        setAt(((at ?? (step > 0 ? -1 : 0)) + step + visibleHits.length) % visibleHits.length);
      return;
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A scanner types faster than React renders, so read the value of the input itself.
    submit(event.currentTarget.value.trim());
  };
  const submit = (text: string) => {
    if (text === '') return;
    if (isInvitationCode(correctKeyboardLayout(text, isInvitationCode))) return void scan(text);
    const now = text === searchText.trim() ? visibleHits : findLayoutHits(text);
    const selected = now[(text === searchText.trim() ? at : null) ?? findSingleExactHitIndex(now) ?? -1];
    if (selected) void run(selected);
    else if (isShortVisitCode(text)) void scan(text);
  };
  const readByCamera = (text: string) => {
    change(text);
    submit(text.trim());
  };

  const latest = useRef(readByCamera);
  latest.current = readByCamera;
  // Memoised, so that typing does not render the camera button again.
  const camera = useMemo(() => <ScanButton onRead={(text) => latest.current(text)} />, []);

  const isOpen = searchText.trim() !== '';
  return (
    <div className={classes.fieldBox}>
      <SearchInput
        ref={input}
        data-focus-home
        size="lg"
        label={t('reception:field')}
        autoComplete="off"
        rightSection={camera}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls="desk-hits"
        aria-activedescendant={selectedIndex === null ? undefined : `desk-hit-${selectedIndex}`}
        value={searchText}
        onChange={(text) => change(text)}
        onKeyDown={handleKey}
        // Selected, so that text left over from a closed dialog is replaced by the next input.
        onFocus={(event) => event.currentTarget.select()}
      />
      {isOpen && (
        <div className={classes.hits}>
          <div id="desk-hits" role="listbox" aria-label={t('reception:hits')}>
            {visibleHits.map((hit, index) => (
              <button
                type="button"
                key={hit.key}
                id={`desk-hit-${index}`}
                className={classes.hit}
                role="option"
                aria-selected={index === selectedIndex}
                tabIndex={-1}
                onClick={() => void run(hit)}
              >
                <hit.icon size={24} stroke={1.5} aria-hidden />
                <span className={classes.hitWords}>
                  <span className={classes.hitTitle}>{hit.title}</span>
                  <span className={classes.hitDetail}>{hit.detail}</span>
                  {hit.notice && <span className={classes.comment}>{hit.notice}</span>}
                </span>
                <span className={classes.hitAction}>
                  {hit.action} {index === selectedIndex && <Kbd>⏎</Kbd>}
                </span>
              </button>
            ))}
          </div>
          <p className={classes.hint} role="status">
            {visibleHits.length > 1 &&
              selectedIndex === null &&
              t('reception:choose', { count: visibleHits.length })}
            {visibleHits.length === 0 &&
              !nearby.isAsking &&
              t(hasWrongKeyboardLayout(searchText) ? 'kit:errors.scanner_layout' : 'reception:nobody')}
          </p>
          {((visibleHits.length === 0 && !nearby.isAsking && !hasWrongKeyboardLayout(searchText)) ||
            isCanceled) && (
            <button type="button" className={classes.hit} onClick={onWalkIn}>
              <span className={classes.hitTitle}>
                {t('reception:walkIn.offer', { name: searchText.trim() })}
              </span>
              <span className={classes.hitAction}>
                <Kbd>F2</Kbd>
              </span>
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function useNearbyVisits(searchText: string): {
  nearbyVisits: readonly NearbyVisitSearchResult[];
  isAsking: boolean;
} {
  const { building } = useSession();
  const [debouncedText] = useDebouncedValue(searchText, DEBOUNCE_MS);
  const isLong = isSearchLongEnough(debouncedText, MIN_LETTERS) && searchText !== '';
  const nearby = useQuery({
    ...callQuery(searchNearbyVisits, { building: building.id, search: debouncedText }),
    enabled: isLong,
  });
  const isAsking =
    isSearchLongEnough(searchText, MIN_LETTERS) && (debouncedText !== searchText || nearby.isFetching);
  return { nearbyVisits: isLong && debouncedText === searchText ? (nearby.data ?? []) : [], isAsking };
}
