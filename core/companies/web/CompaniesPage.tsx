import { Button, Select } from '@mantine/core';
import { IconBriefcase, IconLogout2, IconPlus } from '@tabler/icons-react';
import { useRef } from 'react';
import { rowIdTextSchema } from '../../../kit/rowId.ts';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { schemaParam, textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { exportCompanies, listCompaniesOfOwnBuildings } from '../api.ts';
import { companyTenancyFilters, type ListedCompany } from '../company.ts';
import { can } from '../policy.ts';
import { CompanyDialog } from './CompanyDialog.tsx';
import { useCompanyColumns } from './columns.tsx';
import { MoveOutDialog } from './MoveOutDialog.tsx';

const BY_NAME = { column: 'name', direction: 'ascending' } as const;

export default function CompaniesPage() {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const mayChange = can.administer(user);
  const [{ q: search, show, building }, change] = useUrlState({
    q: textParam(),
    show: textParam(),
    building: schemaParam(rowIdTextSchema, null),
  });
  // The columns are needed before the rows, because they define the sort order.
  const dialogs = useRef<{ edit: (row: ListedCompany) => void; moveOut: (row: ListedCompany) => void }>(null);
  const columns = useCompanyColumns({
    edit: (row) => dialogs.current?.edit(row),
    more: (row) =>
      row.buildings.length > 0
        ? [
            {
              label: t('companies:moveOut.action'),
              icon: IconLogout2,
              run: () => dialogs.current?.moveOut(row),
            },
          ]
        : [],
  });
  const activeTab = companyTenancyFilters.find((one) => one === show) ?? 'present';
  const own = buildings.find(({ id }) => id === building)?.id;
  const all = useSortedPages(
    listCompaniesOfOwnBuildings,
    { search, show: activeTab, in: own },
    columns,
    BY_NAME,
  );
  const counts = useTabCounts(
    listCompaniesOfOwnBuildings,
    Object.fromEntries(
      companyTenancyFilters.map((each) => [
        each === 'present' ? '' : each,
        { search, show: each, in: own, sort: 'name' as const },
      ]),
    ),
  );
  const adding = useDialog('add');
  const editing = useRowDialog('edit', all, () => mayChange);
  const movingOut = useRowDialog('moveOut', all, (row) => mayChange && row.buildings.length > 0);
  dialogs.current = { edit: editing.open, moveOut: movingOut.open };

  const create = mayChange && (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
      {t('companies:list.add')}
    </Button>
  );
  const isNarrowed = search !== '' || own !== undefined;
  const empty = {
    title: t(`companies:list.empty.${activeTab}`),
    text: t(`companies:list.emptyText.${activeTab}`),
  };
  return (
    <ListScreen
      title={t('companies:list.title')}
      intro={t('companies:list.intro')}
      action={create}
      moreActions={[useExportAction(exportCompanies, all.input, all.data)]}
      searchLabel={t('companies:list.search')}
      filters={
        buildings.length > 1 && (
          <Select
            aria-label={t('companies:list.building')}
            placeholder={t('companies:list.everyBuilding')}
            clearable
            data={buildings.map(({ id, name }) => ({ value: String(id), label: name }))}
            value={own ? String(own) : null}
            onChange={(id) => change({ building: id ? Number(id) : null }, 'push')}
          />
        )
      }
      query={all}
      label={t('companies:list.label')}
      columns={columns}
      onEdit={mayChange ? editing.open : undefined}
      initialSort={BY_NAME}
      describeCount={(words) => t('companies:list.count', words)}
      tabs={{
        label: t('companies:list.show'),
        allLabel: t('companies:list.shows.present'),
        choices: companyTenancyFilters
          .filter((value) => value !== 'present')
          .map((value) => ({
            value,
            label: t(`companies:list.shows.${value}`),
            isSeparated: value === 'archived',
          })),
        counts,
      }}
      emptyState={{
        icon: IconBriefcase,
        noMatch: isNarrowed
          ? { title: t('companies:list.noMatch'), text: t('companies:list.noMatchText') }
          : empty,
        empty,
        ...(activeTab === 'present' && { action: create }),
      }}
    >
      <CompanyDialog item={null} {...adding} />
      <CompanyDialog {...editing} />
      <MoveOutDialog {...movingOut} />
    </ListScreen>
  );
}
