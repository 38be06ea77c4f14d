import { Anchor, Button, Group, List, Text, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import {
  RETENTION_PERIOD_LIMITS,
  type RetentionDaysByKind,
  type RetentionKind,
  retentionKinds,
} from '../../../core/feature/retention.ts';
import { addDays } from '../../../kit/time.ts';
import { CallError } from '../../../kit/web/api/callError.ts';
import { useCommand } from '../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { RestoredDraftNotice } from '../../../kit/web/drafts/RestoredDraftNotice.tsx';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import { showServerErrors, useSchemaForm } from '../../../kit/web/form/useSchemaForm.ts';
import { formatDate } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { TwoLineText } from '../../../kit/web/list/TwoLineText.tsx';
import { useSession } from '../../../kit/web/session/session.ts';
import { useToday } from '../../../kit/web/session/useToday.ts';
import { ScreenLink } from '../../../kit/web/ui/ScreenLink.tsx';
import { retentionPeriodsSchema } from '../retention.ts';
import { changeRetention } from '../retentionApi.ts';
import classes from './Periods.module.css';
import { RetentionTable } from './RetentionTable.tsx';

/** An empty field means until the account is deleted. */
const nullIfEmpty = <T extends z.ZodType>(days: T) =>
  z.preprocess((value) => (value === '' ? null : value), days);
const periodsInput = z.object({
  ...retentionPeriodsSchema.shape,
  parcels: nullIfEmpty(retentionPeriodsSchema.shape.parcels),
  reservations: nullIfEmpty(retentionPeriodsSchema.shape.reservations),
  parking: nullIfEmpty(retentionPeriodsSchema.shape.parking),
});

const isOptional = (kind: RetentionKind) => RETENTION_PERIOD_LIMITS[kind].first === null;
export function useRetentionPeriodTexts() {
  const { t } = useI18n();
  return {
    name: (kind: RetentionKind) => t(`privacy:retention.kinds.${kind}.name`),
    text: (kind: RetentionKind) => t(`privacy:retention.kinds.${kind}.text`),
    range: (kind: RetentionKind) => {
      const { min, max } = RETENTION_PERIOD_LIMITS[kind];
      return t('privacy:retention.bounds', { min, max });
    },
    rangeNote: (kind: RetentionKind) => {
      if (kind === 'visitors') return t('privacy:retention.kinds.visitors.rangeNote');
      return isOptional(kind) ? t('privacy:retention.emptyAllowed') : null;
    },
  };
}

export function RetentionPeriodsForm({ periods: savedPeriods }: { periods: RetentionDaysByKind }) {
  const { t } = useI18n();
  const words = useRetentionPeriodTexts();
  const { building } = useSession();
  const tomorrow = addDays(useToday(), 1);
  const change = useCommand(changeRetention);
  const initialValues = Object.fromEntries(retentionKinds.map((kind) => [kind, savedPeriods[kind] ?? '']));
  const form = useSchemaForm(
    periodsInput,
    initialValues as Record<RetentionKind, number | string>,
    'retention',
  );
  const [periodsToConfirm, setPeriodsToConfirm] = useState<RetentionDaysByKind | null>(null);
  const findChangedKinds = (newPeriods: RetentionDaysByKind) =>
    retentionKinds.filter((kind) => newPeriods[kind] !== savedPeriods[kind]);
  /** Shortened periods and the day before which data will be erased. */
  const findShortenedPeriods = (newPeriods: RetentionDaysByKind) =>
    findChangedKinds(newPeriods).flatMap((kind) => {
      const [days, before] = [newPeriods[kind], savedPeriods[kind]];
      return days !== null && (before === null || days < before) ? { kind, days } : [];
    });
  const save = async (newPeriods: RetentionDaysByKind) => {
    const changes = Object.fromEntries(findChangedKinds(newPeriods).map((kind) => [kind, newPeriods[kind]]));
    await change.mutateAsync({ building: building.id, ...changes });
    form.draft.markSaved();
    notifyUser.success(t('privacy:retention.saved'));
  };
  const submit = (newPeriods: RetentionDaysByKind) => {
    if (findShortenedPeriods(newPeriods).length > 0) return setPeriodsToConfirm(newPeriods);
    save(newPeriods).catch((error) => {
      const message = error instanceof CallError ? showServerErrors(form, error) : undefined;
      if (message !== null) notifyUser.failure(error, message);
    });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <RestoredDraftNotice draft={form.draft} onReset={() => form.getInputNode('visitors')?.focus()} />
      <Text c="dimmed" maw="44rem" mb="md">
        {t('privacy:retention.why')}
      </Text>
      <RetentionTable
        columns={['kind', 'days', 'range']}
        rows={retentionKinds.map((kind) => ({
          kind,
          name: words.name(kind),
          text: words.text(kind),
          cells: [
            <CountField
              key={kind}
              aria-label={words.name(kind)}
              description={
                <VisuallyHidden>
                  {[words.range(kind), words.rangeNote(kind)].filter(Boolean).join('. ')}
                </VisuallyHidden>
              }
              inputWrapperOrder={['input', 'description', 'error']}
              className={classes.short}
              rightSection={
                <Text size="sm" c="dimmed">
                  {t('privacy:retention.unit')}
                </Text>
              }
              rightSectionWidth="4rem"
              rightSectionPointerEvents="none"
              required={!isOptional(kind)}
              {...form.getInputProps(kind)}
            />,
            <TwoLineText key="range" first={words.range(kind)} second={words.rangeNote(kind)} />,
          ],
        }))}
      />
      <Group justify="space-between" mt="lg">
        <Text size="sm" c="dimmed" maw="44rem">
          {t('privacy:retention.page')}{' '}
          <Anchor component={ScreenLink} to="/resident/legal?page=privacy" inherit underline="always">
            {t('privacy:retention.pageLink')}
          </Anchor>
          .
        </Text>
        <Button type="submit" disabled={!form.draft.isDirty} loading={change.isPending}>
          {t('ui.save')}
        </Button>
      </Group>
      {periodsToConfirm && (
        <ConfirmDialog
          opened
          close={() => setPeriodsToConfirm(null)}
          title={t('privacy:retention.shorterTitle')}
          confirmLabel={t('privacy:retention.shorterConfirm')}
          danger
          onConfirm={() => save(periodsToConfirm)}
        >
          <Text>{t('privacy:retention.shorterText', { building: building.name })}</Text>
          <List mt="xs" listStyleType="disc">
            {findShortenedPeriods(periodsToConfirm).map(({ kind, days }) => (
              <List.Item key={kind}>
                {t('privacy:retention.shorterOf', {
                  kind: words.name(kind),
                  before: formatDate(addDays(tomorrow, -days)),
                })}
              </List.Item>
            ))}
          </List>
        </ConfirmDialog>
      )}
    </form>
  );
}
