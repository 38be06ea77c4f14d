import { parseSort, sortRows } from '../../kit/sortRows.ts';
import type { Visit, VisitSort, VisitStatus } from './visit.ts';

type NameStatus = (status: VisitStatus) => string;

export const createVisitSortValues = (nameStatus: NameStatus) => ({
  time: ({ date, time }: Visit) => `${date} ${time}`,
  visitor: ({ visitor }: Visit) => visitor,
  resident: ({ residentLastName, residentFirstName }: Visit) => `${residentLastName} ${residentFirstName}`,
  nda: ({ ndaSigned }: Visit) => (ndaSigned ? 0 : 1),
  status: ({ status }: Visit) => nameStatus(status),
});

export const getVisitDay = ({ date }: Visit) => date;

/** In the order of the list, which groups several days by day. */
export function sortVisits(
  visits: readonly Visit[],
  sort: VisitSort,
  nameStatus: NameStatus,
): readonly Visit[] {
  const { column, isDescending } = parseSort(sort);
  return sortRows(visits, {
    getValue: createVisitSortValues(nameStatus)[column],
    isDescending,
    getGroup: getVisitDay,
    areGroupsDescending: isDescending && column === 'time',
  });
}
