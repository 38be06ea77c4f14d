import { CalendarFeedPanel } from '../features/calendarFeed/web/CalendarFeedPanel.tsx';
import { ProfilePage } from '../features/people/web/ProfilePage.tsx';

/** One's own page, with what other features have for it: features do not know each other's screens. */
export default function ProfileScreen() {
  return (
    <ProfilePage>
      <CalendarFeedPanel />
    </ProfilePage>
  );
}
