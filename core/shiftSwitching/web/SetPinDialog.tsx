import { z } from 'zod';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { DialogViewProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { setPin } from '../api.ts';
import { PIN_MAX, PIN_MIN } from '../shiftSwitching.ts';

const schema = z.object({ pin: z.string().min(1), password: z.string().min(1) });

export function SetPinDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const set = useCommand(setPin);
  const form = useDialogForm(view.opened, schema, { pin: '', password: '' }, 'pin');
  return (
    <FormDialog
      {...view}
      title={t('shiftSwitching:pin.title')}
      form={form}
      size="md"
      onSave={async (values) => {
        await set.mutateAsync(values);
        return t('shiftSwitching:pin.done');
      }}
    >
      <PasswordField
        label={t('shiftSwitching:pin.label')}
        description={t('shiftSwitching:pin.hint', { min: PIN_MIN, max: PIN_MAX })}
        required
        inputMode="numeric"
        maxLength={PIN_MAX}
        autoComplete="off"
        {...form.getInputProps('pin')}
      />
      <PasswordField
        label={t('shiftSwitching:pin.password')}
        required
        autoComplete="current-password"
        {...form.getInputProps('password')}
      />
    </FormDialog>
  );
}
