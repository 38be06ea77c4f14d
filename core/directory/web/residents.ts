import { type CallInput, call } from '../../../kit/web/api/call.ts';
import { listBuildingPeople } from '../api.ts';

const MAX_RESIDENT_MATCHES = 20;

export const buildResidentSearchInput = ({ building, search }: { building: number; search: string }) =>
  ({
    building,
    search,
    limit: MAX_RESIDENT_MATCHES,
    sort: 'name',
    state: 'active',
  }) satisfies CallInput<typeof listBuildingPeople>;

export const fetchMatchingResidents = async (
  question: { building: number; search: string },
  options: Parameters<typeof call>[2],
) => ({ fields: (await call(listBuildingPeople, buildResidentSearchInput(question), options)).rows });
