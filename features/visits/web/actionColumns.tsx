import { Button } from '@mantine/core';
import { IconPencil, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import type { LocalDate } from '../../../kit/time.ts';
import type { Translate } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import type { SessionUser } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import type { createVisitSortValues } from '../sortVisits.ts';
import { isVisitTransitionAllowed, type Visit, type VisitStatus } from '../visit.ts';
import { VisitCheckInButton } from './PhoneCells.tsx';
import { canDeleteVisit, canEditVisit } from './permissions.ts';
import { visitStatusIcons } from './VisitStatusChip.tsx';
import { getVisitStatusActions } from './VisitStatusMenu.tsx';

export interface VisitActionHandlers {
  edit: (visit: Visit) => void;
  editNames: (visit: Visit) => void;
  remove: (visit: Visit) => void;
  readComment: (visit: Visit) => void;
  /** Resolves to true if the status was changed without a further question. */
  changeStatus: (visit: Visit, status: VisitStatus) => Promise<boolean>;
  matchSignature: ((visit: Visit) => void) | undefined;
}

export interface VisitColumnContext {
  title: (column: string) => string;
  t: Translate;
  user: SessionUser;
  today: LocalDate;
  actions: VisitActionHandlers;
  withEmail: boolean;
  isStaff: boolean;
  sortValues: ReturnType<typeof createVisitSortValues>;
}

export const createVisitActionColumns = ({
  title,
  t,
  user,
  today,
  actions,
  isStaff,
}: VisitColumnContext): Column<Visit>[] => {
  // The visit of an invited visitor is cancelled, others are deleted.
  const getRemovalLabels = ({ visitor, onRemoval }: Visit) =>
    onRemoval === 'removed'
      ? { label: title('delete'), name: t('visits:list.delete', { visitor }), icon: IconTrash }
      : {
          label: t('visits:statusMenu.to.canceled'),
          name: t('visits:list.cancel', { visitor }),
          icon: visitStatusIcons.canceled,
        };
  // Check-in has its own button. Cancelling is left out if removing the visit cancels it.
  const getOtherStates = (visit: Visit) =>
    isStaff
      ? getVisitStatusActions({
          t,
          visit,
          today,
          onChange: actions.changeStatus,
          onMatchSignature: actions.matchSignature,
        }).filter(
          ({ status }) =>
            status !== 'done' &&
            (status !== 'canceled' || visit.onRemoval === 'removed' || !canDeleteVisit(user, visit)),
        )
      : [];
  return [
    {
      key: 'more',
      title: t('visits:list.actions'),
      hideTitle: true,
      width: 3.25,
      sticky: true,
      card: 'none',
      print: null,
      render: (visit) => {
        const { visitor } = visit;
        const all = [
          ...(canEditVisit(user, visit)
            ? [{ label: title('edit'), icon: IconPencil, run: () => actions.edit(visit) }]
            : []),
          ...(canEditVisit(user, visit) && visit.partySize > 1
            ? [{ label: t('visits:names.menu'), icon: IconUsersGroup, run: () => actions.editNames(visit) }]
            : []),
          ...getOtherStates(visit),
          ...(canDeleteVisit(user, visit)
            ? [{ ...getRemovalLabels(visit), run: () => actions.remove(visit) }]
            : []),
        ];
        return (
          all.length > 0 && (
            <ActionMenu subtle label={t('visits:list.actionsOf', { visitor })} actions={all} />
          )
        );
      },
    },
    {
      key: 'delete',
      title: title('delete'),
      width: 3,
      card: 'actions',
      table: 'none',
      render: (visit) =>
        canDeleteVisit(user, visit) && (
          <Button
            variant="default"
            aria-label={getRemovalLabels(visit).name}
            onClick={() => actions.remove(visit)}
          >
            {getRemovalLabels(visit).label}
          </Button>
        ),
    },
    {
      key: 'edit',
      title: title('edit'),
      width: 3,
      card: 'actions',
      table: 'none',
      render: (visit) =>
        canEditVisit(user, visit) && (
          <Button
            variant="default"
            aria-label={t('visits:list.edit', { visitor: visit.visitor })}
            onClick={() => actions.edit(visit)}
          >
            {title('edit')}
          </Button>
        ),
    },
    {
      key: 'names',
      title: t('visits:names.label'),
      width: 3,
      card: 'actions',
      table: 'none',
      render: (visit) =>
        canEditVisit(user, visit) &&
        visit.partySize > 1 && (
          <Button variant="default" onClick={() => actions.editNames(visit)}>
            {t('visits:names.menu')}
          </Button>
        ),
    },
    {
      key: 'checkIn',
      title: title('status'),
      width: 3,
      card: 'actions',
      table: 'none',
      render: (visit) =>
        isStaff &&
        isVisitTransitionAllowed(visit, 'done', today) && (
          <VisitCheckInButton
            visit={visit}
            today={today}
            onArrive={(arriving) => actions.changeStatus(arriving, 'done')}
          />
        ),
    },
  ];
};
