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
import type { DeskHit, DeskPart, DeskVisitor } from '../../../core/web/receptionPart.ts';
import { isLongEnough } from '../../../kit/search.ts';
import { call } from '../../../kit/web/call.ts';
import { CameraButton } from '../../../kit/web/camera/CameraButton.tsx';
import { notify } from '../../../kit/web/feedback/notices.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { callQuery, queryClient } from '../../../kit/web/queries.ts';
import { correctLayout, hasWrongLayout } from '../../../kit/web/scannerLayout.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useNow } from '../../../kit/web/today.ts';
import { type DeskVisit, listVisitsAround, readScan, type VisitAround } from '../../visits/shared.ts';
import { findVisits, isCard, isInvitationCode, prepareSearch } from './findVisits.ts';
import { presenceOf } from './presence.ts';
import classes from './Reception.module.css';
import type { HeldDay } from './receptionDay.ts';
import { deskKey } from './receptionQuery.ts';
import { soleOf } from './soleHit.ts';
import type { DeskActions } from './useReceptionActions.ts';
import { UNSAID, useRehearsal } from './useRehearsal.ts';
import { aroundHit, usualOf, visitHit } from './visitHits.ts';

interface DeskFieldProps {
  ref: Ref<HTMLInputElement>;
  visits: readonly DeskVisit[];
  parts: readonly DeskPart[];
  actions: DeskActions;
  arrived: DeskVisitor | null;
  onWalkIn: () => void;
  /** Asks who of a group came. */
  onCount: (visit: DeskVisit) => void;
  /** How often what was typed was taken over by a walk-in who is in by now. */
  taken: number;
}

/** Whoever is not there today is looked for once nothing was typed for so long, ms. */
const SETTLES_AFTER = 250;
/** Fewer letters fit too many of a fortnight. */
const FEWEST_LETTERS = 3;

