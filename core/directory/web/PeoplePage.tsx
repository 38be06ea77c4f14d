import { Button, Text } from '@mantine/core';
import {
  IconBuilding,
  IconBuildingMinus,
  IconBuildingPlus,
  IconMailForward,
  IconUpload,
  IconUserCheck,
  IconUserOff,
  IconUserPlus,
  IconUsers,
} from '@tabler/icons-react';
import { type RefObject, useMemo, useRef } from 'react';
import { lazyComponent } from '../../../kit/web/codeLoading/lazyComponent.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { useDialog, useRowDialog, useTransientDialog } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { loadWithTranslations, useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ListScreen } from '../../../kit/web/list/ListScreen.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { useRowSelection } from '../../../kit/web/list/useRowSelection.tsx';
import { useSortedPages } from '../../../kit/web/list/useSortedPages.ts';
import { useTabCounts } from '../../../kit/web/list/useTabCounts.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import {
  SpreadsheetImportDialog,
  SpreadsheetPlaceholder,
} from '../../../kit/web/spreadsheet/SpreadsheetImportDialog.tsx';
import { ActionMenu } from '../../../kit/web/ui/ActionMenu.tsx';
import { can } from '../../people/policy.ts';
import { listPeople } from '../api.ts';
import { exportPeople } from '../peopleImportApi.ts';
import {
  type AccountStateFilter,
  type BulkChangeResultOfPerson,
  type ListedPerson,
  MAX_BULK_PEOPLE,
  type PeopleBulkChangeKind,
} from '../person.ts';
import { AddPersonDialog } from './AddPersonDialog.tsx';
import { BulkChangeDialog, type PendingBulkChange } from './BulkChangeDialog.tsx';
import { usePeopleColumns } from './columns.tsx';
import { DeactivatePersonDialog } from './DeactivatePersonDialog.tsx';
import { EditPersonDialog } from './EditPersonDialog.tsx';
import { MergePeopleDialog } from './MergePeopleDialog.tsx';
import classes from './People.module.css';
import { PeopleFilterPopover, usePeopleFilters } from './PeopleFilterPopover.tsx';
import { PersonPanel } from './PersonPanel.tsx';
import { type PersonDialogOpeners, usePersonActions } from './usePersonActions.ts';

const BY_NAME = { column: 'name', direction: 'ascending' } as const;
const TABS = ['never', 'closed'] as const;

type Dialogs = PersonDialogOpeners & { open: (person: ListedPerson) => void };

/** Keeps the callbacks stable, so that rows do not render again. */
const stableDialogs = (dialogs: RefObject<Dialogs | null>): Dialogs => ({
  open: (person) => dialogs.current?.open(person),
  edit: (person) => dialogs.current?.edit(person),
  close: (person) => dialogs.current?.close(person),
  merge: (person) => dialogs.current?.merge(person),
});

const nameOf = ({ name }: ListedPerson) => name;

