import { useEffect, useRef } from 'react';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { Announcement } from '../announcement.ts';
import { acknowledgeAnnouncement, markAnnouncementAsRead } from '../api.ts';

export function useMarkAnnouncementAsRead(opened: Announcement | null): void {
  const { building } = useSession();
  const { mutate } = useCommand(markAnnouncementAsRead);
  const lastMarked = useRef<number | null>(null);
  const id = opened?.readAt === null ? opened.id : null;
  useEffect(() => {
    if (id === null || lastMarked.current === id) return;
    lastMarked.current = id;
    mutate({ building: building.id, announcement: id });
  }, [id, building.id, mutate]);
}

export function useAcknowledgeAnnouncement() {
  const { building } = useSession();
  const { mutateAsync, isPending } = useCommand(acknowledgeAnnouncement);
  const acknowledge = (id: number) => mutateAsync({ building: building.id, announcement: id });
  return { acknowledge, isPending };
}
