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
import type {
  ReceptionScreenPart,
  ReceptionSearchResult,
  ReceptionVisitor,
} from '../../../core/web/receptionPart.ts';
import { isSearchLongEnough } from '../../../kit/search.ts';
import { call } from '../../../kit/web/call.ts';
import { CameraButton } from '../../../kit/web/camera/CameraButton.tsx';
import { notify } from '../../../kit/web/feedback/notify.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/scannerLayout.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useNow } from '../../../kit/web/useToday.ts';
import { listNearbyVisits, type NearbyVisit, type ReceptionVisit, readScan } from '../../visits/shared.ts';
import { findSingleExactHit } from './findSingleExactHit.ts';
import { findVisits, isCardNumber, isInvitationCode, precomputeSearchTexts } from './findVisits.ts';
import classes from './Reception.module.css';
import type { CachedDay } from './receptionDay.ts';
import { getReceptionPresence } from './receptionPresence.ts';
import { receptionDayKey } from './receptionQuery.ts';
import type { ReceptionActions } from './useReceptionActions.ts';
import { BLANK_SEARCH_HIT, useSearchWarmUp } from './useSearchWarmUp.ts';
import { buildNearbyHit, buildVisitHit, getNextAction } from './visitHits.ts';

interface ReceptionSearchProps {
  ref: Ref<HTMLInputElement>;
  visits: readonly ReceptionVisit[];
  parts: readonly ReceptionScreenPart[];
  actions: ReceptionActions;
  arrived: ReceptionVisitor | null;
  onWalkIn: () => void;
  onCount: (visit: ReceptionVisit) => void;
  /** Incremented when a walk-in has taken over the typed text, which clears the field. */
  taken: number;
}

const DEBOUNCE_MS = 250;
/** Shorter texts match too many visitors of the nearby days. */
const MIN_LETTERS = 3;