export default function PeoplePage() {
  const { t } = useI18n();
  const { user, buildings } = useSession();
  const manages = can.managePeople(user);
  const ofOneCompany = manages && !can.administer(user);

  const dialogs = useRef<Dialogs>(null);
  const opening = useMemo(() => stableDialogs(dialogs), []);
  const actionsOf = usePersonActions(opening);
  const columns = usePeopleColumns(actionsOf);

  const [{ q: search, show }] = useUrlState({ q: textParam(), show: textParam() });
  const state: Exclude<AccountStateFilter, 'all'> = TABS.find((each) => each === show) ?? 'active';
  const [{ company, role, in: building }] = usePeopleFilters();
  const filter = {
    search,
    ...(company !== null && { company }),
    ...(role !== null && { role }),
    ...(building !== null && { building }),
  };
  const query = { ...filter, state };
  const counts = useTabCounts(listPeople, {
    '': { ...filter, state: 'active', sort: 'name' },
    never: { ...filter, state: 'never', sort: 'name' },
    closed: { ...filter, state: 'closed', sort: 'name' },
  });
  const all = useSortedPages(listPeople, query, columns, BY_NAME);
  const selection = useRowSelection(all.data, {
    getName: nameOf,
    max: MAX_BULK_PEOPLE,
    describeCount: (count) => t('directory:manage.chosen', { count }),
  });

  const { column: checkboxColumn } = selection;
  const visibleColumns = useMemo(
    () => (manages ? [checkboxColumn, ...columns] : columns),
    [manages, checkboxColumn, columns],
  );

  const mayHandle = ({ mayHandle: may }: ListedPerson) => may;
  const importing = useDialog('import', manages);
  const adding = useDialog('add', manages);
  const opened = useRowDialog('person', all);
  const editing = useRowDialog('edit', all, mayHandle);
  const closing = useRowDialog('close', all, (row) => row.mayHandle && row.active);
  const merging = useRowDialog('merge', all, mayHandle);
  const bulkChangeDialog = useTransientDialog<PendingBulkChange>('several');
  const refusalsDialog = useTransientDialog<readonly BulkChangeResultOfPerson[]>('refused');
  dialogs.current = { open: opened.open, edit: editing.open, close: closing.open, merge: merging.open };

  const change = (kind: PeopleBulkChangeKind) =>
    bulkChangeDialog.open({ change: kind, people: selection.selected });
  const action = (kind: PeopleBulkChangeKind, icon: typeof IconUsers) => ({
    label: t(`directory:manage.several.${kind}`),
    icon,
    run: () => change(kind),
  });
  const isClosedTab = state === 'closed';
  const isNarrowed = Object.keys(filter).length > 1 || search !== '';
  const empty = {
    title: t(`directory:manage.empty.${state}`),
    text: t(`directory:manage.emptyText.${state}`),
  };
  const bulkActions = [
    ...(ofOneCompany ? [] : [action('company', IconBuilding)]),
    ...(buildings.length > 1 ? [action('join', IconBuildingPlus), action('leave', IconBuildingMinus)] : []),
    action('invite', IconMailForward),
    isClosedTab ? action('reactivate', IconUserCheck) : action('deactivate', IconUserOff),
  ];
  return (
    <ListScreen
      title={t('menu:people.title')}
      intro={t(ofOneCompany ? 'directory:manage.introManager' : 'directory:manage.intro')}
      action={
        manages && (
          <Button leftSection={<IconUserPlus size={18} aria-hidden />} onClick={adding.open}>
            {t('directory:manage.add')}
          </Button>
        )
      }
      moreActions={[
        useExportAction(exportPeople, all.input, all.data),
        ...(manages ? [{ label: t('directory:sheet.import'), icon: IconUpload, run: importing.open }] : []),
      ]}
      searchLabel={t('directory:manage.search')}
      filters={<PeopleFilterPopover />}
      query={all}
      label={t('directory:manage.label')}
      columns={visibleColumns}
      onOpen={opening.open}
      initialSort={BY_NAME}
      tabs={{
        label: t('directory:manage.tabs.label'),
        allLabel: t('directory:manage.tabs.active'),
        choices: TABS.map((value) => ({ value, label: t(`directory:manage.tabs.${value}`) })),
        counts,
      }}
      describeCount={(words) => t('directory:manage.count', words)}
      emptyState={{
        icon: IconUsers,
        noMatch: isNarrowed
          ? { title: t('directory:manage.noMatch'), text: t('directory:manage.noMatchText') }
          : empty,
        empty,
      }}
    >
      {selection.renderBar(
        <>
          <Button variant="default" onClick={() => change('role')}>
            {t('directory:manage.several.role')}
          </Button>
          <ActionMenu label={t('directory:manage.several.more')} actions={bulkActions} />
        </>,
      )}
      <PeopleSpreadsheetDialog opened={importing.opened} onClose={importing.close} />
      <AddPersonDialog {...adding} />
      <PersonPanel {...opened} actionsOf={actionsOf} />
      <EditPersonDialog {...editing} />
      <DeactivatePersonDialog {...closing} />
      <MergePeopleDialog {...merging} />
      <BulkChangeDialog {...bulkChangeDialog} onDone={(results) => refusalsDialog.open(results, 'over')} />
      <ViewDialog
        opened={refusalsDialog.opened}
        close={refusalsDialog.close}
        title={t('directory:manage.several.resultTitle')}
      >
        <Text mb="sm">
          {t('directory:manage.several.notDone', { count: refusalsDialog.item?.length ?? 0 })}
        </Text>
        <ul className={classes.ahead}>
          {refusalsDialog.item?.map(({ id, name, why }) => (
            <li key={id}>
              {name && <strong>{name}</strong>} <span className={classes.why}>{why}</span>
            </li>
          ))}
        </ul>
        <DialogFooter>
          <Button onClick={refusalsDialog.close}>{t('ui.close')}</Button>
        </DialogFooter>
      </ViewDialog>
    </ListScreen>
  );
}

const PeopleSheetSteps = lazyComponent(
  () => loadWithTranslations('spreadsheet', () => import('./spreadsheet/PeopleSpreadsheetSteps.tsx')),
  SpreadsheetPlaceholder,
);

function PeopleSpreadsheetDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <SpreadsheetImportDialog opened={opened} onClose={onClose} title={t('directory:sheet.title')}>
      {(frame) => <PeopleSheetSteps {...frame} />}
    </SpreadsheetImportDialog>
  );
}