/** The one field for everything: what fits stands below it, and Enter does what is marked. */
export function DeskField({
  ref,
  visits,
  parts,
  actions,
  arrived,
  onWalkIn,
  onCount,
  taken,
}: DeskFieldProps) {
  const { t } = useWords();
  const { building } = useSession();
  const { time } = useNow();
  const input = useRef<HTMLInputElement>(null);
  useImperativeHandle(ref, () => input.current as HTMLInputElement);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  /** Whose code was scanned, where that alone lets nobody in. */
  const [scanned, setScanned] = useState<VisitAround | null>(null);
  // The parts do not change while the product runs, nor does the number of their hooks.
  const searches = parts.map((part) => part.useSearch());
  useEffect(() => input.current?.focus(), []);
  useEffect(() => prepareSearch(visits), [visits]);
  useEffect(() => {
    if (taken > 0) end();
  }, [taken]);

  const findHits = (text: string): DeskHit[] => {
    if (text === '') return [];
    const presence = presenceOf(visits, time, arrived);
    const others = searches.flatMap((search) => search(text, presence));
    const beside = others.filter(({ exact }) => !exact);
    const found = findVisits(visits, text);
    const own = found.filter(({ byName }) => byName);
    // Whose own parcel waits is not meant by who visits them.
    const theirs = found.filter(({ byName }) => !byName);
    return [
      ...others.filter(({ exact }) => exact),
      ...own.map(({ visit, near }) => ({ ...hitOf(visit, text), near })),
      ...beside,
      ...theirs.map(({ visit }) => ({ ...hitOf(visit, text), near: beside.length > 0 })),
    ];
  };
  const isKnown = (text: string) =>
    isInvitationCode(text) || isCard(text) || findHits(text).some(({ exact }) => exact);
  const hitsOf = (text: string): DeskHit[] => findHits(correctLayout(text.trim(), isKnown));
  const hitOf = (visit: DeskVisit, text: string) => visitHit(visit, text, { t, actions, now: time, onCount });
  const rehearsed = useRehearsal(visits);
  const hits = typed.trim() === '' ? hitsOf(rehearsed).map((hit) => ({ ...hit, ...UNSAID })) : hitsOf(typed);
  const around = useAround(hits.length === 0 && !scanned ? typed.trim() : '');
  const aroundHitOf = (visit: VisitAround) => aroundHit(visit, { t, actions, here: building.id });
  const ofToday = scanned?.building === building.id ? visits.find(({ id }) => id === scanned.id) : undefined;
  const isOff = scanned !== null && (ofToday ?? scanned).status === 'canceled';
  const found = hits.length > 0 ? hits : around.found.map(aroundHitOf);
  const shown = scanned ? [ofToday ? hitOf(ofToday, '') : aroundHitOf(scanned)] : found;
  const chosen = at ?? soleOf(shown);

  const change = (text: string, of: VisitAround | null = null) => {
    setTyped(text);
    setAt(null);
    setScanned(of);
  };
  const end = () => {
    change('');
    if (input.current) input.current.value = '';
    input.current?.focus();
  };
  const run = async (hit: DeskHit) => {
    // It only says something, which stays in sight until something else is typed or scanned.
    if (hit.action === '') return input.current?.select();
    // What was cancelled is brought back first: whose it is stays in sight, to be let in next.
    if (isOff) input.current?.select();
    else end();
    await hit.run();
  };
  const scan = async (text: string) => {
    const code = correctLayout(text, isInvitationCode);
    end();
    try {
      const visit = await call(readScan, { building: building.id, code });
      const day = queryClient.getQueryData<HeldDay>(deskKey(building.id));
      const here = visit.building === building.id && day?.visits.find(({ id }) => id === visit.id);
      if (here && here.status !== 'canceled') return await usualOf(here, actions, time).run();
      // The next scan types over it.
      if (input.current) input.current.value = visit.visitor;
      input.current?.select();
      change(visit.visitor, visit);
    } catch (error) {
      notify.failure(hasWrongLayout(text) ? t('kit:errors.scanner_layout') : error);
    }
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') return end();
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      if (shown.length > 0) setAt(((at ?? (step > 0 ? -1 : 0)) + step + shown.length) % shown.length);
      return;
    }
    if (event.key !== 'Enter') return;
    event.preventDefault();
    // A scanner types faster than the screen is drawn: what stands in the field counts.
    take(event.currentTarget.value.trim());
  };
  const take = (text: string) => {
    if (text === '') return;
    if (isInvitationCode(correctLayout(text, isInvitationCode))) return void scan(text);
    const now = text === typed.trim() ? shown : hitsOf(text);
    const meant = now[(text === typed.trim() ? at : null) ?? soleOf(now) ?? -1];
    if (meant) void run(meant);
  };
  /** What the camera has read is as if it were typed, and Enter pressed; where that means nothing, it stands in the field. */
  const readByCamera = (text: string) => {
    change(text);
    take(text.trim());
  };

  const latest = useRef(readByCamera);
  latest.current = readByCamera;
  // Not drawn anew with each letter.
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
        onKeyDown={press}
        // What a dialog was opened with is typed over by whoever comes next.
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
              !around.isAsking &&
              t(hasWrongLayout(typed) ? 'kit:errors.scanner_layout' : 'reception:nobody')}
          </p>
          {((shown.length === 0 && !around.isAsking && !hasWrongLayout(typed)) || isOff) && (
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

/** Who is not there today, but on another day or in another building of the operator's. */
function useAround(typed: string): { found: readonly VisitAround[]; isAsking: boolean } {
  const { building } = useSession();
  const [settled] = useDebouncedValue(typed, SETTLES_AFTER);
  const isLong = isLongEnough(settled, FEWEST_LETTERS) && typed !== '';
  const around = useQuery({
    ...callQuery(listVisitsAround, { building: building.id, search: settled }),
    enabled: isLong,
  });
  const isAsking = isLongEnough(typed, FEWEST_LETTERS) && (settled !== typed || around.isFetching);
  return { found: isLong && settled === typed ? (around.data ?? []) : [], isAsking };
}
