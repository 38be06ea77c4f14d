import type { Feature } from '../../../core/feature/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import {
  createBuildingTemplate,
  importBuildingSpreadsheet,
  previewBuildingImport,
  readBuildingImport,
} from './importBuildingSpreadsheet.ts';

export const createBuildingImportFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'buildingImport',
  words: { fr, en },
  activityKinds: Object.values(activity),
  routes: [
    route(api.downloadBuildingTemplate, (context, query) =>
      createBuildingTemplate(context, query, features()),
    ),
    route(api.checkBuildingImport, (context, query) => previewBuildingImport(context, query, features())),
    preparedRoute(
      api.importBuildingSpreadsheet,
      (context, query) => readBuildingImport(context, query, features()),
      (context, query, filled) => importBuildingSpreadsheet(context, query, filled, features()),
    ),
  ],
});
