import { excludeDevicesFromPolicy } from '../../../kit/actor.ts';
import { preparedRoute, route, type UserRequestContext } from '../../../kit/server/http/router.ts';
import type { Feature, ReadQuotaUse } from '../../feature/server/feature.ts';
import { companiesTopic } from '../../people/api.ts';
import { buildingHasTenantsCondition } from '../../people/server/companies.ts';
import { buildingCompanies } from '../../people/server/tables.ts';
import * as activity from '../activity.ts';
import * as api from '../api.ts';
import en from '../en.json' with { type: 'json' };
import fr from '../fr.json' with { type: 'json' };
import { can } from '../policy.ts';
import { changeCompany } from './changeCompany.ts';
import { createCompanyImportWorksheet } from './companySpreadsheet.ts';
import { addCompanyToBuilding, createCompany, publishCompanyLogo } from './createCompany.ts';
import { type CompanyListInput, createCompanyExport } from './exportCompanies.ts';
import { findCompaniesForStaff, findListedCompaniesById } from './findCompaniesForStaff.ts';
import { requireOwnBuilding } from './lockCompanyRow.ts';
import { checkMovingOut, moveOutCompany } from './moveOutCompany.ts';

export const createCompaniesFeature = (features: () => readonly Feature[]): Feature => {
  const readQuotaUse: ReadQuotaUse = async (...args) =>
    (await features()
      .find(({ quotaUse }) => quotaUse)
      ?.quotaUse?.(...args)) ?? new Map();
  const toAnswer = async (context: UserRequestContext, id: number) => ({
    id,
    companies: await findListedCompaniesById(context, [id], readQuotaUse),
  });
  const listCompaniesOfOwnBuildings = async (
    context: UserRequestContext,
    { in: building, ...query }: CompanyListInput,
  ) => {
    const scope = building === undefined ? context.everywhere : requireOwnBuilding(context, building);
    return findCompaniesForStaff(context, scope, query, readQuotaUse);
  };
  return {
    name: 'companies',
    nameColumns: { companies: ['name', 'contact_name'] },
    words: { fr, en },
    activityKinds: Object.values(activity),
    readers: {
      [companiesTopic]: excludeDevicesFromPolicy((actor) => can.list(actor) || actor.managesCompany),
    },
    entities: { company: 'companies:entities.company' },
    buildingWorksheet: createCompanyImportWorksheet(readQuotaUse),
    routes: [
      route(api.listCompaniesOfOwnBuildings, listCompaniesOfOwnBuildings),
      route(api.exportCompanies, createCompanyExport(listCompaniesOfOwnBuildings)),
      route(api.listBuildingCompanies, (context, asked) =>
        findCompaniesForStaff(context, context.building, asked, readQuotaUse),
      ),
      preparedRoute(api.createCompany, publishCompanyLogo, async (context, input, logo) =>
        toAnswer(context, await createCompany(context, input, logo)),
      ),
      preparedRoute(api.addCompanyToBuilding, publishCompanyLogo, async (context, input, logo) =>
        toAnswer(context, await addCompanyToBuilding(context, input, logo)),
      ),
      preparedRoute(api.changeCompany, publishCompanyLogo, async (context, input, logo) => {
        await changeCompany(context, input, logo, readQuotaUse);
        return toAnswer(context, input.id);
      }),
      route(api.checkMovingOut, (context, input) => checkMovingOut(context, input, features())),
      route(api.moveOutCompany, (context, input) => moveOutCompany(context, input, features())),
    ],
    administrationCounts: { companies: ({ db, building }) => db.$count(buildingCompanies.in(building)) },
    firstSteps: { companies: { isDone: ({ db, building }) => buildingHasTenantsCondition(db, building) } },
  };
};
