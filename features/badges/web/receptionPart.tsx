import { type Icon, IconId, IconIdOff, IconPrinter } from '@tabler/icons-react';
import { useCallback, useRef } from 'react';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisitor } from '../../visits/shared.ts';
import type { BadgeStockEntry, LentBadge } from '../badge.ts';
import { GiveBadgeDialog } from './GiveBadgeDialog.tsx';
import { getBadgesLentForVisit, useBadgeStockByNumber, useLentBadges } from './lentBadges.ts';
import { PrintBadgesDialog } from './PrintBadgesDialog.tsx';
import { matchBadgeByScannedText } from './scannedBadge.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { useTimeOrDateFormatter } from './useBadgeColumns.tsx';
import { useBadgePrintDialog } from './useBadgePrintDialog.ts';
import { VisitBadgesMark } from './VisitBadgesMark.tsx';

interface VisitorPresence {
  arrivals: readonly ReceptionVisitor[];
  isInside: (visit: number) => boolean;
}

interface BadgeHit {
  icon: Icon;
  detail: string;
  action: string;
  run: () => void | Promise<void>;
}

const toReceiver = ({ id, visitor }: ReceptionVisitor) => ({ kind: 'visit' as const, id, name: visitor });

function useGiving() {
  const stock = useBadgeStockByNumber();
  return useUrlDialog<Pick<BadgeStockEntry, 'id' | 'number'>>({
    name: 'give',
    serialize: ({ number }) => number,
    find: (number) => (stock.size === 0 ? undefined : (stock.get(number) ?? null)),
  });
}

/** Returns a scanned badge that is out, or gives a free one to the latest arrival without a badge. */
function useSearch() {
  const { t } = useI18n();
  const moment = useTimeOrDateFormatter();
  const actions = useBadgeActions();
  const stock = useBadgeStockByNumber();
  const { open } = useGiving();
  const out = useLentBadges().data?.badges;

  const find = (searchText: string, { arrivals, isInside }: VisitorPresence) => {
    // Until the loans are loaded every badge would seem free.
    const match = out && matchBadgeByScannedText(searchText, stock, out);
    if (!match) return [];
    const { badge, loan, isComplete } = match;
    const isMissingBadge = ({ id, partySize }: ReceptionVisitor) =>
      out.filter(({ visit }) => visit === id).length < partySize;
    const leaves = match.isLast && typeof loan?.visit === 'number' && isInside(loan.visit);
    const hit = loan ? returnHit(loan, leaves) : freeBadgeHit(badge, arrivals.find(isMissingBadge));
    return [{ ...hit, isExact: isComplete }];
  };
  const hit = (badge: Pick<BadgeStockEntry, 'number'>, more: BadgeHit) => ({
    key: `badge-${badge.number}`,
    title: t('badges:desk.badge', { number: badge.number }),
    ...more,
  });
  const returnHit = (loan: LentBadge, leaves: boolean) =>
    hit(loan, {
      icon: IconId,
      detail: [loan.holder || t('badges:nobody'), loan.organization, moment(loan.givenAt)]
        .filter(Boolean)
        .join(' · '),
      action: t(leaves ? 'badges:desk.returnedAndLeft' : 'badges:desk.returned'),
      run: async () =>
        void (await (leaves ? actions.returnBadgesAndCheckOut([loan]) : actions.returnBadges([loan]))),
    });
  const freeBadgeHit = (badge: BadgeStockEntry, visitor: ReceptionVisitor | undefined) => {
    const { number, status, kind } = badge;
    if (status !== 'inService')
      return hit(badge, {
        icon: IconIdOff,
        detail: t(`badges:states.${status}`),
        action: t(status === 'lost' ? 'badges:usual.found' : 'badges:usual.inService'),
        run: async () => void (await actions.change(badge, 'inService')),
      });
    // Temporary badges are for residents, who do not check in.
    if (!visitor || kind === 'temporary')
      return hit(badge, {
        icon: IconId,
        detail: t('badges:states.free'),
        action: t('badges:desk.give'),
        run: () => open(badge),
      });
    return hit(badge, {
      icon: IconId,
      detail: t('badges:states.free'),
      action: t('badges:desk.giveTo', { visitor: visitor.visitor }),
      run: async () => void (await actions.give(toReceiver(visitor), [number])),
    });
  };
  // The search field needs a stable function that uses the latest data.
  const latest = useRef(find);
  latest.current = find;
  return useCallback(
    (searchInput: string, presence: VisitorPresence) =>
      searchInput === '' ? [] : latest.current(searchInput, presence),
    [],
  );
}

const MAX_NUMBERS_SHOWN = 3;

function describeBelongings({ id }: ReceptionVisitor): string {
  const numbers = getBadgesLentForVisit(id).map(({ number }) => number);
  if (numbers.length === 0) return '';
  const shownNumbers = numbers.slice(0, MAX_NUMBERS_SHOWN).join(', ');
  return translate('badges:desk.still', { count: numbers.length, numbers: shownNumbers });
}

function useActions() {
  const { t } = useI18n();
  const { open } = useBadgePrintDialog();
  const take = () => open({ kind: 'set', of: 'expected' });
  return [{ label: t('badges:list.printExpected'), icon: IconPrinter, run: take }];
}

function Dialogs() {
  return (
    <>
      <GiveBadgeDialog {...useGiving()} />
      <PrintBadgesDialog />
    </>
  );
}

export default { useSearch, describeBelongings, useActions, Dialogs, VisitMark: VisitBadgesMark };
