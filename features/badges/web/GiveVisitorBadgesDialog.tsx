import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import { wholeNumberSchema } from '../../../kit/numberFields.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { ReceptionVisitor } from '../../visits/shared.ts';
import {
  BADGE_NUMBER_MAX,
  type BadgeStockEntry,
  formatBadgeNumberRanges,
  MAX_BADGES_GIVEN_OR_RETURNED,
} from '../badge.ts';
import { useBadgeStockByNumber, useBadgesLentForVisit, useLentBadges } from './lentBadges.ts';
import { getFreeVisitorBadgeNumbers, matchBadgeByScannedText } from './scannedBadge.ts';
import { createScannedBadgeNumberSchema } from './scannedBadgeNumber.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { useBadgePrintDialog } from './useBadgePrintDialog.ts';

const parseNumbers = (stock: ReadonlyMap<string, BadgeStockEntry>) =>
  z
    .string()
    .min(1)
    .transform((text) =>
      text
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, MAX_BADGES_GIVEN_OR_RETURNED),
    )
    .pipe(z.array(createScannedBadgeNumberSchema(stock)).min(1, { error: 'badge_number' }));
const print = z.boolean();
const schemaFor = (stock: ReadonlyMap<string, BadgeStockEntry>) =>
  z.discriminatedUnion('how', [
    z.object({ how: z.literal('number'), numbers: parseNumbers(stock), print }),
    z.object({ how: z.literal('next'), next: wholeNumberSchema(1, MAX_BADGES_GIVEN_OR_RETURNED), print }),
  ]);
type Values = { how: 'number' | 'next'; numbers: string; next: number | string; print: boolean };

interface NextDialogProps {
  opened: boolean;
  close: () => void;
  visit: ReceptionVisitor;
}

export function GiveVisitorBadgesDialog({ opened, close, visit }: NextDialogProps) {
  const { t } = useI18n();
  const printing = useBadgePrintDialog();
  const { give, giveNext } = useBadgeActions().throwingActions;
  const stock = useBadgeStockByNumber();
  // Accept short forms as the search field does: `10` for `V010`.
  const toFullNumber = (text: string) => matchBadgeByScannedText(text, stock, [])?.badge.number ?? text;
  const out = useLentBadges().data?.badges;
  const isGroup = visit.partySize > 1;
  const lacking = Math.max(1, visit.partySize - useBadgesLentForVisit(visit.id).length);
  const blank: Values = { how: isGroup ? 'next' : 'number', numbers: '', next: lacking, print: false };
  const form = useDialogForm<Values, z.output<ReturnType<typeof schemaFor>>>(
    opened,
    schemaFor(stock),
    blank,
    `badge for ${visit.id}`,
  );
  const to = { kind: 'visit' as const, id: visit.id, name: visit.visitor };
  const { how, next } = form.values;
  const nextNumbers = formatBadgeNumberRanges(
    getFreeVisitorBadgeNumbers(stock, out ?? []).slice(0, Number(next) || 0),
  );
  const numbersField = {
    ...form.getInputProps('numbers'),
    label: t(isGroup ? 'badges:next.numbers' : 'badges:next.number'),
    required: true,
    autoComplete: 'off',
  };
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t(isGroup ? 'badges:next.groupTitle' : 'badges:next.title', { visitor: visit.visitor })}
      form={form}
      onSave={async (input) => {
        if (input.how === 'number') await give(to, input.numbers.map(toFullNumber));
        else await giveNext(to, input.next);
        if (input.print) printing.open({ kind: 'visits', ids: [visit.id], now: true });
        return undefined;
      }}
      saveLabel={t('badges:give.save')}
      size="sm"
    >
      <Stack gap="md">
        {how === 'number' &&
          (isGroup ? (
            <Textarea
              {...numbersField}
              description={t('badges:next.oneALine', { count: lacking })}
              autosize
              minRows={3}
              maxRows={8}
            />
          ) : (
            <TextInput {...numbersField} maxLength={BADGE_NUMBER_MAX} />
          ))}
        {how === 'next' && (
          <StepperField
            label={t('badges:next.count')}
            required
            min={1}
            max={MAX_BADGES_GIVEN_OR_RETURNED}
            {...form.getInputProps('next')}
          />
        )}
        {how === 'next' && nextNumbers && <Text>{t('badges:next.taken', { numbers: nextNumbers })}</Text>}
        <Radio.Group aria-label={t('badges:next.how')} {...form.getInputProps('how')}>
          <Stack gap="sm">
            <Radio value="number" label={t(isGroup ? 'badges:next.byNumbers' : 'badges:next.byNumber')} />
            <Radio value="next" label={t(isGroup ? 'badges:next.free' : 'badges:next.freeOne')} />
          </Stack>
        </Radio.Group>
        {isGroup && (
          <Checkbox label={t('badges:next.print')} {...form.getInputProps('print', { type: 'checkbox' })} />
        )}
      </Stack>
    </FormDialog>
  );
}
