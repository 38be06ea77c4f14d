import { Alert, Button, Checkbox, Skeleton } from '@mantine/core';
import { IconFileSpreadsheet, IconMail, IconTicketOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { normalizeLinkCode } from '../../../kit/linkCode.ts';
import { createSearchMatcher } from '../../../kit/search.ts';
import { getLocalNow } from '../../../kit/time.ts';
import { download } from '../../../kit/web/call.ts';
import { DialogFooter } from '../../../kit/web/dialog/DialogFooter.tsx';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notify } from '../../../kit/web/feedback/notify.ts';
import { formatDay, formatTime } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { SearchInput } from '../../../kit/web/list/SearchInput.tsx';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { correctKeyboardLayout, hasWrongKeyboardLayout } from '../../../kit/web/scannerLayout.ts';
import { useSession } from '../../../kit/web/session.ts';
import { useBreakpoint } from '../../../kit/web/ui/useBreakpoint.ts';
import { useNow } from '../../../kit/web/useToday.ts';
import { textParam, useUrlState } from '../../../kit/web/useUrlState.ts';
import { exportAttendees, listAttendees, tickAttendance } from '../api.ts';
import { type Attendee, type BuildingEvent, getDoorsOpenTime } from '../event.ts';
import { can } from '../policy.ts';
import classes from './AttendeesDialog.module.css';

interface AttendeesDialogProps extends DialogView<BuildingEvent> {
  onWrite: (event: BuildingEvent) => void;
}

const MAX_SHOWN = 200;
/** A scanned pass, alone or as part of its URL. */
const PASS_PATTERN = /(?:^|[=\s])([0-9a-f]{32})\b/i;
const EVENT_PATTERN = /[?&]event=(\d+)/i;

