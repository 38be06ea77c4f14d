import { Checkbox, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { ReceptionVisitor } from '../../../core/web/receptionPart.ts';
import { wholeNumber } from '../../../kit/numberFields.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { BADGE_NUMBER_MAX, formatNumberRanges, MAX_BADGES_PER_CALL, type StockBadge } from '../badge.ts';
import { useBadgeStock, useLentBadges, useVisitBadges } from './lentBadges.ts';
import { findScannedBadge, listFreeNumbers } from './scannedBadge.ts';
import { createScannedNumberParser } from './scannedNumberParser.ts';
import { useBadgeActions } from './useBadgeActions.ts';
import { usePrintDialog } from './usePrintDialog.ts';

const parseNumbers = (stock: ReadonlyMap<string, StockBadge>) =>
  z
    .string()
    .min(1)
    .transform((typed) =>
      typed
        .split(/[\s,;]+/)
        .filter(Boolean)
        .slice(0, MAX_BADGES_PER_CALL),
    )
    .pipe(z.array(createScannedNumberParser(stock)).min(1, { error: 'badge_number' }));
const print = z.boolean();
const schemaFor = (stock: ReadonlyMap<string, StockBadge>) =>
  z.discriminatedUnion('how', [
    z.object({ how: z.literal('number'), numbers: parseNumbers(stock), print }),
    z.object({ how: z.literal('next'), next: wholeNumber(1, MAX_BADGES_PER_CALL), print }),
  ]);
type Values = { how: 'number' | 'next'; numbers: string; next: number | string; print: boolean };

interface NextDialogProps {
  opened: boolean;
  close: () => void;
  visit: ReceptionVisitor;
}

export function GiveToVisitorDialog({ opened, close, visit }: NextDialogProps) {
  const { t } = useWords();
  const printing = usePrintDialog();
  const { give, giveNext } = useBadgeActions().throwingActions;
  const stock = useBadgeStock();
  // Accept short forms as the search field does: `10` for `V010`.
  const toFullNumber = (typed: string) => findScannedBadge(typed, stock, [])?.badge.number ?? typed;
  const out = useLentBadges().data?.badges;
  const isGroup = visit.partySize > 1;
  const lacking = Math.max(1, visit.partySize - useVisitBadges(visit.id).length);
  const blank: Values = { how: isGroup ? 'next' : 'number', numbers: '', next: lacking, print: false };
  const form = useDialogForm<Values, z.output<ReturnType<typeof schemaFor>>>(
    opened,
    schemaFor(stock),
    blank,
    `badge for ${visit.id}`,
  );
  const to = { kind: 'visit' as const, id: visit.id, name: visit.visitor };
  const { how, next } = form.values;
  const nextNumbers = formatNumberRanges(listFreeNumbers(stock, out ?? []).slice(0, Number(next) || 0));
  const numbersField = {
    ...form.getInputProps('numbers'),
    label: t(isGroup ? 'badges:next.numbers' : 'badges:next.number'),
    required: true,
    autoComplete: 'off',
  };
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t(isGroup ? 'badges:next.groupTitle' : 'badges:next.title', { visitor: visit.visitor })}
      form={form}
      onSave={async (chosen) => {
        if (chosen.how === 'number') await give(to, chosen.numbers.map(toFullNumber));
        else await giveNext(to, chosen.next);
        if (chosen.print) printing.open({ kind: 'visits', ids: [visit.id], now: true });
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
            max={MAX_BADGES_PER_CALL}
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
