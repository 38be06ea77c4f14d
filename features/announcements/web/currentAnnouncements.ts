import { useQuery } from '@tanstack/react-query';
import { MAX_PAGE_SIZE } from '../../../kit/page.ts';
import { callQuery } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { Announcement } from '../announcement.ts';
import { listAnnouncements } from '../api.ts';

export const currentAnnouncementsQuery = (building: number) =>
  callQuery(listAnnouncements, {
    building,
    show: 'mine',
    limit: MAX_PAGE_SIZE,
    search: '',
    sort: '-start',
  });

const getRank = ({ urgent, readAt, acknowledgedAt }: Announcement) =>
  urgent && acknowledgedAt === null ? 0 : readAt === null ? 1 : 2;

export function useCurrentAnnouncements() {
  const query = useQuery(currentAnnouncementsQuery(useSession().building.id));
  return {
    isFetching: query.isFetching,
    data: query.data?.rows.toSorted((one, other) => getRank(one) - getRank(other)),
  };
}
