import { Button } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { addDays } from '../../../kit/time.ts';
import { CallError } from '../../../kit/web/callError.ts';
import { ConfirmDialog } from '../../../kit/web/dialog/ConfirmDialog.tsx';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import { showFailure, useSchemaForm } from '../../../kit/web/form.ts';
import { formatDate } from '../../../kit/web/format.ts';
import { useWords } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { useSession } from '../../../kit/web/session.ts';
import { notify } from '../../../kit/web/state/notices.ts';
import { useToday } from '../../../kit/web/today.ts';
import { PARCEL_DAYS, type Retention, retentionPeriod } from '../retention.ts';
import { changeRetention } from '../wire.ts';
import classes from './Retention.module.css';

const period = z.object({
  parcelDays: z.preprocess((typed) => (typed === '' ? null : typed), retentionPeriod.shape.parcelDays),
});

/** For how long parcels that were handed over keep their names; nothing typed: until the account is deleted. */
export function ParcelPeriod({ days, parcelDays: kept }: Pick<Retention, 'days' | 'parcelDays'>) {
  const { t } = useWords();
  const { building } = useSession();
  const tomorrow = addDays(useToday(), 1);
  const change = useCommand(changeRetention);
  const form = useSchemaForm(period, { parcelDays: (kept ?? '') as number | string }, 'parcel retention');
  const [shorter, ask] = useState<number | null>(null);
  const save = async (parcelDays: number | null) => {
    await change.mutateAsync({ building: building.id, days, parcelDays });
    notify.success(t('privacy:retention.saved'));
  };
  const submit = ({ parcelDays = null }: { parcelDays?: number | null | undefined }) => {
    if (parcelDays !== null && (kept === null || parcelDays < kept)) return ask(parcelDays);
    save(parcelDays).catch((error) => {
      const words = error instanceof CallError ? showFailure(form, error) : undefined;
      if (words !== null) notify.failure(error, words);
    });
  };
  return (
    <form noValidate onSubmit={form.onSubmit(submit)}>
      <CountField
        className={classes.period}
        label={t('privacy:retention.parcels')}
        description={t('privacy:retention.parcelsHint', PARCEL_DAYS)}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputContainer={(input) => (
          <div className={classes.days}>
            {input}
            <Button type="submit" disabled={!form.typed.is} loading={change.isPending}>
              {t('ui.save')}
            </Button>
          </div>
        )}
        {...form.getInputProps('parcelDays')}
      />
      {shorter !== null && (
        <ConfirmDialog
          opened
          onClose={() => ask(null)}
          title={t('privacy:retention.shorterTitle')}
          confirmLabel={t('privacy:retention.shorterConfirm')}
          danger
          onConfirm={() => save(shorter)}
        >
          {t('privacy:retention.parcelsShorter', {
            before: formatDate(addDays(tomorrow, -shorter)),
            building: building.name,
          })}
        </ConfirmDialog>
      )}
    </form>
  );
}
