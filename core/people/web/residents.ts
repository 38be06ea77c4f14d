import { type CallInput, call } from '../../../kit/web/call.ts';
import { listResidents } from '../personManagementApi.ts';

const MOST_FOUND = 20;

export const residentSearchInput = ({ building, search }: { building: number; search: string }) =>
  ({
    building,
    search,
    limit: MOST_FOUND,
    sort: 'name',
    state: 'active',
  }) satisfies CallInput<typeof listResidents>;

export const findResidents = async (
  question: { building: number; search: string },
  options: Parameters<typeof call>[2],
) => ({ fields: (await call(listResidents, residentSearchInput(question), options)).rows });
