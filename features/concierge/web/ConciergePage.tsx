import { Tabs } from '@mantine/core';
import { IconBellRinging } from '@tabler/icons-react';
import { text, useAddress } from '../../../kit/web/address.ts';
import { useAddressedDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatCount } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { useSession } from '../../../kit/web/session.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useWidth } from '../../../kit/web/ui/useWidth.ts';
import type { Category, Configuration } from '../catalogue.ts';
import type { BuildingDocument } from '../document.ts';
import { can } from '../policy.ts';
import { AddMenu } from './AddMenu.tsx';
import { Catalogue } from './Catalogue.tsx';
import {
  CatalogueDeletion,
  CategoryDialog,
  ProductDialog,
  useCatalogueEditing,
} from './CatalogueDialogs.tsx';
import classes from './ConciergePage.module.css';
import { DocumentDialog } from './DocumentDialogs.tsx';
import { DocumentList, useDocumentEditing } from './DocumentList.tsx';
import { IntroductionDialog } from './IntroductionDialog.tsx';
import { OtherTabsWithMatches } from './OtherTabsWithMatches.tsx';
import { CardsSkeleton, Failed, NothingFound } from './States.tsx';
import { isSearchWorthwhile, searchCatalogue, searchDocuments } from './searchConcierge.ts';
import { useConcierge } from './useConcierge.ts';

const kinds = ['concierge', 'rates'] as const;
const DOCUMENTS = 'documents';
const SERVICES = 'services';

const ofConcierge = (documents: readonly BuildingDocument[]) =>
  documents.filter(({ kind }) => kinds.some((one) => one === kind));
/** How many things there are to be searched. */
const countOf = (categories: readonly Category[], documents: readonly BuildingDocument[]) =>
  categories.reduce((sum, { products }) => sum + products.length, documents.length);

/** `/resident/Conciergerie`: the services that can be ordered, and the concierge's documents. */
export default function ConciergePage() {
  const { t } = useWords();
  const concierge = useConcierge();
  const { user } = useSession();
  const mayEdit = can.edit(user);
  const { configuration, categories, documents, isFetching } = concierge;
  const editing = useCatalogueEditing({ data: categories, isFetching });
  const document = useDocumentEditing({ data: documents, isFetching });
  const introduction = useAddressedDialog<{ present?: Configuration }>({
    name: 'introduction',
    write: () => '1',
    find: () => (configuration === undefined ? undefined : configuration ? { present: configuration } : {}),
    may: () => mayEdit,
  });
  const known = configuration !== undefined && categories && documents;
  const [{ q: query }] = useAddress({ q: text() });
  const count = known ? countOf(configuration ? categories : [], ofConcierge(documents)) : 0;
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
      more={
        known && mayEdit
          ? [
              {
                label: t(configuration ? 'concierge:services.edit' : 'concierge:services.open'),
                icon: IconBellRinging,
                take: () => introduction.open(configuration ? { present: configuration } : {}),
              },
            ]
          : []
      }
    >
      {known && (
        <ConciergeTabs
          {...{ configuration, categories, documents, isFetching, editing }}
          documentEditing={document}
        />
      )}
      {!known &&
        (concierge.failure ? (
          <Failed failure={concierge.failure} onRetry={concierge.retry} />
        ) : (
          <CardsSkeleton />
        ))}
      <CategoryDialog {...editing.category} />
      <ProductDialog editing={editing.product} categories={categories ?? []} />
      <CatalogueDeletion {...editing.deletion} />
      <IntroductionDialog {...introduction} />
      <DocumentDialog editing={document} kinds={kinds} />
    </Page>
  );
}

interface ConciergeTabsProps {
  isFetching: boolean;
  configuration: Configuration | null;
  categories: readonly Category[];
  documents: readonly BuildingDocument[];
  editing: ReturnType<typeof useCatalogueEditing>;
  documentEditing: Parameters<typeof DocumentList>[0]['editing'];
}

/** On a desktop the whole catalogue in one tab, on a phone a tab for each category; the documents in the last one. */
function ConciergeTabs({
  configuration,
  categories,
  documents,
  isFetching,
  editing,
  documentEditing,
}: ConciergeTabsProps) {
  const { t } = useWords();
  const onPhone = useWidth('phone');
  const [{ q: query, tab, ...about }, change] = useAddress({
    ...{ q: text(), tab: text() },
    ...{ document: text(), deleteDocument: text() },
  });
  const show = (next: string) => change({ tab: next }, 'replace');
  const searched = query !== '';
  const found = searchCatalogue(categories, query);
  const foundDocuments = searchDocuments(ofConcierge(documents), query);

  const perCategory = onPhone && categories.length > 0;
  const services = perCategory
    ? categories.map(({ id, name }) => ({ value: String(id), label: name, ids: [id] }))
    : [{ value: SERVICES, label: t('concierge:tabs.services'), ids: categories.map(({ id }) => id) }];
  const serviceTabs = (configuration ? services : []).map((tab) => {
    const all = categories.filter(({ id }) => tab.ids.includes(id));
    const shown = found.filter(({ id }) => tab.ids.includes(id));
    return { ...tab, all, shown, matches: shown.reduce((sum, { products }) => sum + products.length, 0) };
  });
  const tabs = [
    ...serviceTabs.map(({ value, label, matches }) => ({ value, label, matches })),
    {
      value: DOCUMENTS,
      label: t(onPhone ? 'concierge:tabs.document' : 'concierge:tabs.documents'),
      matches: foundDocuments.length,
    },
  ];
  const asked = Object.values(about).some(Boolean) ? DOCUMENTS : tab;
  const active = tabs.find(({ value }) => value === asked)?.value ?? tabs[0]?.value ?? DOCUMENTS;
  const others = tabs.filter(({ value, matches }) => value !== active && matches > 0);
  const nothingFound = (
    <NothingFound
      query={query}
      searched={t(configuration ? 'concierge:searchedAll' : 'concierge:searchedDocuments')}
      elsewhere={
        others.length > 0
          ? {
              here: tabs.find(({ value }) => value === active)?.label ?? '',
              links: <OtherTabsWithMatches tabs={others} onShow={show} />,
            }
          : undefined
      }
    />
  );
  return (
    <Tabs value={active} onChange={(value) => value && show(value)} className={classes.tabs}>
      <Tabs.List className={classes.list} data-screen-only>
        {tabs.map(({ value, label, matches }) => (
          <Tabs.Tab key={value} value={value} ref={value === active ? showWhole : null}>
            {label}
            {searched && <Matches count={matches} />}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {serviceTabs.map(({ value, shown }) => (
        <Tabs.Panel key={value} value={value} pt="md">
          {searched && shown.length === 0 ? (
            nothingFound
          ) : (
            <Catalogue
              introduction={configuration?.introduction ?? ''}
              all={categories}
              {...{ shown, searched, editing }}
            />
          )}
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={DOCUMENTS} pt="md">
        <DocumentList
          all={documents}
          query={query}
          editing={documentEditing}
          {...{ isFetching, kinds, nothingFound }}
        />
      </Tabs.Panel>
    </Tabs>
  );
}

/** On a phone the tabs are wider than the screen. */
const showWhole = (tab: HTMLElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'center' });

/** How many things of a tab a search has found. */
function Matches({ count }: { count: number }) {
  const { t, language } = useWords();
  return (
    <span className={classes.matches}>
      <span aria-hidden>{formatCount(count, language)}</span>
      <span className={classes.unseen}>{t('concierge:matches', { count })}</span>
    </span>
  );
}
