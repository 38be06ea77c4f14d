import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import {
  createBuildingTemplate,
  importBuilding,
  previewBuildingImport,
  readBuildingImport,
} from './importBuilding.ts';

export const buildingImportFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'buildingImport',
  words: { fr, en },
  facts: Object.values(facts),
  routes: [
    route(wire.downloadBuildingTemplate, (context, asked) =>
      createBuildingTemplate(context, asked, features()),
    ),
    route(wire.checkBuildingImport, (context, asked) => previewBuildingImport(context, asked, features())),
    preparedRoute(
      wire.importBuilding,
      (context, asked) => readBuildingImport(context, asked, features()),
      (context, asked, filled) => importBuilding(context, asked, filled, features()),
    ),
  ],
});
