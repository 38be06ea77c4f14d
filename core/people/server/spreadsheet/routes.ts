import { preparedRoute, route } from '../../../../kit/server/http/router.ts';
import * as wire from '../../importApi.ts';
import { exportPeople, peopleTemplate } from './exportPeople.ts';
import { importPeople, previewPeople, readPeople } from './importPeople.ts';

/** People as a spreadsheet, in and out. */
export const sheetRoutes = [
  route(wire.checkPeopleImport, previewPeople),
  preparedRoute(wire.importPeople, readPeople, importPeople),
  route(wire.readPeopleTemplate, peopleTemplate),
  route(wire.exportPeople, exportPeople),
];
