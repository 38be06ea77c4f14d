import { Anchor, Button, Select } from '@mantine/core';
import { IconMailQuestion, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { StateChip } from '../../../kit/web/feedback/StateChip.tsx';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { flagParam, textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import type { DataRequest } from '../dataRequest.ts';
import { exportDataRequests, listDataRequests } from '../dataRequestApi.ts';
import { CloseDataRequestDialog, RecordDataRequestDialog } from './DataRequestDialogs.tsx';
import { DaysLeftChip } from './DaysLeftChip.tsx';

const DUE_FIRST = { column: 'due', direction: 'ascending' } as const;

export function DataRequestsList() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search, closed }, change] = useUrlState({ q: textParam(), closed: flagParam() });
  const dialogs = useRef<(row: DataRequest) => void>(null);
  const columns = useColumns((row) => dialogs.current?.(row));
  const query = { building: building.id, search, status: closed ? 'closed' : 'open' } as const;
  const all = useSortedPages(listDataRequests, query, columns, DUE_FIRST);
  const exportAction = useExportAction(exportDataRequests, all.input, all.data);
  const adding = useDialog('add');
  const closing = useRowDialog('close', all, ({ outcome }) => outcome === null);
  dialogs.current = closing.open;
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('privacy:letter.add')}
    </Button>
  );
  return (
    <Page
      title={t('menu:dataProtection.title')}
      intro={
        <>
          {t('privacy:letter.intro')}{' '}
          <Anchor component={ScreenLink} inherit to="/resident/deletionRequests">
            {t('privacy:letter.deletions')}
          </Anchor>
        </>
      }
      width="list"
      action={add}
      moreActions={[exportAction]}
      filters={
        <>
          <SearchField label={t('privacy:letter.search')} />
          <Select
            aria-label={t('privacy:letter.status')}
            allowDeselect={false}
            data={['open', 'closed'].map((value) => ({
              value,
              label: t(`privacy:letter.statuses.${value}`),
            }))}
            value={closed ? 'closed' : 'open'}
            onChange={(value) => change({ closed: value === 'closed' }, 'push')}
          />
        </>
      }
    >
      <ListContent
        query={all}
        label={t('privacy:protection.parts.requests')}
        columns={columns}
        initialSort={DUE_FIRST}
        describeCount={(words) => t('privacy:letter.count', words)}
        emptyState={{
          icon: IconMailQuestion,
          noMatch: { title: t('privacy:letter.empty'), text: t('privacy:letter.emptyText') },
          empty: { title: t('privacy:letter.empty'), text: t('privacy:letter.emptyText') },
        }}
      />
      <RecordDataRequestDialog {...adding} />
      <CloseDataRequestDialog {...closing} />
    </Page>
  );
}

function useColumns(close: (row: DataRequest) => void): Column<DataRequest>[] {
  const { t } = useI18n();
  const title = (column: string) => t(`privacy:letter.columns.${column}`);
  return [
    {
      key: 'name',
      title: title('name'),
      render: ({ name, email }) => (
        <TwoLineText
          first={<RowTitle>{name}</RowTitle>}
          second={email && <EmailAddressText>{email}</EmailAddressText>}
        />
      ),
      width: 10,
      grow: true,
      card: 'title',
    },
    {
      key: 'kind',
      title: title('kind'),
      render: ({ kind, channel }) => (
        <TwoLineText
          first={t(`privacy:letter.kinds.${kind}`)}
          second={t(`privacy:letter.channels.${channel}`)}
        />
      ),
      width: 8,
      grow: true,
    },
    { key: 'note', title: title('note'), render: ({ note }) => note, width: 8, grow: true },
    {
      key: 'received',
      title: title('received'),
      render: ({ receivedOn }) => <time dateTime={receivedOn}>{formatDate(receivedOn)}</time>,
      width: 7,
    },
    {
      key: 'due',
      title: title('due'),
      render: ({ dueOn, outcome }) =>
        outcome === null ? (
          <DaysLeftChip dueOn={dueOn} />
        ) : (
          <StateChip tone={outcome === 'answered' ? 'done' : 'quiet'}>
            {t(`privacy:letter.outcomes.${outcome}`)}
          </StateChip>
        ),
      sortBy: ({ dueOn }) => dueOn,
      width: 9,
      card: 'aside',
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) =>
        row.outcome === null && (
          <Button variant="default" onClick={() => close(row)}>
            {t('privacy:letter.close')}
          </Button>
        ),
      width: 8,
      card: 'actions',
    },
  ];
}
