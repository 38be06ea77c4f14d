import { Text } from '@mantine/core';
import { z } from 'zod';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n.ts';
import { useCommand } from '../../../kit/web/queries.ts';
import { removePin } from '../api.ts';

const schema = z.object({ password: z.string().min(1) });

export function RemovePinDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useI18n();
  const remove = useCommand(removePin);
  const form = useDialogForm(opened, schema, { password: '' }, 'removePin');
  return (
    <FormDialog
      opened={opened}
      onClose={onClose}
      title={t('shiftSwitching:pin.removeTitle')}
      form={form}
      size="md"
      saveLabel={t('shiftSwitching:pin.remove')}
      danger
      onSave={async (values) => {
        await remove.mutateAsync(values);
        return t('shiftSwitching:pin.removed');
      }}
    >
      <Text>{t('shiftSwitching:pin.removeText')}</Text>
      <PasswordField
        label={t('shiftSwitching:pin.password')}
        required
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
