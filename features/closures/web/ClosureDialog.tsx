import { MultiSelect, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CLOSURE_REASON_MAX, type ClosablePlace } from '../../../core/booking/closureEffects.ts';
import { AffectedReservations } from '../../../core/booking/web/AffectedReservations.tsx';
import { toClosureDecisions, useClosureDecisions } from '../../../core/booking/web/useClosureDecisions.ts';
import { readModules } from '../../../core/feature/modulesApi.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { callQuery, invalidateTopic, useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { BilingualField } from '../../../kit/web/field/BilingualField.tsx';
import { PeriodFields } from '../../../kit/web/field/PeriodFields.tsx';
import { useFormCheck } from '../../../kit/web/form/useFormCheck.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { listSpaces } from '../../parking/shared.ts';
import { listRooms } from '../../rooms/shared.ts';
import { addClosure, changeClosure, checkClosure } from '../api.ts';
import type { Closure } from '../closure.ts';
import {
  type ClosureValues,
  closureFormSchema,
  createBlankClosure,
  toClosureCheckInput,
  toClosureValues,
} from './closureForm.ts';

export function ClosureDialog({ item: closure, ...view }: RecordDialogProps<Closure>) {
  const { t } = useI18n();
  const { building } = useSession();
  const today = useToday();
  const create = useCommand(addClosure);
  const change = useCommand(changeClosure);
  const rooms = usePlaces('rooms', view.opened);
  const bays = usePlaces('bays', view.opened);
  const form = useDialogForm(
    view.opened,
    closureFormSchema,
    closure ? toClosureValues(closure) : createBlankClosure(today),
    `closure ${closure?.id ?? 'new'}`,
  );
  const { values } = form;
  const { decisions, decide, reset } = useClosureDecisions();
  useEffect(() => {
    if (!view.opened) reset();
  }, [view.opened]);
  const isBegun = closure?.state === 'now';
  const closureQuestion = view.opened ? toClosureCheckInput(values) : null;
  const question = closureQuestion && {
    ...closureQuestion,
    decisions: [...decisions],
    ...(closure && { closure: closure.id }),
  };
  const check = useFormCheck(checkClosure, question);
  const lastCheck = question ? check.latest : undefined;
  const refusal = check.current?.refusal;
  const edited = useEditedClosure([...rooms, ...(closure?.rooms ?? [])], [...bays, ...(closure?.bays ?? [])]);
  const toOptions = (places: readonly ClosablePlace[], present: readonly ClosablePlace[] = []) =>
    [...places, ...present.filter(({ id }) => !places.some((place) => place.id === id))].map(
      ({ id, name }) => ({ value: String(id), label: name }),
    );

  return (
    <FormDialog
      {...view}
      title={t(closure ? 'closures:form.edit' : 'closures:form.add')}
      saveLabel={closure ? undefined : t('closures:form.close')}
      form={form}
      edited={closure ? edited : undefined}
      // The preview is pending, or a field is refused.
      saveDisabled={question !== null && (!check.current || Boolean(refusal))}
      size="xl"
      onSave={async ({ version, ...input }) => {
        const affected = check.current?.affected ?? [];
        const closureInput = { building: building.id, ...input, decisions: toClosureDecisions(affected) };
        try {
          if (closure) await change.mutateAsync({ ...closureInput, id: closure.id, version });
          else await create.mutateAsync(closureInput);
        } catch (error) {
          // Refetch the list, which has changed.
          if (error instanceof CallError && error.code === 'hits_changed') await invalidateTopic('closures');
          throw error;
        }
        return t(closure ? 'closures:form.changed' : 'closures:form.made');
      }}
    >
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="md">
        <PeriodFields
          form={form}
          getLabel={(field) => t(`closures:form.${field}`)}
          refusal={refusal}
          midnight
          startDate={{ disabled: isBegun, min: isBegun ? undefined : today, onRangePaste: undefined }}
          endDate={{ min: values.startDate > today ? values.startDate : today }}
        />
      </SimpleGrid>
      {([['rooms', rooms] as const, ['bays', bays] as const] as const).map(
        ([list, places]) =>
          (places.length > 0 || values[list].length > 0) && (
            <MultiSelect
              key={list}
              label={t(`closures:form.${list}`)}
              placeholder={values[list].length === 0 ? t(`closures:form.${list}Hint`) : undefined}
              data={toOptions(places, closure?.[list])}
              searchable
              clearable={!isBegun}
              disabled={isBegun}
              nothingFoundMessage={t('closures:form.noPlace')}
              comboboxProps={{ withinPortal: false }}
              withScrollArea={false}
              styles={{ options: { maxHeight: '16rem', overflowY: 'auto' } }}
              {...form.getInputProps(list)}
              error={form.errors[list] ?? (refusal?.field === list ? refusal.message : undefined)}
            />
          ),
      )}
      <BilingualField
        label={t('closures:form.reason')}
        name="reason"
        getInputProps={form.getInputProps}
        maxLength={CLOSURE_REASON_MAX}
        description={t('closures:form.reasonHint')}
      />
      {question && !lastCheck?.refusal && (
        <AffectedReservations reservations={lastCheck?.affected} onDecide={decide} />
      )}
    </FormDialog>
  );
}

function usePlaces(list: 'rooms' | 'bays', enabled: boolean): readonly ClosablePlace[] {
  const { building } = useSession();
  const here = { building: building.id };
  const modules = useQuery({ ...callQuery(readModules, here), enabled }).data?.[0];
  const rooms = useQuery({
    ...callQuery(listRooms, here),
    enabled: enabled && list === 'rooms' && modules?.rooms === true,
  });
  const bays = useQuery({
    ...callQuery(listSpaces, here),
    enabled: enabled && list === 'bays' && modules?.parking === true,
  });
  return (list === 'rooms' ? rooms.data : bays.data) ?? [];
}

function useEditedClosure(
  rooms: readonly ClosablePlace[],
  bays: readonly ClosablePlace[],
): ConflictMergeOptions<ClosureValues, Closure> {
  const { t, language } = useI18n();
  const show = (places: readonly ClosablePlace[]) => (placeIds: string[]) =>
    placeIds.map((id) => places.find((place) => String(place.id) === id)?.name ?? '').join(', ');
  const day = (date: string) => (date ? formatDay(date, language) : '');
  const time = (text: string) => (text ? formatTime(text) : '');
  return {
    toValues: toClosureValues,
    fields: {
      startDate: { label: t('closures:form.startDate'), format: day },
      startTime: { label: t('closures:form.startTime'), format: time },
      endDate: { label: t('closures:form.endDate'), format: day },
      endTime: { label: t('closures:form.endTime'), format: time },
      rooms: { label: t('closures:form.rooms'), format: show(rooms) },
      bays: { label: t('closures:form.bays'), format: show(bays) },
      reason: {
        label: t('closures:form.reason'),
        format: ({ fr, en }) => [fr, en].filter(Boolean).join(' / '),
      },
    },
  };
}
