import { Alert, Button, Checkbox, Skeleton, Text } from '@mantine/core';
import { IconMail, IconTicketOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { normalizeLinkCode } from '../../../kit/linkCode.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/camera/scannerLayout.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDateAndTime, formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { useExportAction } from '../../../kit/web/list/useExportAction.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useNow } from '../../../kit/web/session/useToday.ts';
import { ActionButton } from '../../../kit/web/ui/ActionButton.tsx';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { exportAttendees, listAttendees, tickAttendance } from '../api.ts';
import { type BuildingEvent, type EventAttendee, getDoorsOpenTime } from '../event.ts';
import { can } from '../policy.ts';
import classes from './AttendeesDialog.module.css';

interface AttendeesDialogProps extends RecordDialogProps<BuildingEvent> {
  onWrite: (event: BuildingEvent) => void;
}

const MAX_SHOWN = 200;
/** A scanned pass, alone or as part of its URL. */
const PASS_PATTERN = /(?:^|[=\s])([0-9a-f]{32})\b/i;
const EVENT_PATTERN = /[?&]event=(\d+)/i;

export function AttendeesDialog({ item: event, onWrite, ...view }: AttendeesDialogProps) {
  const { t } = useI18n();
  const { user, building } = useSession();
  const { data, error } = useQuery({
    ...callQuery(listAttendees, { building: building.id, event: event?.id ?? 0 }),
    enabled: view.opened && !view.isGone && event !== null,
  });
  const exporting = useExportAction(exportAttendees, { building: building.id, event: event?.id ?? 0 });
  const hasPeople = data !== undefined && data.registered.length + data.waiting.length > 0;
  return (
    <ViewDialog {...view} title={event?.name} size="lg">
      {error && !view.isGone && (
        <Alert role="alert" color="red">
          <FailureMessage error={error} />
        </Alert>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && event && <AttendeeLists key={event.id} event={event} {...data} />}
      {hasPeople && event && !view.isGone && (
        <DialogFooter nowrap>
          <ActionButton action={exporting} />
          {can.writeToAttendees(user) && (
            <Button
              variant="default"
              leftSection={<IconMail size={18} stroke={1.5} aria-hidden />}
              onClick={() => onWrite(event)}
            >
              {t('events:message.open')}
            </Button>
          )}
        </DialogFooter>
      )}
    </ViewDialog>
  );
}

interface AttendeeListsProps {
  event: BuildingEvent;
  registered: readonly EventAttendee[];
  waiting: readonly EventAttendee[];
}

function AttendeeLists({ event, registered, waiting }: AttendeeListsProps) {
  const { t, screenLanguage } = useI18n();
  const { building } = useSession();
  const now = useNow();
  const { mutateAsync: tick } = useCommand(tickAttendance);
  const [{ pass: scanned }] = useUrlState({ pass: textParam() });
  const [searchText, setSearchText] = useState('');
  const [scanProblem, setScanProblem] = useState<'unknown' | 'other' | 'layout' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onPhone = useBreakpoint('phone');
  useEffect(() => {
    // A hand scanner types into the focused field; on a phone this would only open the keyboard.
    if (!onPhone && !scanned) field.current?.focus({ preventScroll: true });
  }, [onPhone, scanned]);
  const present = registered.filter(({ attendedAt }) => attendedAt !== null).length;
  const doorsOpenTime = getDoorsOpenTime(event);
  const areOpen = `${doorsOpenTime.date} ${doorsOpenTime.time}` <= `${now.date} ${now.time}`;
  const holderOf = (pass: string) => registered.find((each) => each.pass === normalizeLinkCode(pass));
  const holder = scanned ? holderOf(scanned) : undefined;
  const correctedText = correctKeyboardLayout(searchText, (text) => PASS_PATTERN.test(text));
  const matchesSearch = createSearchMatcher(PASS_PATTERN.test(correctedText) ? '' : correctedText);
  const matchingAttendees = registered.filter(({ firstName, lastName, companyName, email }) =>
    matchesSearch(firstName, lastName, companyName, email),
  );
  const mark = async (person: EventAttendee, isPresent: boolean) => {
    const name = `${person.firstName} ${person.lastName}`;
    const savePresence = (next: boolean) =>
      tick({ building: building.id, event: event.id, person: person.id, present: next });
    const successMessage = t(isPresent ? 'events:attendees.came' : 'events:attendees.withdrawn', { name });
    await savePresence(isPresent).then(
      () => notifyUser.success(successMessage, { undo: () => void savePresence(!isPresent) }),
      (failure) => notifyUser.failure(failure),
    );
  };
  /** Scanners end with Enter. Enter also marks a single search result. */
  const markSearchedAttendee = async () => {
    const pass = PASS_PATTERN.exec(correctedText)?.[1];
    const attendee = pass
      ? holderOf(pass)
      : matchingAttendees.length === 1 && searchText.trim() !== ''
        ? matchingAttendees[0]
        : undefined;
    const scannedEventId = EVENT_PATTERN.exec(correctedText)?.[1];
    const isOther = scannedEventId !== undefined && Number(scannedEventId) !== event.id;
    if (!attendee)
      return setScanProblem(
        pass ? (isOther ? 'other' : 'unknown') : hasWrongKeyboardLayout(correctedText) ? 'layout' : null,
      );
    setScanProblem(null);
    setSearchText('');
    if (attendee.attendedAt === null) await mark(attendee, true);
    else
      notifyUser.success(
        t('events:attendees.already', { name: `${attendee.firstName} ${attendee.lastName}` }),
      );
  };
  const wrongPass = scanProblem ?? (scanned !== '' && !holder ? 'unknown' : null);
  return (
    <>
      {wrongPass && (
        <Alert role="alert" color="red" icon={<IconTicketOff aria-hidden />} mb="md">
          {t(wrongPass === 'layout' ? 'kit:errors.scanner_layout' : `events:pass.${wrongPass}`)}
        </Alert>
      )}
      {holder && (
        <ul className={classes.holder} aria-label={t('events:pass.holder')}>
          <AttendeeItem person={holder} onMark={mark} canTick={areOpen} />
        </ul>
      )}
      <section className={classes.people}>
        <h3>
          {t('events:attendees.registered', { count: registered.length, max: event.capacity })}
          {registered.length > 0 && ` · ${t('events:attendees.present', { count: present })}`}
        </h3>
        {registered.length > 0 && !areOpen && (
          <p className={classes.doors}>
            {t('events:attendees.doors', {
              day: formatDay(doorsOpenTime.date, screenLanguage),
              time: formatTime(doorsOpenTime.time),
            })}
          </p>
        )}
        {registered.length === 0 ? (
          <p>{t('events:attendees.none')}</p>
        ) : (
          <SearchInput
            ref={field}
            label={t('events:attendees.search')}
            value={searchText}
            onChange={(now) => {
              setSearchText(now);
              setScanProblem(null);
            }}
            onKeyDown={(keyEvent) => {
              if (keyEvent.key === 'Enter' && !keyEvent.nativeEvent.isComposing) void markSearchedAttendee();
            }}
          />
        )}
        <ul>
          {matchingAttendees.slice(0, MAX_SHOWN).map((person) => (
            <AttendeeItem key={person.id} person={person} onMark={mark} canTick={areOpen} />
          ))}
        </ul>
        {registered.length > 0 && matchingAttendees.length === 0 && <p>{t('events:calendar.noMatch')}</p>}
        {matchingAttendees.length > MAX_SHOWN && (
          <p>{t('events:attendees.more', { count: matchingAttendees.length - MAX_SHOWN })}</p>
        )}
      </section>
      {waiting.length > 0 && (
        <section className={classes.people}>
          <h3>{t('events:attendees.waiting')}</h3>
          <ol>
            {waiting.map((person) => (
              <AttendeeItem key={person.id} person={person} />
            ))}
          </ol>
        </section>
      )}
    </>
  );
}

interface AttendeeItemProps {
  person: EventAttendee;
  onMark?: (person: EventAttendee, isPresent: boolean) => Promise<unknown>;
  /** True once the doors are open; an existing mark can always be removed. */
  canTick?: boolean;
}

function AttendeeItem({ person, onMark, canTick }: AttendeeItemProps) {
  const { t } = useI18n();
  const { timeZone } = useSession().building;
  /** Optimistic value until the list is reloaded. */
  const [pendingPresence, setPendingPresence] = useState<boolean | null>(null);
  const { firstName, lastName, companyName, email, attendedAt } = person;
  const isPresent = attendedAt !== null;
  const mark = async () => {
    setPendingPresence(!isPresent);
    await onMark?.(person, !isPresent);
    setPendingPresence(null);
  };
  return (
    <li>
      <span className={classes.who}>
        <strong>
          {firstName} {lastName}
        </strong>
        <span className={classes.company}>{companyName}</span>
        {email && <a href={`mailto:${email}`}>{email}</a>}
        {isPresent && (
          <Text span display="block" size="sm" c="dimmed">
            {t('events:attendees.tickedAt', {
              time: formatDateAndTime(attendedAt, timeZone).time,
            })}
          </Text>
        )}
      </span>
      {onMark && (canTick || isPresent) && (
        <Checkbox
          className={classes.tick}
          size="md"
          label={t('events:attendees.there')}
          aria-label={`${t('events:attendees.there')}, ${firstName} ${lastName}`}
          checked={pendingPresence ?? isPresent}
          disabled={pendingPresence !== null}
          onChange={mark}
        />
      )}
    </li>
  );
}
