import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useBuildingSwitchFromUrl } from '../../../core/buildings/web/useBuildingSwitchFromUrl.ts';
import { getFirstDayOfMonth } from '../../../kit/web/calendar/months.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { formatDay, formatMonth } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchField } from '../../../kit/web/list/SearchField.tsx';
import { PrintedTable } from '../../../kit/web/print/PrintedTable.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { Page } from '../../../kit/web/ui/Page.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { type BuildingEvent, canRegister } from '../event.ts';
import type { EventKind } from '../eventKind.ts';
import { can } from '../policy.ts';
import { AttendeeMessageDialog } from './AttendeeMessageDialog.tsx';
import { AttendeesDialog } from './AttendeesDialog.tsx';
import { CancelEventDialog } from './CancelEventDialog.tsx';
import { EventCalendar } from './EventCalendar.tsx';
import { EventCalendarViewSwitch } from './EventCalendarViewSwitch.tsx';
import { EventDetails } from './EventDetails.tsx';
import { EventFormDialog } from './EventFormDialog.tsx';
import { type EventsUrlState, useEventsUrlState } from './eventsUrlState.ts';
import { OwnRegistrationSection } from './OwnRegistrationSection.tsx';
import { ResidentEventActions } from './ResidentEventActions.tsx';
import { useEventDialog, useEventFromUrl } from './useEventFromUrl.ts';
import { useEventsExportAction } from './useEventsExportAction.ts';
import { formatEventTimeRange, useEventTexts } from './useEventTexts.ts';

export const createEventsPage = (kind: EventKind) => ({ default: () => <EventsPage kind={kind} /> });

function EventsPage({ kind }: { kind: EventKind }) {
  const { t, language } = useI18n();
  const { user, building } = useSession();
  const today = useToday();
  const onPhone = useBreakpoint('phone');
  const address = useEventsUrlState();
  const isLeaving = useBuildingSwitchFromUrl();
  const eventQuery = useEventFromUrl(building.id, kind, isLeaving ? undefined : address.named);
  const month = address.month ?? getFirstDayOfMonth(eventQuery.data?.[0]?.startDate ?? today);
  const mayManage = can.manage(user);
  const leave = address.leave(month);
  const details = useEventDialog('event', eventQuery, { leave });
  const adding = useDialog('add', mayManage);
  const editing = useEventDialog('edit', eventQuery, { may: () => mayManage });
  const copying = useEventDialog('copy', eventQuery, { may: () => mayManage });
  const attendees = useEventDialog('attendees', eventQuery, { leave, may: () => can.seeAttendees(user) });
  const writing = useEventDialog('write', eventQuery, { may: () => can.writeToAttendees(user) });
  useScannedPass(address, can.tickAttendance(user));
  const canceling = useEventDialog('cancel', eventQuery, {
    leave,
    may: ({ isOver }) => mayManage && !isOver,
  });
  const { query } = address;
  const exporting = useEventsExportAction({ kind, today, address, month });
  const add = mayManage && (
    <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={adding.open}>
      {t('events:add.open')}
    </Button>
  );

  return (
    <Page
      title={t(`events:titles.${kind}`)}
      width="list"
      printDetails={[
        !onPhone && address.view === 'month' ? formatMonth(month, language) : '',
        query && t('ui.print.search', { query }),
      ]}
      filters={
        <>
          <SearchField label={t('events:calendar.search')} />
          {!onPhone && <EventCalendarViewSwitch address={address} />}
        </>
      }
      action={add}
      moreActions={can.seeAttendees(user) ? [exporting] : []}
    >
      <EventCalendar
        source={{ building: building.id, kind, asAnybody: false }}
        today={today}
        address={address}
        month={month}
        onOpen={details.open}
        action={(event) =>
          canRegister(event) && (
            <Button variant="default" onClick={() => address.ask(event.id, 'register')}>
              {t('events:ask.register.open')}
            </Button>
          )
        }
        add={add}
        paper={(events) => <PrintedEvents events={events} />}
      />
      <EventDetails
        {...details}
        item={details.current}
        own={(event) => <OwnRegistrationSection event={event} />}
        actions={(event) => (
          <ResidentEventActions
            event={event}
            onEdit={(changed) => editing.open(changed, 'over')}
            onCancel={canceling.open}
            onCopy={copying.open}
            onWrite={(event) => writing.open(event, 'over')}
            onAttendees={(attended) => attendees.open(attended, 'over')}
          />
        )}
      />
      <EventFormDialog {...adding} item={null} kind={kind} today={today} />
      <EventFormDialog
        {...copying}
        item={null}
        copied={copying.item}
        isGone={false}
        kind={kind}
        today={today}
      />
      <EventFormDialog {...editing} kind={kind} today={today} />
      <AttendeesDialog
        {...attendees}
        item={attendees.current}
        onWrite={(event) => writing.open(event, 'over')}
      />
      <AttendeeMessageDialog {...writing} item={writing.current} />
      <CancelEventDialog {...canceling} />
    </Page>
  );
}

/** A scanned pass opens the attendee list for staff; other people see the event. */
function useScannedPass({ pass, event, showHolder }: EventsUrlState, mayTick: boolean): void {
  useEffect(() => {
    if (pass && event !== undefined && mayTick) showHolder(event);
  }, [pass, event, mayTick, showHolder]);
}

/** A table, because the cells of a month cut titles and hide events. */
function PrintedEvents({ events }: { events: readonly BuildingEvent[] }) {
  const { t, language } = useI18n();
  const words = useEventTexts();
  const when = (event: BuildingEvent) =>
    event.startDate === event.endDate ? formatEventTimeRange(event) : words.momentOf(event);
  const columns = [
    { title: t('events:paper.hours'), key: 'hours', width: 8, cell: when },
    { title: t('events:form.name'), key: 'name', width: 14, cell: ({ name }: BuildingEvent) => name },
    { title: t('events:details.room'), key: 'place', width: 9, cell: words.locationOf },
    {
      title: t('events:details.organizer'),
      key: 'organizer',
      width: 8,
      cell: ({ organizer }: BuildingEvent) => organizer,
    },
    { title: t('events:details.attendance'), key: 'attendance', width: 5, cell: words.attendanceOf },
    { title: t('events:details.price'), key: 'price', width: 4, cell: words.priceOf },
  ];
  return (
    <PrintedTable
      columns={columns}
      rows={events.toSorted((one, other) => startOf(one).localeCompare(startOf(other)))}
      getGroup={({ startDate }) => formatDay(startDate, language)}
    />
  );
}

const startOf = ({ startDate, startTime }: BuildingEvent) => `${startDate} ${startTime}`;
