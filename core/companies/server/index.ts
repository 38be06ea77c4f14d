import { peopleOnly } from '../../../kit/actor.ts';
import { preparedRoute, route, type UserContext } from '../../../kit/server/http/router.ts';
import type { Feature, QuotaUse } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as wire from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeCompany } from './changeCompany.ts';
import { companySheet } from './companySpreadsheet.ts';
import { ownBuilding } from './known.ts';
import { listCompanies, showCompanies } from './listCompanies.ts';
import { bringCompany, makeCompany, publishLogo } from './makeCompany.ts';
import { checkMovingOut, moveOut } from './moveOut.ts';
import { companiesIn, hasTenants } from './queries.ts';

/** The companies of buildings. `features`: all of them; one knows how much of their quota companies have used. */
export const companiesFeature = (features: () => readonly Feature[]): Feature => {
  const used: QuotaUse = async (...asked) =>
    (await features()
      .find(({ quotaUse }) => quotaUse)
      ?.quotaUse?.(...asked)) ?? new Map();
  const shown = async (context: UserContext, id: number) => ({
    id,
    companies: await showCompanies(context, [id], used),
  });
  return {
    name: 'companies',
    nameColumns: { companies: ['name', 'contact_name'] },
    words: { fr, en },
    activityKinds: Object.values(activity),
    readers: { [wire.companiesTopic]: peopleOnly((actor) => can.list(actor) || actor.managesCompany) },
    entities: { company: 'companies:entities.company' },
    buildingSheet: companySheet(used),
    routes: [
      route(wire.listCompanies, ({ db }, { buildings }) => companiesIn(db, buildings)),
      route(wire.listCompaniesOfMine, async (context, { in: building, ...asked }) => {
        const scope = building === undefined ? context.everywhere : ownBuilding(context, building);
        return listCompanies(context, scope, asked, used);
      }),
      route(wire.listCompaniesHere, (context, asked) =>
        listCompanies(context, context.building, asked, used),
      ),
      preparedRoute(wire.makeCompany, publishLogo, async (context, input, logo) =>
        shown(context, await makeCompany(context, input, logo)),
      ),
      preparedRoute(wire.bringCompany, publishLogo, async (context, input, logo) =>
        shown(context, await bringCompany(context, input, logo)),
      ),
      preparedRoute(wire.changeCompany, publishLogo, async (context, input, logo) => {
        await changeCompany(context, input, logo, used);
        return shown(context, input.id);
      }),
      route(wire.checkMovingOut, (context, input) => checkMovingOut(context, input, features())),
      route(wire.moveOut, (context, input) => moveOut(context, input, features())),
    ],
    firstSteps: { companies: { isDone: ({ db, building }) => hasTenants(db, building) } },
  };
};
