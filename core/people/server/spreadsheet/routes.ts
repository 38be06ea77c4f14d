import { preparedRoute, route } from '../../../../kit/server/http/router.ts';
import * as api from '../../peopleImportApi.ts';
import { buildPeopleTemplate, exportPeople } from './exportPeople.ts';
import { importPeople, previewPeopleImport, readPeopleWorksheet } from './importPeople.ts';

export const peopleSpreadsheetRoutes = [
  route(api.checkPeopleImport, previewPeopleImport),
  preparedRoute(api.importPeople, readPeopleWorksheet, importPeople),
  route(api.readPeopleTemplate, buildPeopleTemplate),
  route(api.exportPeople, exportPeople),
];
