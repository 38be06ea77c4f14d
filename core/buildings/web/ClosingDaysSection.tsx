import { ActionIcon, Box, Button, Checkbox, Group, Skeleton, Text, VisuallyHidden } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pickTranslation } from '../../../kit/bilingualText.ts';
import type { LocalDate } from '../../../kit/time.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { useDialog, useRowDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FailureMessage } from '../../../kit/web/feedback/FailureMessage.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { formatDay } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { textParam, useUrlState } from '../../../kit/web/navigation/useUrlState.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import {
  addClosingDay,
  closeOnHolidays,
  listClosingDays,
  listPublicHolidays,
  removeClosingDay,
} from '../api.ts';
import type { ClosingDay, NewClosingDay } from '../closingDay.ts';
import classes from './BuildingPage.module.css';
import { BuildingSection } from './BuildingSection.tsx';
import { ClosingDayDialog } from './ClosingDayDialog.tsx';

interface Line extends NewClosingDay {
  closingDay: ClosingDay | undefined;
  isHoliday: boolean;
}

export function ClosingDaysSection({ mayChange }: { mayChange: boolean }) {
  const { t, language } = useI18n();
  const { building } = useSession();
  const thisYear = useToday().slice(0, 4);
  const [{ year: yearText }, setAddress] = useUrlState({ year: textParam() });
  const year = Number(/^2[01]\d\d$/.test(yearText) ? yearText : thisYear);
  const here = { building: building.id };
  const closed = useQuery(
    callQuery(listClosingDays, { ...here, from: `${year}-01-01`, to: `${year}-12-31` }),
  );
  const holidays = useQuery(callQuery(listPublicHolidays, { ...here, year }));
  const add = useCommand(addClosingDay);
  const remove = useCommand(removeClosingDay);
  const closeAll = useCommand(closeOnHolidays);
  const adding = useDialog('addDay', mayChange);
  const changing = useRowDialog('day', closed, () => mayChange);

  const lines = linesOf(closed.data, holidays.data);
  const isBusy = add.isPending || remove.isPending || closeAll.isPending;
  const goTo = (to: number) => setAddress({ year: String(to) }, 'replace');
  const nameOf = (name: NewClosingDay['name']) => pickTranslation(name, language === 'en' ? 'en' : 'fr');
  const removeDay = (id: number) =>
    remove
      .mutateAsync({ ...here, id })
      .then(() => notifyUser.success(t('buildings:closing.removed')), notifyUser.failure);
  const toggleHoliday = ({ closingDay, date, name }: Line) =>
    closingDay
      ? void removeDay(closingDay.id)
      : void add
          .mutateAsync({ ...here, date, name })
          .then(() => notifyUser.success(t('buildings:closing.added')), notifyUser.failure);
  const failure = closed.error ?? holidays.error;
  return (
    <BuildingSection name="closing" text={t('buildings:closing.text')}>
      <Group justify="space-between" gap="sm" mb="xs">
        <Group gap="xs">
          <ActionIcon
            variant="default"
            onClick={() => goTo(year - 1)}
            aria-label={t('buildings:closing.previous', { year: year - 1 })}
          >
            <IconChevronLeft size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
          <h3 aria-live="polite">{t('buildings:closing.year', { year })}</h3>
          <ActionIcon
            variant="default"
            onClick={() => goTo(year + 1)}
            aria-label={t('buildings:closing.next', { year: year + 1 })}
          >
            <IconChevronRight size={20} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Group>
        {mayChange && (
          <Group gap="xs">
            {holidays.data && holidays.data.length > 0 && (
              <Button
                variant="default"
                loading={closeAll.isPending}
                onClick={() =>
                  closeAll
                    .mutateAsync({ ...here, year })
                    .then(
                      ({ added }) => notifyUser.success(t('buildings:closing.allDone', { count: added })),
                      notifyUser.failure,
                    )
                }
              >
                {t('buildings:closing.allHolidays')}
              </Button>
            )}
            <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={adding.open}>
              {t('buildings:closing.add')}
            </Button>
          </Group>
        )}
      </Group>
      {failure && (
        <p>
          <FailureMessage error={failure} message={t('buildings:closing.failed')} />
        </p>
      )}
      {!lines && !failure && <Skeleton h="36rem" />}
      {holidays.data?.length === 0 && <p className={classes.nothing}>{t('buildings:closing.noHolidays')}</p>}
      {lines?.length === 0 && <p className={classes.nothing}>{t('buildings:closing.none')}</p>}
      <ul>
        {lines?.map((line) => {
          const { date, name, closingDay, isHoliday } = line;
          const words = formatDay(date, language);
          return (
            <li key={date} className={classes.row}>
              <span className={classes.date}>{words}</span>
              <Box flex="1 1 14rem" miw={0}>
                <Text fw={600}>{nameOf(closingDay?.name ?? name)}</Text>
                <Text size="sm" c="dimmed">
                  {t(isHoliday ? 'buildings:closing.holiday' : 'buildings:closing.own')}
                </Text>
              </Box>
              <Group gap="xs">
                {mayChange && closingDay && (
                  <ActionIcon
                    onClick={() => changing.open(closingDay)}
                    aria-label={t('buildings:closing.change', { day: words })}
                  >
                    <IconPencil size={20} stroke={1.5} aria-hidden />
                  </ActionIcon>
                )}
                {isHoliday ? (
                  <Checkbox
                    checked={closingDay !== undefined}
                    disabled={!mayChange || isBusy}
                    onChange={() => toggleHoliday(line)}
                    label={<VisuallyHidden>{t('buildings:closing.closedOn', { day: words })}</VisuallyHidden>}
                    classNames={{ label: classes.tick }}
                  />
                ) : (
                  mayChange &&
                  closingDay && (
                    <ActionIcon
                      color="red"
                      disabled={isBusy}
                      onClick={() => void removeDay(closingDay.id)}
                      aria-label={t('buildings:closing.remove', { day: words })}
                    >
                      <IconTrash size={20} stroke={1.5} aria-hidden />
                    </ActionIcon>
                  )
                )}
              </Group>
            </li>
          );
        })}
      </ul>
      <ClosingDayDialog item={null} {...adding} onSaved={(date) => goTo(Number(date.slice(0, 4)))} />
      <ClosingDayDialog {...changing} />
    </BuildingSection>
  );
}

function linesOf(closed: readonly ClosingDay[] | undefined, holidays: readonly NewClosingDay[] | undefined) {
  if (!closed || !holidays) return undefined;
  const byDate = new Map<LocalDate, Line>(
    holidays.map((day) => [day.date, { ...day, closingDay: undefined, isHoliday: true }]),
  );
  for (const day of closed)
    byDate.set(day.date, { ...day, closingDay: day, isHoliday: byDate.has(day.date) });
  return [...byDate.values()].sort((one, other) => (one.date < other.date ? -1 : 1));
}
