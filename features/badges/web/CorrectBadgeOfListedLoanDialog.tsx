import { Text, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { DialogViewProps, RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { BADGE_NUMBER_MAX, type Badge } from '../badge.ts';
import { useBadgeStockByNumber } from './lentBadges.ts';
import { createScannedBadgeNumberSchema } from './scannedBadgeNumber.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { combineBadgeWithLoan } from './useBadgeColumns.tsx';

export function CorrectBadgeOfListedLoanDialog({ item: badge, ...view }: RecordDialogProps<Badge>) {
  const { loan } = badge ?? {};
  return (
    <CorrectBadgeOfLoanDialog
      {...view}
      loanedBadge={badge && loan ? { ...combineBadgeWithLoan(badge, loan) } : null}
    />
  );
}

interface NumberDialogProps extends DialogViewProps {
  loanedBadge: ReturnType<typeof combineBadgeWithLoan> | null;
}

export function CorrectBadgeOfLoanDialog({ loanedBadge: loan, ...view }: NumberDialogProps) {
  const { t } = useI18n();
  const { swap } = useBadgeActions().throwingActions;
  const schema = z.object({ number: createScannedBadgeNumberSchema(useBadgeStockByNumber()) });
  const form = useDialogForm(view.opened, schema, { number: '' }, `swap of ${loan?.id}`);
  return (
    <FormDialog
      {...view}
      title={t('badges:swap.title')}
      form={form}
      onSave={async ({ number }) => {
        if (loan) await swap(loan, number);
        return undefined;
      }}
      saveLabel={t('badges:swap.save')}
      size="sm"
    >
      <Text>{loan && t('badges:swap.text', { number: loan.number, holder: loan.holder })}</Text>
      <TextInput
        label={t('badges:swap.number')}
        required
        autoComplete="off"
        maxLength={BADGE_NUMBER_MAX}
        {...form.getInputProps('number')}
      />
    </FormDialog>
  );
}
