import { Radio, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { z } from 'zod';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { addBadges, removeBadges } from '../api.ts';
import {
  BADGE_NUMBER_MAX,
  BADGE_RANGE_MAX,
  badgeKinds,
  type newBadgesSchema,
  parseBadgeNumberRange,
} from '../badge.ts';
import { createScannedBadgeNumberSchema } from './scannedBadgeNumber.ts';

const schema = z
  .object({
    first: createScannedBadgeNumberSchema(new Map()),
    last: z.preprocess((text) => text || undefined, createScannedBadgeNumberSchema(new Map()).optional()),
    kind: z.enum(badgeKinds),
  })
  .superRefine(({ first, last }, problems) => {
    const range = parseBadgeNumberRange(first, last ?? '');
    const at = { code: 'custom' as const, path: ['last'] };
    if (!range) problems.addIssue({ ...at, message: 'badge_range' });
    else if (range.count > BADGE_RANGE_MAX)
      problems.addIssue({ ...at, message: 'badge_range_long', params: { max: BADGE_RANGE_MAX } });
  });
type Values = { first: string; last: string; kind: z.output<typeof newBadgesSchema>['kind'] };
const blank: Values = { first: '', last: '', kind: 'visitor' };

export function AddBadgesDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: add } = useCommand(addBadges);
  const { mutateAsync: remove } = useCommand(removeBadges);
  const form = useDialogForm<Values, z.output<typeof schema>>(view.opened, schema, blank, 'new badges');
  const undo = async (badges: number[]) => {
    try {
      const { removed } = await remove({ building: building.id, badges });
      notifyUser.success(t('badges:add.undone', { count: removed }));
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  const save = async ({ first, last, kind }: z.output<typeof schema>) => {
    const { created, known } = await add({ building: building.id, first, kind, ...(last && { last }) });
    const words = t('badges:add.done', { count: created.length });
    return {
      message: known > 0 ? `${words} ${t('badges:add.known', { count: known })}` : words,
      ...(created.length > 0 && { undo: () => void undo(created) }),
    };
  };
  const { first, last } = form.values;
  const count = parseBadgeNumberRange(first.trim().toUpperCase(), last.trim().toUpperCase())?.count ?? 0;
  return (
    <FormDialog
      {...view}
      title={t('badges:add.title')}
      form={form}
      onSave={save}
      saveLabel={
        first !== '' && count > 0 && count <= BADGE_RANGE_MAX ? t('badges:add.save', { count }) : undefined
      }
      size="md"
    >
      <Stack gap="md">
        <SimpleGrid cols={2} spacing="md">
          <TextInput
            label={t('badges:add.first')}
            placeholder="V001"
            required
            maxLength={BADGE_NUMBER_MAX}
            {...form.getInputProps('first')}
          />
          <TextInput
            label={t('badges:add.last')}
            placeholder="V120"
            maxLength={BADGE_NUMBER_MAX}
            {...form.getInputProps('last')}
          />
        </SimpleGrid>
        <Radio.Group label={t('badges:add.kind')} {...form.getInputProps('kind')}>
          <Stack gap="sm" mt="xs">
            {badgeKinds.map((kind) => (
              <Radio
                key={kind}
                value={kind}
                label={t(`badges:kinds.${kind}`)}
                description={t(`badges:kindsText.${kind}`)}
              />
            ))}
          </Stack>
        </Radio.Group>
      </Stack>
    </FormDialog>
  );
}
