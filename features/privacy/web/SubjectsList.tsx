import { Box, Button, Group, Text } from '@mantine/core';
import { IconHistory, IconLock, IconLockOpen, IconTrash, IconUserSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { isSearchLongEnough } from '../../../kit/search.ts';
import { downloadFromEndpoint } from '../../../kit/web/api/call.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useTransientDialog } from '../../../kit/web/dialog/dialogState.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { StateChip, type StateTone } from '../../../kit/web/feedback/StateChip.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { Column } from '../../../kit/web/list/column.ts';
import { ListContent } from '../../../kit/web/list/ListContent.tsx';
import { RowNote } from '../../../kit/web/list/RowNote.tsx';
import { RowTitle } from '../../../kit/web/list/RowTitle.tsx';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { EmailAddressText } from '../../../kit/web/ui/EmailAddressText.tsx';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { type DataSubject, SUBJECT_SEARCH_MIN, toDataSubjectReference } from '../dataSubject.ts';
import { exportSubjectData, findDataSubjects } from '../dataSubjectApi.ts';
import { EraseResidentOrVisitorDialog } from './EraseResidentOrVisitorDialog.tsx';
import { ExportSubjectDialog } from './ExportSubjectDialog.tsx';
import { LegalHoldDialog, LiftAllHoldsDialog } from './LegalHoldDialogs.tsx';

const addSubjectIds = (subjects: readonly DataSubject[]) =>
  subjects.map((subject) => {
    const { user, name, email } = subject;
    return { ...subject, id: user === null ? `${name}\n${email}` : `${user}` };
  });

const UNDER_HOLD: StateTone = 'attention';
const BY_NAME = { column: 'name', direction: 'ascending' } as const;

export function SubjectsList() {
  const { t } = useI18n();
  const { building } = useSession();
  const [{ q: search }] = useUrlState({ q: textParam() });
  const canSearch = isSearchLongEnough(search, SUBJECT_SEARCH_MIN);
  const subjectsQuery = useQuery({
    ...callQuery(findDataSubjects, { building: building.id, search: search.trim() }),
    enabled: canSearch,
    select: addSubjectIds,
  });
  const handingOut = useTransientDialog<DataSubject>('handOut');
  const erasing = useTransientDialog<DataSubject>('erase');
  const holding = useTransientDialog<DataSubject>('hold');
  const lifting = useTransientDialog<DataSubject>('lift');
  const columns = useColumns({
    handOut: (row) => handingOut.open(row),
    erase: (row) => erasing.open(row),
    hold: (row) => holding.open(row),
    lift: (row) => lifting.open(row),
  });
  return (
    <Page title={t('menu:dataProtection.title')} width="list">
      <Box maw="26rem" mb="md" data-screen-only>
        <SearchField label={t('privacy:protection.search')} />
      </Box>
      {canSearch ? (
        <ListContent
          query={subjectsQuery}
          label={t('privacy:protection.found')}
          columns={columns}
          initialSort={BY_NAME}
          describeCount={(words) => t('privacy:protection.count', words)}
          emptyState={{
            icon: IconUserSearch,
            noMatch: { title: t('privacy:protection.noMatch'), text: t('privacy:protection.noMatchText') },
            empty: { title: t('privacy:protection.noMatch'), text: t('privacy:protection.noMatchText') },
          }}
        />
      ) : (
        <EmptyState icon={IconUserSearch} title={t('privacy:protection.start')}>
          <Text c="dimmed">{t('privacy:protection.startText')}</Text>
        </EmptyState>
      )}
      <ExportSubjectDialog {...handingOut} />
      <EraseResidentOrVisitorDialog {...erasing} />
      <LegalHoldDialog {...holding} />
      <LiftAllHoldsDialog {...lifting} />
    </Page>
  );
}

type Actions = Record<'handOut' | 'erase' | 'hold' | 'lift', (row: DataSubject) => void>;

function useColumns({ handOut, erase, hold, lift }: Actions): Column<DataSubject>[] {
  const navigate = useNavigate();
  const { t } = useI18n();
  const { building } = useSession();
  const title = (column: string) => t(`privacy:protection.columns.${column}`);
  const kind = ({ kind, companyName }: DataSubject) =>
    kind === 'resident'
      ? t('privacy:protection.resident', { company: companyName })
      : t('privacy:protection.visitor');
  const renderStoredData = ({ user, counts }: DataSubject) =>
    user === null
      ? Object.entries(counts)
          .map(([feature, count]) => t(`privacy:protection.counts.${feature}`, { count }))
          .join(', ')
      : t('privacy:protection.account');
  return [
    {
      key: 'name',
      title: title('name'),
      render: ({ name, email }) => (
        <TwoLineText
          first={<RowTitle>{name || <EmailAddressText>{email}</EmailAddressText>}</RowTitle>}
          second={name && email ? <EmailAddressText>{email}</EmailAddressText> : ''}
        />
      ),
      sortBy: ({ name, email }) => name || email,
      width: 9,
      grow: true,
      card: 'title',
    },
    { key: 'kind', title: title('kind'), render: kind, width: 8, grow: true },
    {
      key: 'held',
      title: title('held'),
      render: (row) => (
        <TwoLineText
          first={renderStoredData(row)}
          second={row.held && <StateChip tone={UNDER_HOLD}>{t('privacy:protection.onHold')}</StateChip>}
        />
      ),
      width: 9,
      grow: true,
    },
    {
      key: 'actions',
      title: title('actions'),
      render: (row) =>
        row.may ? (
          <Group gap="xs" wrap="nowrap">
            <Button
              variant="default"
              onClick={() => {
                // Residents should export their data themselves.
                if (row.user !== null) handOut(row);
                else
                  void downloadFromEndpoint(exportSubjectData, {
                    building: building.id,
                    ...toDataSubjectReference(row),
                  }).catch(notifyUser.failure);
              }}
            >
              {t('privacy:protection.export')}
            </Button>
            <ActionMenu
              label={t('privacy:protection.actionsFor', { name: row.name || row.email })}
              actions={[
                ...(row.user === null
                  ? []
                  : [
                      {
                        label: t('privacy:protection.trail'),
                        icon: IconHistory,
                        run: () => void navigate(`/resident/audit?about=user:${row.user}`),
                      },
                    ]),
                { label: t('privacy:protection.erase'), icon: IconTrash, run: () => erase(row) },
                row.liftable
                  ? { label: t('privacy:protection.lift'), icon: IconLockOpen, run: () => lift(row) }
                  : row.held && row.user === null
                    ? {
                        label: t('privacy:protection.seeHolds'),
                        icon: IconLock,
                        run: () => void navigate('?show=holds'),
                      }
                    : { label: t('privacy:protection.hold'), icon: IconLock, run: () => hold(row) },
              ]}
            />
          </Group>
        ) : (
          <RowNote>{t('privacy:list.elsewhere')}</RowNote>
        ),
      width: 11,
      card: 'actions',
    },
  ];
}