export function ReceptionSearch({
  ref,
  visits,
  parts,
  actions,
  arrived,
  onWalkIn,
  onCount,
  taken,
}: ReceptionSearchProps) {
  const { t } = useWords();
  const { building } = useSession();
  const { time } = useNow();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  /** A scanned visit that could not be checked in directly. */
  const [scanned, setScanned] = useState<NearbyVisit | null>(null);
  // Calling hooks in a loop is safe: `parts` never changes while this component is mounted.
  const searches = parts.map((part) => part.useSearch());
  useEffect(() => input.current?.focus(), []);
  useEffect(() => precomputeSearchTexts(visits), [visits]);
  useEffect(() => {
    if (taken > 0) clear();
  }, [taken]);

  const findHits = (text: string): ReceptionSearchResult[] => {
    if (text === '') return [];
    const presence = getReceptionPresence(visits, time, arrived);
    const others = searches.flatMap((search) => search(text, presence));
    const inexact = others.filter(({ isExact }) => !isExact);
    const found = findVisits(visits, text);
    const own = found.filter(({ byName }) => byName);
    // A match on a host's name ranks below that host's own parcels.
    const byHost = found.filter(({ byName }) => !byName);
    return [
      ...others.filter(({ isExact }) => isExact),
      ...own.map(({ visit, near }) => ({ ...toHit(visit, text), isFuzzy: near })),
      ...inexact,
      ...byHost.map(({ visit }) => ({ ...toHit(visit, text), isFuzzy: inexact.length > 0 })),
    ];
  };
  const isKnown = (text: string) =>
    isInvitationCode(text) || isCardNumber(text) || findHits(text).some(({ isExact }) => isExact);
  const findLayoutHits = (text: string): ReceptionSearchResult[] =>
    findHits(correctKeyboardLayout(text.trim(), isKnown));
  const toHit = (visit: ReceptionVisit, text: string) =>
    buildVisitHit(visit, text, { t, actions, now: time, onCount });
  const rehearsed = useSearchWarmUp(visits);
  const hits =
    typed.trim() === ''
      ? findLayoutHits(rehearsed).map((hit) => ({ ...hit, ...BLANK_SEARCH_HIT }))
      : findLayoutHits(typed);
  const nearby = useNearbyVisits(hits.length === 0 && !scanned ? typed.trim() : '');
  const toNearbyHit = (visit: NearbyVisit) => buildNearbyHit(visit, { t, actions, here: building.id });
  const todaysVisit =
    scanned?.building === building.id ? visits.find(({ id }) => id === scanned.id) : undefined;
  const isCanceled = scanned !== null && (todaysVisit ?? scanned).status === 'canceled';
  const found = hits.length > 0 ? hits : nearby.found.map(toNearbyHit);
  const shown = scanned ? [todaysVisit ? toHit(todaysVisit, '') : toNearbyHit(scanned)] : found;
  const chosen = at ?? findSingleExactHit(shown);

  const change = (text: string, of: NearbyVisit | null = null) => {
    setTyped(text);
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
      const visit = await call(readScan, { building: building.id, code });
      const day = queryClient.getQueryData<CachedDay>(receptionDayKey(building.id));
      const here = visit.building === building.id && day?.visits.find(({ id }) => id === visit.id);
      if (here && here.status !== 'canceled') return await getNextAction(here, actions, time).run();
      // Selected, so that the next scan replaces it.
      if (input.current) input.current.value = visit.visitor;
      input.current?.select();
      change(visit.visitor, visit);
    } catch (error) {
      notify.failure(hasWrongKeyboardLayout(text) ? t('kit:errors.scanner_layout') : error);
    }
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return clear();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setAt(((at ?? (step > 0 ? -1 : 0)) + step + shown.length) % shown.length);
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
    const now = text === typed.trim() ? shown : findLayoutHits(text);
    const selected = now[(text === typed.trim() ? at : null) ?? findSingleExactHit(now) ?? -1];
    if (selected) void run(selected);
  };
  const readByCamera = (text: string) => {
    change(text);
    submit(text.trim());
  };

  const latest = useRef(readByCamera);
  latest.current = readByCamera;
  // Memoised, so that typing does not render the camera button again.
  const camera = useMemo(() => <CameraButton onRead={(text) => latest.current(text)} />, []);

  const isOpen = typed.trim() !== '';
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
        aria-activedescendant={chosen === null ? undefined : `desk-hit-${chosen}`}
        value={typed}
        onChange={(text) => change(text)}
        onKeyDown={handleKey}
        // Selected, so that text left over from a closed dialog is replaced by the next input.
        onFocus={(event) => event.currentTarget.select()}
      />
      {(isOpen || hits.length > 0) && (
        <div hidden={!isOpen} className={classes.hits}>
          <div id="desk-hits" role="listbox" aria-label={t('reception:hits')}>
            {shown.map((hit, index) => (
              <button
                type="button"
                key={hit.key}
                id={`desk-hit-${index}`}
                className={classes.hit}
                role="option"
                aria-selected={index === chosen}
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
                  {hit.action} {index === chosen && <Kbd>⏎</Kbd>}
                </span>
              </button>
            ))}
          </div>
          <p className={classes.hint} role="status">
            {shown.length > 1 && chosen === null && t('reception:choose', { count: shown.length })}
            {shown.length === 0 &&
              !nearby.isAsking &&
              t(hasWrongKeyboardLayout(typed) ? 'kit:errors.scanner_layout' : 'reception:nobody')}
          </p>
          {((shown.length === 0 && !nearby.isAsking && !hasWrongKeyboardLayout(typed)) || isCanceled) && (
            <button type="button" className={classes.hit} onClick={onWalkIn}>
              <span className={classes.hitTitle}>{t('reception:walkIn.offer', { name: typed.trim() })}</span>
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

function useNearbyVisits(typed: string): { found: readonly NearbyVisit[]; isAsking: boolean } {
  const { building } = useSession();
  const [settled] = useDebouncedValue(typed, DEBOUNCE_MS);
  const isLong = isSearchLongEnough(settled, MIN_LETTERS) && typed !== '';
  const nearby = useQuery({
    ...callQuery(listNearbyVisits, { building: building.id, search: settled }),
    enabled: isLong,
  });
  const isAsking = isSearchLongEnough(typed, MIN_LETTERS) && (settled !== typed || nearby.isFetching);
  return { found: isLong && settled === typed ? (nearby.data ?? []) : [], isAsking };
}
