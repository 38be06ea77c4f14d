import { Button, Menu } from '@mantine/core';
import { IconBellRinging, IconCategoryPlus, IconFilePlus, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { exportCatalogue } from '../catalogue/api.ts';
import type { ConciergeConfiguration, ProductCategory } from '../catalogue/catalogue.ts';
import {
  DeleteCatalogueItemDialog,
  ProductCategoryDialog,
  ProductDialog,
  useCatalogueDialogs,
} from '../catalogue/web/CatalogueDialogs.tsx';
import type { BuildingDocument } from '../documents/document.ts';
import { BuildingDocumentDialog } from '../documents/web/DocumentDialogs.tsx';
import { useBuildingDocumentDialog } from '../documents/web/DocumentList.tsx';
import { listOrders } from '../orders/api.ts';
import { OrderDialog, useOrderDialog } from '../orders/web/OrderDialog.tsx';
import { useOrderingSwitch } from '../orders/web/useOrderingSwitch.tsx';
import { can } from '../policy.ts';
import { ConciergeIntroductionDialog } from './ConciergeIntroductionDialog.tsx';
import { CardsSkeleton, ConciergeFailureNotice, EmptyConcierge } from './ConciergeStates.tsx';
import { ConciergeTabs } from './ConciergeTabs.tsx';
import {
  filterConciergeDocuments,
  isSearchFieldNeeded,
  conciergeDocumentKinds as kinds,
} from './searchConcierge.ts';
import { useConciergeData } from './useConciergeData.ts';

const countSearchableItems = (
  categories: readonly ProductCategory[],
  documents: readonly BuildingDocument[],
) => categories.reduce((sum, { products }) => sum + products.length, documents.length);

export default function ConciergePage() {
  const { t } = useI18n();
  const concierge = useConciergeData();
  const { user, building } = useSession();
  const mayEdit = can.edit(user);
  const { configuration, categories, documents, isFetching } = concierge;
  const editing = useCatalogueDialogs({ data: categories, isFetching });
  const documentDialog = useBuildingDocumentDialog({ data: documents, isFetching });
  const introductionDialog = useUrlDialog<{ present?: ConciergeConfiguration }>({
    name: 'introduction',
    serialize: () => '1',
    find: () => (configuration === undefined ? undefined : configuration ? { present: configuration } : {}),
    canOpen: () => mayEdit,
  });
  const orderDialog = useOrderDialog({ data: categories, isFetching });
  const orderingSwitch = useOrderingSwitch(configuration ?? null);
  const takesOrders = configuration?.ordering === true;
  const hasOrders = useHasOrders(configuration && takesOrders);
  const isLoaded = configuration !== undefined && categories && documents && hasOrders !== undefined;
  const isEmpty =
    isLoaded && !configuration && !hasOrders && filterConciergeDocuments(documents).length === 0;
  const hasActions = isLoaded && mayEdit && !isEmpty;
  const openIntroduction = () => introductionDialog.open(configuration ? { present: configuration } : {});
  const [{ q: query }] = useUrlState({ q: textParam() });
  const count = isLoaded
    ? countSearchableItems(configuration ? categories : [], filterConciergeDocuments(documents))
    : 0;
  const hasProducts = configuration && categories?.some(({ products }) => products.length > 0);
  const exportAction = useExportAction(exportCatalogue, { building: building.id, search: query });
  return (
    <Page
      title={t('concierge:title')}
      filters={isSearchFieldNeeded(count, query) && <SearchField label={t('concierge:search')} />}
      action={
        hasActions && (
          <AddProductCategoryOrDocumentMenu
            onCategory={configuration ? () => editing.category.open({}) : undefined}
            onDocument={() => documentDialog.open({})}
          />
        )
      }
      moreActions={[
        ...(hasActions
          ? [
              {
                label: t(configuration ? 'concierge:services.edit' : 'concierge:services.open'),
                icon: IconBellRinging,
                run: openIntroduction,
              },
              ...orderingSwitch.actions,
            ]
          : []),
        ...(hasProducts && can.processOrders(user)
          ? [{ ...exportAction, label: t('concierge:catalogue.export') }]
          : []),
      ]}
    >
      {isEmpty && (
        <EmptyConcierge
          onOpenCatalogue={mayEdit ? openIntroduction : undefined}
          onAddDocument={() => documentDialog.open({})}
        />
      )}
      {isLoaded && !isEmpty && (
        <ConciergeTabs
          configuration={configuration}
          categories={categories}
          documents={documents}
          isFetching={isFetching}
          editing={editing}
          documentEditing={documentDialog}
          onOrder={takesOrders ? orderDialog.open : null}
          hasOrders={hasOrders}
        />
      )}
      {!isLoaded &&
        (concierge.failure ? (
          <ConciergeFailureNotice failure={concierge.failure} onRetry={concierge.retry} />
        ) : (
          <CardsSkeleton of="catalogue" />
        ))}
      <ProductCategoryDialog {...editing.category} />
      <ProductDialog editing={editing.product} categories={categories ?? []} />
      <DeleteCatalogueItemDialog {...editing.deletion} />
      <ConciergeIntroductionDialog {...introductionDialog} />
      <BuildingDocumentDialog editing={documentDialog} kinds={kinds} />
      {isLoaded && <OrderDialog {...orderDialog} takesOrders={takesOrders} />}
      {orderingSwitch.dialog}
    </Page>
  );
}

interface AddCategoryOrDocumentMenuProps {
  onCategory: (() => void) | undefined;
  onDocument: () => void;
}

function AddProductCategoryOrDocumentMenu({ onCategory, onDocument }: AddCategoryOrDocumentMenuProps) {
  const { t } = useI18n();
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}>{t('concierge:add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {onCategory && (
          <Menu.Item
            leftSection={<IconCategoryPlus size={18} stroke={1.5} aria-hidden />}
            onClick={onCategory}
          >
            {t('concierge:category.add')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconFilePlus size={18} stroke={1.5} aria-hidden />} onClick={onDocument}>
          {t('concierge:document.add')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** True for residents if the building takes orders or they have open ones. Undefined while loading. */
function useHasOrders(takesOrders: boolean | null | undefined): boolean | undefined {
  const { user, building } = useSession();
  const isResident = !can.processOrders(user);
  const query = { building: building.id, search: '', sort: '-orderedAt', limit: 1 } as const;
  const needsQuery = isResident && takesOrders !== undefined && !takesOrders;
  const { data, isError } = useQuery({ ...callQuery(listOrders, query), enabled: needsQuery });
  if (!isResident) return false;
  if (takesOrders) return true;
  return isError ? false : data && data.total > 0;
}
