import { Button, Group, Tabs, VisuallyHidden } from '@mantine/core';
import { formatCount } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import type { ConciergeConfiguration, Product, ProductCategory } from '../catalogue/catalogue.ts';
import { filterCatalogueBySearch } from '../catalogue/filterCatalogueBySearch.ts';
import type { useCatalogueDialogs } from '../catalogue/web/CatalogueDialogs.tsx';
import { CatalogueView } from '../catalogue/web/CatalogueView.tsx';
import { exportBuildingDocuments } from '../documents/api.ts';
import type { BuildingDocument } from '../documents/document.ts';
import { filterDocumentsBySearch } from '../documents/filterDocumentsBySearch.ts';
import { DocumentList } from '../documents/web/DocumentList.tsx';
import { MyOrders } from '../orders/web/MyOrders.tsx';
import classes from './ConciergePage.module.css';
import { NoSearchResults } from './ConciergeStates.tsx';
import { filterConciergeDocuments, conciergeDocumentKinds as kinds } from './searchConcierge.ts';

const DOCUMENTS = 'documents';
const SERVICES = 'services';
const ORDERS = 'orders';

interface ConciergeTabsProps {
  isFetching: boolean;
  configuration: ConciergeConfiguration | null;
  categories: readonly ProductCategory[];
  documents: readonly BuildingDocument[];
  editing: ReturnType<typeof useCatalogueDialogs>;
  documentEditing: Parameters<typeof DocumentList>[0]['editing'];
  onOrder: ((product: Product) => void) | null;
  hasOrders: boolean;
}

/** Desktop: one tab for the whole catalogue. Phone: one per category, after the resident's own orders. */
export function ConciergeTabs({
  configuration,
  categories,
  documents,
  isFetching,
  editing,
  documentEditing,
  onOrder,
  hasOrders,
}: ConciergeTabsProps) {
  const { t } = useI18n();
  const onPhone = useBreakpoint('phone');
  const [{ q: query, tab, ...documentParams }, change] = useUrlState({
    q: textParam(),
    tab: textParam(),
    document: textParam(),
    deleteDocument: textParam(),
  });
  const { building } = useSession();
  const show = (next: string) => change({ tab: next }, 'replace');
  const isSearched = query !== '';
  const matchingCategories = filterCatalogueBySearch(categories, query);
  const matchingDocuments = filterDocumentsBySearch(filterConciergeDocuments(documents), query);
  const exportAction = useExportAction(
    exportBuildingDocuments,
    { building: building.id, search: query, show: 'concierge' },
    matchingDocuments,
  );

  const perCategory = onPhone && categories.length > 0;
  const services = perCategory
    ? categories.map(({ id, name }) => ({ value: String(id), label: name, ids: [id] }))
    : [{ value: SERVICES, label: t('concierge:tabs.services'), ids: categories.map(({ id }) => id) }];
  const serviceTabs = (configuration ? services : []).map((tab) => {
    const shown = matchingCategories.filter(({ id }) => tab.ids.includes(id));
    return { ...tab, shown, matches: shown.reduce((sum, { products }) => sum + products.length, 0) };
  });
  const orders = hasOrders ? [{ value: ORDERS, label: t('concierge:orders.mine'), matches: null }] : [];
  const tabs: { value: string; label: string; matches: number | null }[] = [
    ...(onPhone ? orders : []),
    ...serviceTabs.map(({ value, label, matches }) => ({ value, label, matches })),
    ...(onPhone ? [] : orders),
    {
      value: DOCUMENTS,
      label: t(onPhone ? 'concierge:tabs.document' : 'concierge:tabs.documents'),
      matches: matchingDocuments.length,
    },
  ];
  const requested = Object.values(documentParams).some(Boolean) ? DOCUMENTS : tab;
  const activeTab =
    tabs.find(({ value }) => value === requested)?.value ?? serviceTabs[0]?.value ?? DOCUMENTS;
  const tabsWithMatches = tabs.flatMap(({ value, label, matches }) =>
    value !== activeTab && matches ? [{ value, label, matches }] : [],
  );
  const nothingFound = (
    <NoSearchResults
      query={query}
      searched={t(configuration ? 'concierge:searchedAll' : 'concierge:searchedDocuments')}
      otherTabs={
        tabsWithMatches.length > 0
          ? {
              currentTab: tabs.find(({ value }) => value === activeTab)?.label ?? '',
              links: <OtherTabsWithMatches tabs={tabsWithMatches} onShow={show} />,
            }
          : undefined
      }
    />
  );
  return (
    <Tabs value={activeTab} onChange={(value) => value && show(value)} miw={0}>
      <Tabs.List className={classes.list} data-screen-only>
        {tabs.map(({ value, label, matches }) => (
          <Tabs.Tab key={value} value={value} ref={value === activeTab ? scrollTabIntoView : null}>
            {label}
            {isSearched && matches !== null && <MatchCount count={matches} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {serviceTabs.map(({ value, shown }) => (
        <Tabs.Panel key={value} value={value} pt="md">
          {isSearched && shown.length === 0 ? (
            nothingFound
          ) : (
            <CatalogueView
              introduction={configuration?.introduction ?? ''}
              allCategories={categories}
              visibleCategories={shown}
              isSearched={isSearched}
              editing={editing}
              onOrder={onOrder}
            />
          )}
        </Tabs.Panel>
      ))}
      {orders.length > 0 && (
        <Tabs.Panel value={ORDERS} pt="md">
          {activeTab === ORDERS && <MyOrders />}
        </Tabs.Panel>
      )}
      <Tabs.Panel value={DOCUMENTS} pt="md">
        <Group justify="flex-end" mb="sm" data-screen-only>
          <ActionButton action={exportAction} />
        </Group>
        <DocumentList
          allDocuments={documents}
          query={query}
          editing={documentEditing}
          isFetching={isFetching}
          kinds={kinds}
          nothingFound={nothingFound}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

const scrollTabIntoView = (tab: HTMLElement | null) =>
  tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

function MatchCount({ count }: { count: number }) {
  const { t, language } = useI18n();
  return (
    <span className={classes.matches}>
      <span aria-hidden>{formatCount(count, language)}</span>
      <VisuallyHidden>{t('concierge:matches', { count })}</VisuallyHidden>
    </span>
  );
}

interface OtherTabsWithMatchesProps {
  tabs: readonly { value: string; label: string; matches: number }[];
  onShow: (tab: string) => void;
}

function OtherTabsWithMatches({ tabs, onShow }: OtherTabsWithMatchesProps) {
  const { t } = useI18n();
  return (
    <Group justify="center" gap="sm">
      {tabs.map(({ value, label, matches }) => (
        <Button key={value} variant="default" onClick={() => onShow(value)}>
          {t('concierge:elsewhere', { tab: label, count: matches })}
        </Button>
      ))}
    </Group>
  );
}
