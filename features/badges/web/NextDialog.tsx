import { Radio, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import type { DeskVisitor } from '../../../core/web/desk.ts';
import { count } from '../../../kit/figures.ts';
import { useDialogForm } from '../../../kit/web/dialog/dialogForm.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { StepperField } from '../../../kit/web/field/StepperField.tsx';
import { useWords } from '../../../kit/web/i18n.ts';
import { badgeNumber, MOST_AT_ONCE, NUMBER_MAX } from '../badge.ts';
import { useBadgeActions } from './useBadgeActions.ts';

const schema = z.discriminatedUnion('how', [
  z.object({ how: z.literal('number'), number: badgeNumber }),
  z.object({ how: z.literal('next'), next: count(1, MOST_AT_ONCE) }),
]);
type Values = { how: 'number' | 'next'; number: string; next: number | string };

interface NextDialogProps {
  opened: boolean;
  close: () => void;
  visit: DeskVisitor;
}

/** Gives a visitor a badge by its number, or the next ones of the pile: as many as a group has heads. */
export function NextDialog({ opened, close, visit }: NextDialogProps) {
  const { t } = useWords();
  const { give, giveNext } = useBadgeActions().orThrow;
  const blank: Values = { how: 'number', number: '', next: 1 };
  const form = useDialogForm<Values, z.output<typeof schema>>(opened, schema, blank, `badge for ${visit.id}`);
  const to = { kind: 'visit' as const, id: visit.id, name: visit.visitor };
  const { how } = form.values;
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      title={t('badges:next.title', { visitor: visit.visitor })}
      form={form}
      onSave={async (chosen) => {
        if (chosen.how === 'number') await give(to, [chosen.number]);
        else await giveNext(to, chosen.next);
        return undefined;
      }}
      saveLabel={t('badges:give.save')}
      size="sm"
    >
      <Stack gap="md">
        {how === 'number' ? (
          <TextInput
            label={t('badges:next.number')}
            required
            autoComplete="off"
            maxLength={NUMBER_MAX}
            {...form.getInputProps('number')}
          />
        ) : (
          <StepperField
            label={t('badges:next.count')}
            required
            min={1}
            max={MOST_AT_ONCE}
            {...form.getInputProps('next')}
          />
        )}
        <Radio.Group aria-label={t('badges:next.how')} {...form.getInputProps('how')}>
          <Stack gap="sm">
            <Radio value="number" label={t('badges:next.byNumber')} />
            <Radio value="next" label={t('badges:next.free')} />
          </Stack>
        </Radio.Group>
      </Stack>
    </FormDialog>
  );
}
