import { IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { SIGNATURE_VALIDITY_DAYS_LIMITS } from '../../../core/signatures/signature.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { CountField } from '../../../kit/web/field/NumberField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import type { ScreenAction } from '../../../kit/web/ui/ActionButton.tsx';
import { agreementSettingsSchema } from '../agreement.ts';
import { changeAgreementSettings, readAgreementSettings } from '../api.ts';

export function useSignatureValidityDialog(): { action: ScreenAction; dialog: ReactNode } {
  const { t } = useI18n();
  const { building } = useSession();
  const settings = useQuery(callQuery(readAgreementSettings, { building: building.id }));
  const { opened, open, close } = useDialog('validity', settings.data ? true : null);
  const change = useCommand(changeAgreementSettings);
  const validityDays = settings.data?.validityDays ?? SIGNATURE_VALIDITY_DAYS_LIMITS.default;
  const form = useDialogForm(
    opened,
    agreementSettingsSchema,
    { validityDays: validityDays as number | string },
    'validity',
  );

  return {
    action: {
      label: t('agreements:admin.validity.button', { count: validityDays }),
      icon: IconCalendarTime,
      disabled: !settings.data,
      run: open,
    },
    dialog: (
      <FormDialog
        opened={opened}
        close={close}
        size="md"
        title={t('agreements:admin.validity.title')}
        form={form}
        onSave={async (input) => {
          await change.mutateAsync({ building: building.id, ...input });
          await settings.refetch();
          return t('agreements:admin.validity.saved');
        }}
      >
        <CountField
          required
          label={t('agreements:admin.validity.label')}
          description={t('agreements:admin.validity.hint')}
          {...form.getInputProps('validityDays')}
        />
      </FormDialog>
    ),
  };
}
