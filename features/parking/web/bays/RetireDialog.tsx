import { Text } from '@mantine/core';
import { useEffect } from 'react';
import { z } from 'zod';
import { HitsList } from '../../../../core/booking/web/HitsList.tsx';
import { decisionsOf, useHits } from '../../../../core/booking/web/useHits.ts';
import { bilingual } from '../../../../kit/bilingual.ts';
import { CallError } from '../../../../kit/web/callError.ts';
import { useCheck } from '../../../../kit/web/check.ts';
import { useDialogForm } from '../../../../kit/web/dialog/dialogForm.ts';
import type { DialogState } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { BilingualField } from '../../../../kit/web/field/BilingualField.tsx';
import { useWords } from '../../../../kit/web/i18n.ts';
import { invalidateTopic, useCommand } from '../../../../kit/web/queries.ts';
import { useSession } from '../../../../kit/web/session.ts';
import { type ManagedBay, REASON_MAX } from '../../bays/bay.ts';
import { changeBay, checkRetirement } from '../../bays/wire.ts';

const schema = z.object({ reason: bilingual(REASON_MAX) });

/** Takes a bay out of use: what is reserved there goes elsewhere or is cancelled, in one list. */
export function RetireDialog({ item: bay, opened, isGone, close }: DialogState<ManagedBay>) {
  const { t } = useWords();
  const { building } = useSession();
  const retire = useCommand(changeBay);
  const initial = { reason: { fr: '', en: '' } };
  const form = useDialogForm(opened, schema, initial, `retire ${bay?.id}`);
  const { chosen, decide, forget } = useHits();
  useEffect(() => {
    if (!opened) forget();
  }, [opened]);
  const question = opened && bay ? { id: bay.id, decisions: [...chosen] } : null;
  const check = useCheck(checkRetirement, question);
  const hits = question ? check.last?.hits : undefined;
  return (
    <FormDialog
      opened={opened}
      onClose={close}
      gone={isGone}
      title={t('parking:bays.retire.title', { name: bay?.name })}
      saveLabel={t('parking:bays.retire.confirm')}
      danger
      form={form}
      mayNotSave={!check.now}
      onSave={async ({ reason }) => {
        if (!bay) return;
        const decisions = decisionsOf(check.now?.hits ?? []);
        const { id, version, name } = bay;
        try {
          await retire.mutateAsync({
            building: building.id,
            id,
            isRetired: true,
            reason,
            decisions,
            version,
          });
        } catch (error) {
          if (error instanceof CallError && error.code === 'hits_changed') await invalidateTopic('parking');
          throw error;
        }
        return t('parking:bays.retire.done', { name });
      }}
    >
      <Text>{t('parking:bays.retire.text')}</Text>
      {hits && hits.length > 0 && (
        <BilingualField
          label={t('parking:bays.retire.reason')}
          name="reason"
          propsOf={form.getInputProps}
          maxLength={REASON_MAX}
        />
      )}
      <HitsList hits={hits} onDecide={decide} />
    </FormDialog>
  );
}
