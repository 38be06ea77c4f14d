import type { BuildingContext } from '../../../../kit/server/http/router.ts';
import { exportList } from '../../../../kit/server/spreadsheet/exportList.ts';
import { type BuildingDocumentExportFilter, moduleByBuildingDocumentKind } from '../document.ts';
import { filterDocumentsBySearch } from '../filterDocumentsBySearch.ts';
import { listBuildingDocuments } from './documents.ts';

async function listShownDocuments(context: BuildingContext, { search, show }: BuildingDocumentExportFilter) {
  const documents = filterDocumentsBySearch(await listBuildingDocuments(context), search);
  return documents.filter(({ kind }) => show === undefined || moduleByBuildingDocumentKind[kind] === show);
}

export const exportBuildingDocuments = exportList(listShownDocuments, {
  feature: 'concierge',
  title: 'documentsTitle',
  columns: {
    'document.title': ({ title }) => title,
    'document.description': ({ description }) => description,
    'document.pageCount': ({ pages }) => pages,
    'document.date': ({ date }, { toDay }) => toDay(date),
  },
});
