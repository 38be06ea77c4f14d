import { Button, Group } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from 'react-router';
import { rememberReturnTo } from '../../../core/access/web/returnTo.ts';
import { usePublicBuildingId, usePublicBuildingName } from '../../../core/buildings/web/publicBuilding.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { getFirstDayOfMonth } from '../../../kit/web/calendar/months.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import { useUrlDialog } from '../../../kit/web/dialog/dialogState.ts';
import { EmptyState } from '../../../kit/web/feedback/EmptyState.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { usePageTitle } from '../../../kit/web/navigation/usePageTitle.ts';
import { getCurrentSession } from '../../../kit/web/session/session.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { type BuildingEvent, canRegister, getEventPath } from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import { EventCalendar } from './EventCalendar.tsx';
import { EventCalendarViewSwitch } from './EventCalendarViewSwitch.tsx';
import { EventDetails } from './EventDetails.tsx';
import { type EventsUrlState, useEventsUrlState } from './eventsUrlState.ts';
import classes from './PublicEventsPage.module.css';
import { monthEventsQuery } from './queries.ts';
import { useEventDialog, useEventFromUrl } from './useEventFromUrl.ts';

/** `/MultiAppEvenement?1!Parvis` and the pages of the other kinds. */
export const createPublicEventsPage = (kind: EventKind) => ({
  default: () => <PublicEventsPage kind={kind} />,
});

function PublicEventsPage({ kind }: { kind: EventKind }) {
  const { t } = useI18n();
  const buildingId = usePublicBuildingId();
  const name = usePublicBuildingName(buildingId);
  const title = t(`events:titles.${kind}`);
  const onPhone = useBreakpoint('phone');
  const address = useEventsUrlState();
  usePageTitle(title);
  return (
    <>
      <Group
        align="flex-end"
        justify="space-between"
        gap="var(--mantine-spacing-sm) var(--mantine-spacing-md)"
      >
        <div>
          <p className={classes.building}>{name}</p>
          <h1>{title}</h1>
        </div>
        <div className={classes.tools}>
          <SearchField label={t('events:calendar.search')} />
          {!onPhone && <EventCalendarViewSwitch address={address} />}
        </div>
      </Group>
      {buildingId === undefined ? (
        <EmptyState icon={IconLock} title={t('events:public.noBuilding')} />
      ) : (
        <PublicCalendar kind={kind} building={buildingId} address={address} />
      )}
    </>
  );
}

function PublicCalendar({
  kind,
  building,
  address,
}: {
  kind: EventKind;
  building: number;
  address: EventsUrlState;
}) {
  const { t } = useI18n();
  // The building's time zone is not public; the viewer's own day is close enough for a month view.
  const today = getLocalNow(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date()).date;
  const eventQuery = useEventFromUrl(building, kind, address.named, true);
  const month = address.month ?? getFirstDayOfMonth(eventQuery.data?.[0]?.startDate ?? today);
  const details = useEventDialog('event', eventQuery, { leave: address.leave(month) });
  // Coalesced with the calendar's own query: checks that the calendar is public.
  const calendarError = useQuery(monthEventsQuery({ building, kind, asAnybody: true }, month)).error;

  if (calendarError?.status === 404)
    return (
      <EmptyState
        icon={IconLock}
        title={t('events:public.closed')}
        action={
          <Button component={Link} to={getCurrentSession() ? '/resident/home' : '/login'}>
            {t(getCurrentSession() ? 'events:public.home' : 'events:public.logIn')}
          </Button>
        }
      >
        {t(getCurrentSession() ? 'events:public.closedToOthers' : 'events:public.closedText')}
      </EmptyState>
    );
  return (
    <>
      <EventCalendar
        source={{ building, kind, asAnybody: true }}
        today={today}
        address={address}
        month={month}
        pictures
        onOpen={details.open}
        action={(event) =>
          !getCurrentSession() &&
          canRegister(event) && (
            <Button variant="default" onClick={() => address.ask(event.id, '1')}>
              {t('events:public.register')}
            </Button>
          )
        }
      />
      <EventDetails
        {...details}
        item={details.current}
        actions={(event) => (
          <DialogFooter>
            <RegisterAfterLogin event={event} screen={getEventPath(event, building)} />
          </DialogFooter>
        )}
      />
    </>
  );
}

/** Only residents can register: leads to log-in and back to the event. */
function RegisterAfterLogin({ event, screen }: { event: BuildingEvent; screen: string }) {
  const { t } = useI18n();
  const navigate = useNavigate();
  const mayBe = canRegister(event);
  const { opened, open, close } = useUrlDialog<true>({
    name: 'ask',
    missingMessage: null,
    serialize: () => '1',
    find: () => mayBe || null,
  });
  if (!mayBe) return null;
  // A signed-in person without this building cannot register.
  if (getCurrentSession()) return <p>{t('events:public.others')}</p>;
  return (
    <>
      <Button onClick={() => open(true, 'over')}>{t('events:public.register')}</Button>
      <ConfirmDialog
        opened={opened}
        close={close}
        title={t('events:public.loginTitle')}
        confirmLabel={t('events:public.logIn')}
        onConfirm={() => {
          rememberReturnTo(new URL(screen, location.origin));
          return navigate('/login');
        }}
      >
        {t('events:public.loginText')}
      </ConfirmDialog>
    </>
  );
}
