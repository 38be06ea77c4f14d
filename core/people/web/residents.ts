import { type CallInput, call } from '../../../kit/web/call.ts';
import { listResidents } from '../manageApi.ts';

const MOST_FOUND = 20;

/** Whom staff look for in a building: the active people whose name, address and company hold all that is typed. */
export const residentsFound = ({ building, search }: { building: number; search: string }) =>
  ({
    building,
    search,
    limit: MOST_FOUND,
    sort: 'name',
    state: 'active',
  }) satisfies CallInput<typeof listResidents>;

/** For a field that asks for somebody of the building. */
export const findResidents = async (
  question: { building: number; search: string },
  options: Parameters<typeof call>[2],
) => ({ fields: (await call(listResidents, residentsFound(question), options)).rows });
