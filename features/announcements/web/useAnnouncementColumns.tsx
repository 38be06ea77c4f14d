import { IconPencil, IconTrash, IconUsers } from '@tabler/icons-react';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate, formatDateAndTime, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useFormatMoment } from '../../../kit/web/i18n/useFormatMoment.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { Announcement, AnnouncementState } from '../announcement.ts';
import { UrgentAnnouncementChip } from './UrgentAnnouncementChip.tsx';

const stateRoles: Readonly<Record<AnnouncementState, StateTone>> = {
  planned: 'info',
  running: 'done',
  past: 'quiet',
};

interface AnnouncementActions {
  mayWrite: boolean;
  showReaders: (row: Announcement) => void;
  edit: (row: Announcement) => void;
  remove: (row: Announcement) => void;
}

export function useAnnouncementColumns(actions: AnnouncementActions): Column<Announcement>[] {
  const { t, language } = useI18n();
  const { building } = useSession();
  const { formatMoment } = useFormatMoment();
  const { showReaders, edit, remove, mayWrite } = actions;
  const onPhone = useBreakpoint('phone');
  const heading = (column: string) => t(`announcements:columns.${column}`);
  const getTitle = ({ title }: Announcement) => pickTranslation(title, language);
  const describeAudience = ({ management }: Announcement) =>
    management?.companies
      ? management.companies.map(({ name }) => name).join(', ') || t('announcements:nobody')
      : t('announcements:everybody');
  const describeMailing = ({ management }: Announcement) => {
    if (management?.mail) return t('announcements:mailing.planned');
    if (!management?.mailedAt) return t('announcements:mailing.none');
    const { date } = formatDateAndTime(management.mailedAt, building.timeZone);
    return t('announcements:mailing.sent', { date, count: management.mailed });
  };
  const describeReadCounts = ({ management, urgent }: Announcement) => {
    if (!management) return null;
    const { audience, read, acknowledged } = management;
    return urgent
      ? t('announcements:notedBy', { read: acknowledged, audience })
      : t('announcements:readBy', { read, audience });
  };
  return [
    {
      key: 'title',
      title: heading('title'),
      render: (row) => (
        <TwoLineText
          first={<RowTitle>{getTitle(row)}</RowTitle>}
          second={row.urgent ? <UrgentAnnouncementChip /> : row.management?.author}
        />
      ),
      // The widths add up to a window of 1024 pixels.
      width: 7.5,
      grow: true,
      card: 'title',
      renderOnPhone: getTitle,
    },
    {
      key: 'state',
      title: heading('state'),
      render: ({ state }) => (
        <StateChip tone={stateRoles[state]}>{t(`announcements:states.${state}`)}</StateChip>
      ),
      width: 7.25,
      card: 'aside',
    },
    {
      key: 'start',
      title: heading('start'),
      render: ({ startDate, startTime }) => (
        <TwoLineText first={formatDate(startDate)} second={formatTime(startTime)} />
      ),
      renderOnPhone: ({ startDate, startTime }) => formatMoment(startDate, startTime),
      sortBy: ({ startDate, startTime }) => `${startDate} ${startTime}`,
      width: 6,
    },
    {
      key: 'end',
      title: heading('end'),
      render: ({ endDate, endTime }) => (
        <TwoLineText first={formatDate(endDate)} second={formatTime(endTime)} />
      ),
      renderOnPhone: ({ endDate, endTime }) => formatMoment(endDate, endTime),
      sortBy: ({ endDate, endTime }) => `${endDate} ${endTime}`,
      width: 6,
    },
    {
      key: 'to',
      title: heading('to'),
      render: (row) =>
        onPhone ? (
          describeAudience(row)
        ) : (
          <TwoLineText first={describeAudience(row)} second={describeMailing(row)} />
        ),
      width: 6.5,
      grow: true,
    },
    ...(onPhone
      ? [
          {
            key: 'period',
            title: heading('period'),
            render: ({ startDate, endDate }) => `${formatDate(startDate)} – ${formatDate(endDate)}`,
            width: 8,
            card: 'second',
          } satisfies Column<Announcement>,
          {
            key: 'mail',
            title: heading('mail'),
            render: describeMailing,
            width: 8,
          } satisfies Column<Announcement>,
        ]
      : []),
    {
      key: 'read',
      title: heading('read'),
      render: describeReadCounts,
      width: 6.25,
      card: 'second',
    },
    {
      key: 'actions',
      title: heading('actions'),
      render: (row) => (
        <ActionMenu
          subtle
          label={t('announcements:actionsOf', { title: getTitle(row) })}
          actions={[
            { label: t('announcements:readers.open'), icon: IconUsers, run: () => showReaders(row) },
            ...(mayWrite
              ? [
                  { label: t('announcements:edit.action'), icon: IconPencil, run: () => edit(row) },
                  { label: t('announcements:delete.action'), icon: IconTrash, run: () => remove(row) },
                ]
              : []),
          ]}
        />
      ),
      width: 3.75,
      card: 'actions',
    },
  ];
}
