import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconHandGrab,
  IconHistory,
  IconPrinter,
  IconQuestionMark,
  IconTrashX,
} from '@tabler/icons-react';
import { getLocalNow } from '../../../kit/time.ts';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatTime } from '../../../kit/web/i18n/format.ts';
import { type Translate, useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowButton } from '../../../kit/web/list/RowButton.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { type Badge, type BadgeState, getBadgeStatePosition, type Loan } from '../badge.ts';
import classes from './Badges.module.css';
import type { BadgeActionHandlers } from './useBadgeActions.ts';

export interface BadgeRowHandlers extends BadgeActionHandlers {
  openDialog: (dialog: 'give' | 'swap' | 'history', row: Badge) => void;
  print: (row: Badge) => void;
}

export const OVERDUE_TONE: StateTone = 'attention';
const stateTones: Readonly<Record<BadgeState, StateTone>> = {
  free: 'done',
  given: 'info',
  lost: 'danger',
  withdrawn: 'quiet',
};

export const combineBadgeWithLoan = ({ number }: Badge, { id, visit, holder }: Loan) => ({
  id,
  number,
  visit,
  holder,
});

/** Time only if today. */
export function useTimeOrDateFormatter(): (instant: string) => string {
  const { timeZone } = useSession().building;
  const { formatMoment } = useFormatMoment();
  return (instant) => {
    const { date, time } = getLocalNow(timeZone, new Date(instant));
    const isToday = date === getLocalNow(timeZone, new Date()).date;
    return isToday ? formatTime(time) : formatMoment(date, time);
  };
}

export function useBadgeColumns(actions: BadgeRowHandlers): Column<Badge>[] {
  const { t } = useI18n();
  const moment = useTimeOrDateFormatter();
  const onTablet = useBreakpoint('tablet');
  const heading = (column: string) => t(`badges:columns.${column}`);
  const chip = ({ state, loan }: Badge) => {
    const tone = loan?.isOverdue ? OVERDUE_TONE : stateTones[state];
    return (
      <StateChip tone={tone}>{t(loan?.isOverdue ? getOverdueKey(loan) : `badges:states.${state}`)}</StateChip>
    );
  };
  const holder = ({ loan }: Badge) => loan && (loan.holder || t('badges:nobody'));
  return [
    {
      key: 'number',
      title: heading('number'),
      width: 6,
      card: 'title',
      render: ({ number }) => <RowTitle>{number}</RowTitle>,
      sortBy: ({ number }) => number,
    },
    {
      key: 'kind',
      title: heading('kind'),
      width: 6,
      // A tablet has no room for it beside the date and the button.
      ...(onTablet && { table: 'none' as const }),
      print: null,
      render: ({ kind }) => t(`badges:kinds.${kind}`),
    },
    {
      key: 'state',
      title: heading('state'),
      width: 9.25,
      card: 'aside',
      render: chip,
      sortBy: getBadgeStatePosition,
    },
    {
      key: 'holder',
      title: heading('holder'),
      width: 7.5,
      grow: true,
      card: 'second',
      render: (row) =>
        row.loan && (
          <>
            {holder(row)} <span className={classes.quiet}>{row.loan.organization}</span>
          </>
        ),
      renderOnPhone: holder,
    },
    {
      key: 'since',
      title: heading('since'),
      width: 6,
      render: ({ since, state }) => state !== 'free' && <time dateTime={since}>{moment(since)}</time>,
      sortBy: ({ since }) => since,
    },
    {
      key: 'usual',
      title: heading('usual'),
      hideTitle: true,
      width: 8,
      card: 'control',
      print: null,
      render: (row) => <UsualAction row={row} actions={actions} />,
    },
    {
      key: 'more',
      title: heading('more'),
      width: 3.75,
      card: 'actions',
      render: (row) => (
        <ActionMenu
          subtle
          label={t('badges:list.actionsOf', { number: row.number })}
          actions={getMenuActions(row, actions, t)}
        />
      ),
    },
  ];
}

const getOverdueKey = ({ hasLeft }: Loan) => (hasLeft ? 'badges:states.left' : 'badges:states.earlier');

function UsualAction({ row, actions }: { row: Badge; actions: BadgeRowHandlers }) {
  const { t } = useI18n();
  const { number, loan, state } = row;
  const button = (key: string, run: () => unknown) => (
    <RowButton
      label={t(`badges:usual.${key}`)}
      ariaLabel={t(`badges:usual.${key}Of`, { number })}
      isMain={loan?.isOverdue}
      run={run}
    />
  );
  if (loan) return button('takeBack', () => actions.returnBadges([combineBadgeWithLoan(row, loan)]));
  if (state === 'free') return button('give', () => actions.openDialog('give', row));
  return button(state === 'lost' ? 'found' : 'inService', () => actions.change(row, 'inService'));
}

function getMenuActions(row: Badge, actions: BadgeRowHandlers, t: Translate): ScreenAction[] {
  const { loan, state } = row;
  const change = (status: 'lost' | 'withdrawn') => async () => void (await actions.change(row, status));
  const lost: ScreenAction = { label: t('badges:menu.lost'), icon: IconQuestionMark, run: change('lost') };
  const withdraw: ScreenAction = {
    label: t('badges:menu.withdraw'),
    icon: IconTrashX,
    run: change('withdrawn'),
  };
  return [
    ...(loan
      ? [
          ...(loan.visit !== null && !loan.hasLeft
            ? [
                {
                  label: t('badges:menu.takeBackAndLeave'),
                  icon: IconArrowBackUp,
                  run: async () =>
                    void (await actions.returnBadgesAndCheckOut([combineBadgeWithLoan(row, loan)])),
                },
              ]
            : []),
          {
            label: t('badges:menu.swap'),
            icon: IconArrowsExchange,
            run: () => actions.openDialog('swap', row),
          },
          lost,
        ]
      : []),
    ...(state === 'free' ? [lost, withdraw] : []),
    ...(state === 'lost'
      ? [
          { label: t('badges:menu.give'), icon: IconHandGrab, run: () => actions.openDialog('give', row) },
          withdraw,
        ]
      : []),
    { label: t('badges:menu.print'), icon: IconPrinter, run: () => actions.print(row) },
    { label: t('badges:menu.history'), icon: IconHistory, run: () => actions.openDialog('history', row) },
  ];
}
