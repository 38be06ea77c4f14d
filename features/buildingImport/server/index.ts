import type { Feature } from '../../../core/server/feature.ts';
import { preparedRoute, route } from '../../../kit/server/http/router.ts';
import * as facts from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { previewSetup, readSetup, setUpBuilding, setupTemplate } from './importBuilding.ts';

export const setupFeature = (features: () => readonly Feature[]): Feature => ({
  name: 'buildingImport',
  words: { fr, en },
  facts: Object.values(facts),
  routes: [
    route(wire.readSetupTemplate, (context, asked) => setupTemplate(context, asked, features())),
    route(wire.checkSetup, (context, asked) => previewSetup(context, asked, features())),
    preparedRoute(
      wire.setUpBuilding,
      (context, asked) => readSetup(context, asked, features()),
      (context, asked, filled) => setUpBuilding(context, asked, filled, features()),
    ),
  ],
});
