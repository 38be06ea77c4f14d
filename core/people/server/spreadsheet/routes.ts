import { preparedRoute, route } from '../../../../kit/server/http/router.ts';
import * as api from '../../peopleImportApi.ts';
import { buildPeopleTemplate, exportPeople } from './exportPeople.ts';
import { checkPeopleImport, importPeople, readPeopleWorksheet } from './importPeople.ts';

export const peopleSpreadsheetRoutes = [
  route(api.checkPeopleImport, checkPeopleImport),
  preparedRoute(api.importPeople, readPeopleWorksheet, importPeople),
  route(api.downloadPeopleTemplate, buildPeopleTemplate),
  route(api.exportPeople, exportPeople),
];
