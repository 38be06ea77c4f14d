import { ProfilePage } from '../core/people/web/ProfilePage.tsx';
import { CalendarFeedPanel } from '../features/calendarFeed/web/CalendarFeedPanel.tsx';

/** One's own page, with what other features have for it: features do not know each other's screens. */
export default function ProfileScreen() {
  return (
    <ProfilePage>
      <CalendarFeedPanel />
    </ProfilePage>
  );
}
