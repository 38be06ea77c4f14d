import { IconBellRinging } from '@tabler/icons-react';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { textParam, useUrlState } from '../../../kit/web/useUrlState.ts';
import type { Category, Configuration } from '../catalogue.ts';
import type { BuildingDocument } from '../document.ts';
import { can } from '../policy.ts';
import { AddMenu } from './AddMenu.tsx';
import {
  CatalogueDeletion,
  CategoryDialog,
  ProductDialog,
  useCatalogueEditing,
} from './CatalogueDialogs.tsx';
import { ConciergeTabs } from './ConciergeTabs.tsx';
import { DocumentDialog } from './DocumentDialogs.tsx';
import { useDocumentEditing } from './DocumentList.tsx';
import { IntroductionDialog } from './IntroductionDialog.tsx';
import { OrderDialog, useOrdering } from './orders/OrderDialog.tsx';
import { useHasOrders } from './orders/useHasOrders.ts';
import { useOrderingSwitch } from './orders/useOrderingSwitch.tsx';
import { CardsSkeleton, FailedConcierge } from './States.tsx';
import {
  filterConciergeDocuments,
  isSearchWorthwhile,
  conciergeDocumentKinds as kinds,
} from './searchConcierge.ts';
import { useConcierge } from './useConcierge.ts';

const countSearchable = (categories: readonly Category[], documents: readonly BuildingDocument[]) =>
  categories.reduce((sum, { products }) => sum + products.length, documents.length);

export default function ConciergePage() {
  const { t } = useWords();
  const concierge = useConcierge();
  const { user } = useSession();
  const mayEdit = can.edit(user);
  const { configuration, categories, documents, isFetching } = concierge;
  const editing = useCatalogueEditing({ data: categories, isFetching });
  const document = useDocumentEditing({ data: documents, isFetching });
  const introduction = useUrlDialog<{ present?: Configuration }>({
    name: 'introduction',
    serialize: () => '1',
    find: () => (configuration === undefined ? undefined : configuration ? { present: configuration } : {}),
    canOpen: () => mayEdit,
  });
  const ordering = useOrdering({ data: categories, isFetching });
  const switching = useOrderingSwitch(configuration ?? null);
  const takesOrders = configuration?.ordering === true;
  const hasOrders = useHasOrders(configuration && takesOrders);
  const known = configuration !== undefined && categories && documents && hasOrders !== undefined;
  const [{ q: query }] = useUrlState({ q: textParam() });
  const count = known
    ? countSearchable(configuration ? categories : [], filterConciergeDocuments(documents))
    : 0;
  return (
    <Page
      title={t('concierge:title')}
      filters={isSearchWorthwhile(count, query) && <SearchField label={t('concierge:search')} />}
      action={
        known &&
        mayEdit && (
          <AddMenu
            onCategory={configuration ? () => editing.category.open({}) : undefined}
            onDocument={() => document.open({})}
          />
        )
      }
      moreActions={
        known && mayEdit
          ? [
              {
                label: t(configuration ? 'concierge:services.edit' : 'concierge:services.open'),
                icon: IconBellRinging,
                run: () => introduction.open(configuration ? { present: configuration } : {}),
              },
              ...switching.actions,
            ]
          : []
      }
    >
      {known && (
        <ConciergeTabs
          configuration={configuration}
          categories={categories}
          documents={documents}
          isFetching={isFetching}
          editing={editing}
          documentEditing={document}
          onOrder={takesOrders ? ordering.open : null}
          hasOrders={hasOrders}
        />
      )}
      {!known &&
        (concierge.failure ? (
          <FailedConcierge failure={concierge.failure} onRetry={concierge.retry} />
        ) : (
          <CardsSkeleton of="catalogue" />
        ))}
      <CategoryDialog {...editing.category} />
      <ProductDialog editing={editing.product} categories={categories ?? []} />
      <CatalogueDeletion {...editing.deletion} />
      <IntroductionDialog {...introduction} />
      <DocumentDialog editing={document} kinds={kinds} />
      {known && <OrderDialog {...ordering} takesOrders={takesOrders} />}
      {switching.dialog}
    </Page>
  );
}
