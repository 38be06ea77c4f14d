import { PublicEventsPage, type PublicEventsPageProps } from './PublicEventsPage.tsx';

/** The public page of a kind of events. */
export const publicPageOf = (props: PublicEventsPageProps) => ({
  default: () => <PublicEventsPage {...props} />,
});
