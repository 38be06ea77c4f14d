import { preparedRoute, route } from '../../../../kit/server/http/router.ts';
import * as api from '../../peopleImportApi.ts';
import { exportPeople, peopleTemplate } from './exportPeople.ts';
import { importPeople, previewPeople, readPeople } from './importPeople.ts';

export const spreadsheetRoutes = [
  route(api.checkPeopleImport, previewPeople),
  preparedRoute(api.importPeople, readPeople, importPeople),
  route(api.readPeopleTemplate, peopleTemplate),
  route(api.exportPeople, exportPeople),
];
