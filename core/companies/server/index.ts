import { denyDevices } from '../../../kit/actor.ts';
import { preparedRoute, route, type UserContext } from '../../../kit/server/http/router.ts';
import type { Feature, ReadQuotaUse } from '../../server/feature.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeCompany } from './changeCompany.ts';
import { companyWorksheet } from './companySpreadsheet.ts';
import { addCompanyToBuilding, createCompany, publishCompanyLogo } from './createCompany.ts';
import { findListedCompanies, listCompanies } from './listCompanies.ts';
import { ownBuilding } from './lockCompany.ts';
import { checkMovingOut, moveOut } from './moveOut.ts';
import { hasTenantsCondition, listCompaniesInBuildings } from './queries.ts';

export const companiesFeature = (features: () => readonly Feature[]): Feature => {
  const used: ReadQuotaUse = async (...asked) =>
    (await features()
      .find(({ quotaUse }) => quotaUse)
      ?.quotaUse?.(...asked)) ?? new Map();
  const shown = async (context: UserContext, id: number) => ({
    id,
    companies: await findListedCompanies(context, [id], used),
  });
  return {
    name: 'companies',
    nameColumns: { companies: ['name', 'contact_name'] },
    words: { fr, en },
    activityKinds: Object.values(activity),
    readers: { [api.companiesTopic]: denyDevices((actor) => can.list(actor) || actor.managesCompany) },
    entities: { company: 'companies:entities.company' },
    buildingWorksheet: companyWorksheet(used),
    routes: [
      route(api.listCompanies, ({ db }, { buildings }) => listCompaniesInBuildings(db, buildings)),
      route(api.listOwnCompanies, async (context, { in: building, ...asked }) => {
        const scope = building === undefined ? context.everywhere : ownBuilding(context, building);
        return listCompanies(context, scope, asked, used);
      }),
      route(api.listBuildingCompanies, (context, asked) =>
        listCompanies(context, context.building, asked, used),
      ),
      preparedRoute(api.createCompany, publishCompanyLogo, async (context, input, logo) =>
        shown(context, await createCompany(context, input, logo)),
      ),
      preparedRoute(api.addCompanyToBuilding, publishCompanyLogo, async (context, input, logo) =>
        shown(context, await addCompanyToBuilding(context, input, logo)),
      ),
      preparedRoute(api.changeCompany, publishCompanyLogo, async (context, input, logo) => {
        await changeCompany(context, input, logo, used);
        return shown(context, input.id);
      }),
      route(api.checkMovingOut, (context, input) => checkMovingOut(context, input, features())),
      route(api.moveOut, (context, input) => moveOut(context, input, features())),
    ],
    firstSteps: { companies: { isDone: ({ db, building }) => hasTenantsCondition(db, building) } },
  };
};
