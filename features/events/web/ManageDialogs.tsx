import { Alert, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import type { DialogView } from '../../../kit/web/dialog/dialogState.ts';
import { ViewDialog } from '../../../kit/web/dialog/ViewDialog.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { callQuery, useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { FailureWords } from '../../../kit/web/state/FailureWords.tsx';
import { notify } from '../../../kit/web/state/notices.ts';
import type { Attendee, BuildingEvent } from '../event.ts';
import { cancelEvent, listAttendees } from '../wire.ts';
import { useEventWords } from './eventWords.ts';
import classes from './ManageDialogs.module.css';

/** Asks before an event is taken off the calendar, and says who will be told. */
export function CancelEventDialog({ item: event, opened, isGone, close }: DialogView<BuildingEvent>) {
  const { t, language } = useWords();
  const words = useEventWords();
  const { building } = useSession();
  const cancel = useCommand(cancelEvent);
  const confirm = async () => {
    if (!event) return;
    await cancel.mutateAsync({ building: building.id, event: event.id });
    notify.success(t('events:cancel.done'));
  };
  const groups = [
    ['registered', event?.registered ?? 0],
    ['waiting', event?.waiting ?? 0],
  ] as const;
  const named = groups
    .filter(([, count]) => count > 0)
    .map(([group, count]) => t(`events:cancel.${group}`, { count }));
  const people = new Intl.ListFormat(language).format(named);
  const told = groups.reduce((sum, [, count]) => sum + count, 0);
  return (
    <ConfirmDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('events:cancel.title')}
      confirmLabel={t('events:cancel.confirm')}
      cancelLabel={t('events:cancel.keep')}
      danger
      onConfirm={confirm}
    >
      {event && (
        <>
          <strong>{event.name}</strong>, {words.momentOf(event)}
          {told > 0 && (
            <Text c="dimmed" mt="sm">
              {t('events:cancel.told', { people, count: told })}
            </Text>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}

/** Who is registered, and who waits, in order. */
export function AttendeesDialog({ item: event, opened, isGone, close }: DialogView<BuildingEvent>) {
  const { t } = useWords();
  const { building } = useSession();
  const { data, error } = useQuery({
    ...callQuery(listAttendees, { building: building.id, event: event?.id ?? 0 }),
    enabled: opened && !isGone && event !== null,
  });
  return (
    <ViewDialog opened={opened} onClose={close} title={event?.name} gone={isGone} size="lg">
      {error && !isGone && (
        <Alert role="alert" color="red">
          <FailureWords of={error} />
        </Alert>
      )}
      {!data && !error && <Skeleton height={200} />}
      {data && event && (
        <>
          <People
            title={t('events:attendees.registered', { count: data.registered.length, max: event.capacity })}
            people={data.registered}
            none={t('events:attendees.none')}
          />
          {data.waiting.length > 0 && (
            <People title={t('events:attendees.waiting')} people={data.waiting} ordered />
          )}
        </>
      )}
    </ViewDialog>
  );
}

interface PeopleProps {
  title: string;
  people: readonly Attendee[];
  ordered?: boolean;
  none?: string;
}

function People({ title, people, ordered, none }: PeopleProps) {
  const List = ordered ? 'ol' : 'ul';
  return (
    <section className={classes.people}>
      <h3>{title}</h3>
      {people.length === 0 && <p>{none}</p>}
      {people.length > 0 && (
        <List>
          {people.map(({ id, firstName, lastName, companyName, email }) => (
            <li key={id}>
              <strong>
                {firstName} {lastName}
              </strong>{' '}
              {companyName}
              <br />
              {email && <a href={`mailto:${email}`}>{email}</a>}
            </li>
          ))}
        </List>
      )}
    </section>
  );
}
