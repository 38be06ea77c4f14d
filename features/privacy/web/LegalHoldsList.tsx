import { Button } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useRef } from 'react';
import { useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDate, formatDateAndTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import type { LegalHold } from '../legalHold.ts';
import { exportLegalHolds, listLegalHolds } from '../legalHoldApi.ts';
import { LiftHoldDialog } from './LegalHoldDialogs.tsx';

const NEWEST_FIRST = { column: 'since', direction: 'descending' } as const;

export function LegalHoldsList() {
  const { t } = useI18n();
  const { building } = useSession();
  const dialogs = useRef<(row: LegalHold) => void>(null);
  const title = (column: string) => t(`privacy:hold.columns.${column}`);
  const columns: Column<LegalHold>[] = [
    {
      key: 'name',
      title: title('name'),
      render: ({ kind, name, visitDate }) => (
        <TwoLineText
          first={<RowTitle>{name}</RowTitle>}
          second={t(`privacy:hold.${kind}`, { date: formatDate(visitDate ?? '') })}
        />
      ),
      width: 12,
      grow: true,
      card: 'title',
    },
    { key: 'reason', title: title('reason'), render: ({ reason }) => reason, width: 14, grow: true },
    {
      key: 'since',
      title: title('since'),
      render: ({ setAt, setBy }) => (
        <TwoLineText
          first={<time dateTime={setAt}>{formatDateAndTime(setAt, building.timeZone).date}</time>}
          second={setBy}
        />
      ),
      sortBy: ({ setAt }) => setAt,
      width: 10,
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) => (
        <Button variant="default" onClick={() => dialogs.current?.(row)}>
          {t('privacy:hold.lift')}
        </Button>
      ),
      width: 8,
      card: 'actions',
    },
  ];
  const all = useSortedPages(listLegalHolds, { building: building.id, search: '' }, columns, NEWEST_FIRST);
  const exportAction = useExportAction(exportLegalHolds, all.input, all.data);
  const lifting = useRowDialog('lift', all);
  dialogs.current = lifting.open;
  return (
    <Page
      title={t('menu:dataProtection.title')}
      intro={t('privacy:hold.intro')}
      width="list"
      moreActions={[exportAction]}
    >
      <ListContent
        query={all}
        label={t('privacy:protection.parts.holds')}
        columns={columns}
        initialSort={NEWEST_FIRST}
        describeCount={(words) => t('privacy:hold.count', words)}
        emptyState={{
          icon: IconLock,
          empty: { title: t('privacy:hold.empty'), text: t('privacy:hold.emptyText') },
        }}
      />
      <LiftHoldDialog {...lifting} />
    </Page>
  );
}