export function AttendeesDialog({ item: event, opened, isGone, close, onWrite }: AttendeesDialogProps) {
  const { t } = useWords();
  const { user, building } = useSession();
  const { data, error } = useQuery({
    ...callQuery(listAttendees, { building: building.id, event: event?.id ?? 0 }),
    enabled: opened && !isGone && event !== null,
  });
  const take = () =>
    download(exportAttendees, { building: building.id, event: event?.id ?? 0 }).catch((failure) =>
      notify.failure(failure),
    );
  return (
    <ViewDialog opened={opened} onClose={close} title={event?.name} gone={isGone} size="lg">
      {error && !isGone && (
        <Alert role="alert" color="red">
          <FailureMessage error={error} />
        </Alert>
      )}
      {!data && !error && <Skeleton height={320} />}
      {data && event && <AttendeeLists key={event.id} event={event} {...data} />}
      {data && event && !isGone && (
        <DialogFooter nowrap>
          <Button
            variant="default"
            leftSection={<IconFileSpreadsheet size={18} stroke={1.5} aria-hidden />}
            onClick={take}
          >
            {t('events:sheet.take')}
          </Button>
          {can.writeToAttendees(user) && data.registered.length + data.waiting.length > 0 && (
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
  registered: readonly Attendee[];
  waiting: readonly Attendee[];
}

function AttendeeLists({ event, registered, waiting }: AttendeeListsProps) {
  const { t, screenLanguage } = useWords();
  const { building } = useSession();
  const now = useNow();
  const { mutateAsync: tick } = useCommand(tickAttendance);
  const [{ pass: scanned }] = useUrlState({ pass: textParam() });
  const [typed, setTyped] = useState('');
  const [refused, setRefused] = useState<'unknown' | 'other' | 'layout' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const onPhone = useBreakpoint('phone');
  useEffect(() => {
    // A hand scanner types into the focused field; on a phone this would only open the keyboard.
    if (!onPhone && !scanned) field.current?.focus({ preventScroll: true });
  }, [onPhone, scanned]);
  const present = registered.filter(({ attendedAt }) => attendedAt !== null).length;
  const doors = getDoorsOpenTime(event);
  const areOpen = `${doors.date} ${doors.time}` <= `${now.date} ${now.time}`;
  const holderOf = (pass: string) => registered.find((each) => each.pass === normalizeLinkCode(pass));
  const holder = scanned ? holderOf(scanned) : undefined;
  const read = correctKeyboardLayout(typed, (text) => PASS_PATTERN.test(text));
  const finds = createSearchMatcher(PASS_PATTERN.test(read) ? '' : read);
  const found = registered.filter(({ firstName, lastName, companyName, email }) =>
    finds(firstName, lastName, companyName, email),
  );
  const mark = async (person: Attendee, isPresent: boolean) => {
    const name = `${person.firstName} ${person.lastName}`;
    const to = (next: boolean) =>
      tick({ building: building.id, event: event.id, person: person.id, present: next });
    const done = t(isPresent ? 'events:attendees.came' : 'events:attendees.withdrawn', { name });
    await to(isPresent).then(
      () => notify.success(done, { undo: () => void to(!isPresent) }),
      (failure) => notify.failure(failure),
    );
  };
  /** Scanners end with Enter. Enter also marks a single search result. */
  const takeTyped = async () => {
    const pass = PASS_PATTERN.exec(read)?.[1];
    const one = pass ? holderOf(pass) : found.length === 1 && typed.trim() !== '' ? found[0] : undefined;
    const about = EVENT_PATTERN.exec(read)?.[1];
    const isOther = about !== undefined && Number(about) !== event.id;
    if (!one)
      return setRefused(
        pass ? (isOther ? 'other' : 'unknown') : hasWrongKeyboardLayout(read) ? 'layout' : null,
      );
    setRefused(null);
    setTyped('');
    if (one.attendedAt === null) await mark(one, true);
    else notify.success(t('events:attendees.already', { name: `${one.firstName} ${one.lastName}` }));
  };
  const wrongPass = refused ?? (scanned !== '' && !holder ? 'unknown' : null);
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
              day: formatDay(doors.date, screenLanguage),
              time: formatTime(doors.time),
            })}
          </p>
        )}
        {registered.length === 0 ? (
          <p>{t('events:attendees.none')}</p>
        ) : (
          <SearchInput
            ref={field}
            label={t('events:attendees.search')}
            value={typed}
            onChange={(now) => {
              setTyped(now);
              setRefused(null);
            }}
            onKeyDown={(pressed) => {
              if (pressed.key === 'Enter' && !pressed.nativeEvent.isComposing) void takeTyped();
            }}
          />
        )}
        <ul>
          {found.slice(0, MAX_SHOWN).map((person) => (
            <AttendeeItem key={person.id} person={person} onMark={mark} canTick={areOpen} />
          ))}
        </ul>
        {registered.length > 0 && found.length === 0 && <p>{t('events:calendar.noMatch')}</p>}
        {found.length > MAX_SHOWN && <p>{t('events:attendees.more', { count: found.length - MAX_SHOWN })}</p>}
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
  person: Attendee;
  onMark?: (person: Attendee, isPresent: boolean) => Promise<unknown>;
  /** True once the doors are open; an existing mark can always be removed. */
  canTick?: boolean;
}

function AttendeeItem({ person, onMark, canTick }: AttendeeItemProps) {
  const { t } = useWords();
  const { timeZone } = useSession().building;
  /** Optimistic value until the list is reloaded. */
  const [aim, setAim] = useState<boolean | null>(null);
  const { firstName, lastName, companyName, email, attendedAt } = person;
  const isPresent = attendedAt !== null;
  const mark = async () => {
    setAim(!isPresent);
    await onMark?.(person, !isPresent);
    setAim(null);
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
          <span className={classes.since}>
            {t('events:attendees.tickedAt', {
              time: formatTime(getLocalNow(timeZone, new Date(attendedAt)).time),
            })}
          </span>
        )}
      </span>
      {onMark && (canTick || isPresent) && (
        <Checkbox
          className={classes.tick}
          size="md"
          label={t('events:attendees.there')}
          aria-label={`${t('events:attendees.there')}, ${firstName} ${lastName}`}
          checked={aim ?? isPresent}
          disabled={aim !== null}
          onChange={mark}
        />
      )}
    </li>
  );
}
