import type { PageOfRows, PageQuery } from '../../../kit/page.ts';
import type { UserRequestContext } from '../../../kit/server/http/router.ts';
import { exportList } from '../../../kit/server/spreadsheet/exportList.ts';
import type { CompanySort, CompanyTenancyFilter, ListedCompany } from '../company.ts';

export interface CompanyListInput extends PageQuery<CompanySort> {
  show: CompanyTenancyFilter;
  in?: number | undefined;
}

type ListCompanies = (
  context: UserRequestContext,
  input: CompanyListInput,
) => Promise<PageOfRows<ListedCompany>>;

export const createCompanyExport = (listCompanies: ListCompanies) =>
  exportList(listCompanies, {
    feature: 'companies',
    title: 'list.title',
    columns: {
      'columns.name': ({ name }) => name,
      'columns.where': ({ buildings }) =>
        buildings.map(({ name, floors }) => (floors ? `${name} (${floors})` : name)).join(', '),
      'columns.people': ({ people }) => people,
      'form.quota': ({ quota }) => quota,
      'form.contactName': ({ contactName }) => contactName,
      'form.contactEmail': ({ contactEmail }) => contactEmail,
      'form.contactPhone': ({ contactPhone }) => contactPhone,
      'columns.leaseEnd': ({ leaseEnd }, { toDay }) => toDay(leaseEnd),
    },
  });
