import { Text } from '@mantine/core';
import { lastBookable } from '../../../../core/booking/booking.ts';
import type { LocalDate } from '../../../../kit/time.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import { useDialogForm } from '../../../../kit/web/dialog/dialogForm.ts';
import type { DialogState } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { usePastConfirmation } from '../../../../kit/web/dialog/usePastConfirmation.tsx';
import { DateField } from '../../../../kit/web/field/DateField.tsx';
import { formatDay } from '../../../../kit/web/format.ts';
import { useWords } from '../../../../kit/web/i18n.ts';
import { useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import type { Reservation, Room } from '../../reservation.ts';
import { changeReservation, changeSeries } from '../../wire.ts';
import { usePastWords } from '../pastWords.ts';
import { fromDay, type Part } from '../scope.ts';
import { useFreeRooms } from './availability.ts';
import { blankEdit, type Edit, editSchema, editValues } from './bookingForm.ts';
import { PeopleFields, ServiceFields, TimeFields, TitleField } from './DetailFields.tsx';
import { useReason } from './FailedDates.tsx';
import type { Outcome } from './ResultDialog.tsx';
import { RoomField } from './RoomField.tsx';

interface EditDialogProps extends DialogState<Part> {
  rooms: readonly Room[];
  today: LocalDate;
  /** Some dates of the series were changed and some not. */
  onPartial: (outcome: Outcome) => void;
}

/** Changes one's own reservation, or several dates of a series. */
export function EditDialog({ item: part, opened, close, rooms, today, onPartial }: EditDialogProps) {
  const { t, language } = useWords();
  const past = usePastConfirmation(usePastWords());
  const save = useSave(part, onPartial);
  const before = part?.reservation;
  const initial = before ? editValues(before) : blankEdit;
  const form = useDialogForm(opened, editSchema(rooms), initial);
  const { date } = form.values;
  const scope = part?.scope ?? 'one';
  const single = scope === 'one';
  const found = useFreeRooms({ ...form.values, dates: opened && single ? [date] : [] });
  // Its own rooms are taken by itself.
  const free = found && new Set([...found, ...(before?.rooms ?? [])]);

  const confirmAndSave = async (edit: Edit) => {
    if (edit.date !== before?.date && edit.date < today) await past.confirm();
    return save(edit);
  };
  return (
    <>
      <FormDialog
        opened={opened}
        onClose={close}
        title={t(`rooms:edit.title.${scope}`)}
        form={form}
        onSave={confirmAndSave}
      >
        {!single && before && (
          <Text component="p" m={0} c="dimmed">
            {t(`rooms:edit.about.${scope}`, { day: formatDay(before.date, language) })}
          </Text>
        )}
        <TitleField form={form} />
        {single && (
          <DateField
            label={t('rooms:form.date')}
            required
            min={today}
            max={lastBookable(today)}
            {...form.getInputProps('date')}
          />
        )}
        <TimeFields form={form} />
        <RoomField form={form} rooms={rooms} free={free} />
        <PeopleFields form={form} rooms={rooms} />
        <ServiceFields form={form} rooms={rooms} />
      </FormDialog>
      {past.dialog}
    </>
  );
}

function useSave(part: Part | null, onPartial: (outcome: Outcome) => void) {
  const { t } = useWords();
  const { building } = useSession();
  const changeOne = useCommand(changeReservation);
  const changeSeveral = useCommand(changeSeries);
  const reasonOf = useReason();

  const saveOne = async (id: number, edit: Edit) => {
    const answer = await changeOne
      .mutateAsync({ building: building.id, id, ...edit, lastDate: edit.date })
      .catch((error: CallError) => {
        // The quota in our own words; everything else at its field or as the server says it.
        if (error.code !== 'daily_quota_exceeded') throw error;
        throw new CallError(error.status, error.code, reasonOf({ code: error.code, messages: [] }));
      });
    if (answer.status === 'occupied') throw new CallError(409, 'slot_taken', t('rooms:edit.occupied'));
    return t('rooms:edit.done');
  };
  const saveSeveral = async ({ reservation, scope }: Part, series: number, edit: Edit) => {
    const { created, failed } = await changeSeveral.mutateAsync({
      building: building.id,
      id: series,
      ...fromDay(scope, reservation),
      ...changed(edit, reservation),
    });
    const [first] = failed;
    if (created.length === 0 && first) throw new CallError(409, first.code, reasonOf(first));
    if (failed.length === 0) return t('rooms:edit.doneSeries', { count: created.length });
    onPartial({ booked: created.length, failed });
  };
  return async (edit: Edit) => {
    if (!part) return;
    const { series, id } = part.reservation;
    return part.scope === 'one' || series === null ? saveOne(id, edit) : saveSeveral(part, series, edit);
  };
}

/** Only what was changed goes to the other dates: one of them may differ in the rest, and stays so. */
function changed({ date: _, ...edit }: Edit, before: Reservation): Partial<Omit<Edit, 'date'>> {
  return Object.fromEntries(
    Object.entries(edit).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof Reservation]),
    ),
  );
}
