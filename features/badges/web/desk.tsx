import { IconId, IconIdOff, IconPrinter } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { DeskHit, DeskPart, DeskVisitor } from '../../../core/web/desk.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import type { OutBadge, StockBadge } from '../badge.ts';
import { BADGES_AT } from './addresses.ts';
import { badgesOf, useOut, useStock } from './held.ts';
import { PrintDialog } from './PrintDialog.tsx';
import { scanned } from './scanned.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { useMoment } from './useBadgeColumns.tsx';
import { usePrintDialog } from './usePrintDialog.ts';
import { VisitMark } from './VisitMark.tsx';

const receiver = ({ id, visitor }: DeskVisitor) => ({ kind: 'visit' as const, id, name: visitor });

/** A number that is scanned: what is out comes back, and its visitor leaves; what is free is whoever’s was just let in. */
function useSearch(): ReturnType<DeskPart['useSearch']> {
  const { t } = useWords();
  const navigate = useNavigate();
  const moment = useMoment();
  const actions = useBadgeActions();
  const stock = useStock();
  const out = useOut().data?.badges;

  const find = (typed: string, visitor: DeskVisitor | null): DeskHit[] => {
    // Before it is known what is out, everything would seem to lie at the desk.
    const found = out && scanned(typed, stock, out);
    if (!found) return [];
    const has = out.filter(({ visit }) => visit !== null && visit === visitor?.id);
    const hit = found.loan ? back(found.loan, found.isLast) : atDesk(found.badge, visitor, has);
    return [{ ...hit, exact: found.isSure }];
  };
  const hit = (
    badge: Pick<StockBadge, 'number'>,
    more: Omit<DeskHit, 'key' | 'title' | 'exact'>,
  ): DeskHit => ({
    ...{ key: `badge-${badge.number}`, title: t('badges:desk.badge', { number: badge.number }), exact: true },
    ...more,
  });
  const back = (loan: OutBadge, isLast: boolean): DeskHit =>
    hit(loan, {
      icon: IconId,
      detail: [loan.holder || t('badges:nobody'), loan.organization, moment(loan.givenAt)]
        .filter(Boolean)
        .join(' · '),
      action: t(isLast ? 'badges:desk.returnedAndLeft' : 'badges:desk.returned'),
      run: async () => void (await (isLast ? actions.takeBackAndLeave([loan]) : actions.takeBack([loan]))),
    });
  const atDesk = (badge: StockBadge, visitor: DeskVisitor | null, has: readonly OutBadge[]): DeskHit => {
    const { number, status } = badge;
    if (status !== 'inService')
      return hit(badge, {
        icon: IconIdOff,
        detail: t(`badges:states.${status}`),
        action: t(status === 'lost' ? 'badges:usual.found' : 'badges:usual.inService'),
        run: async () => void (await actions.change(badge, 'inService')),
      });
    // Who was let in last has theirs already: it is for somebody before, who is chosen.
    if (!visitor || has.length >= visitor.heads)
      return hit(badge, {
        icon: IconId,
        detail: [
          t('badges:states.free'),
          ...has.slice(0, 1).map(({ holder, number }) => `${holder} ${number}`),
        ].join(' · '),
        action: t('badges:desk.give'),
        run: () => void navigate(`${BADGES_AT}?q=${encodeURIComponent(number)}&give=${badge.id}`),
      });
    return hit(badge, {
      icon: IconId,
      detail: t('badges:states.free'),
      action: t('badges:desk.giveTo', { visitor: visitor.visitor }),
      run: async () => void (await actions.give(receiver(visitor), [number])),
    });
  };
  // The field asks while it is typed into: always what is known by then, by a function that stays.
  const latest = useRef(find);
  latest.current = find;
  return useCallback((typed, visitor) => (typed === '' ? [] : latest.current(typed, visitor)), []);
}

/** So many numbers are named of a group’s badges. */
const MOST_NAMED = 3;

function useStillHas(): NonNullable<ReturnType<NonNullable<DeskPart['useStillHas']>>> {
  const { t } = useWords();
  return useCallback(
    ({ id }) => {
      const numbers = badgesOf(id).map(({ number }) => number);
      if (numbers.length === 0) return '';
      const named = numbers.slice(0, MOST_NAMED).join(', ');
      return t('badges:desk.still', { count: numbers.length, numbers: named });
    },
    [t],
  );
}

/** The cards of all who are expected today. */
function useMore(): ReturnType<NonNullable<DeskPart['useMore']>> {
  const { t } = useWords();
  const { open } = usePrintDialog();
  const take = () => open({ kind: 'set', of: 'expected' });
  return [{ label: t('badges:list.printExpected'), icon: IconPrinter, take }];
}

export default { useSearch, useStillHas, useMore, Dialogs: PrintDialog, VisitMark } satisfies DeskPart;
