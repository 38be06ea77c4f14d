import { Button, Group, Skeleton, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { isStaff } from '../../../kit/actor.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { type DialogViewProps, useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { FailedState } from '../../../kit/web/feedback/FailedState.tsx';
import { PasswordField } from '../../../kit/web/field/PasswordField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { ProfileSectionCard } from '../../accounts/web/ProfileSectionCard.tsx';
import type { ProfileSection } from '../../feature/web/screens.ts';
import { readOwnPin, removePin } from '../api.ts';
import { SetPinDialog } from './SetPinDialog.tsx';

export const contents: ProfileSection['contents'] = {
  id: 'pin',
  titleKey: 'shiftSwitching:pin.heading',
  isVisible: isStaff,
};

export default function PinSection() {
  const { t } = useI18n();
  const read = useQuery(callQuery(readOwnPin, {}));
  const isSet = read.data?.isSet;
  const setting = useDialog('pin');
  const removing = useDialog('removePin');
  return (
    <ProfileSectionCard
      id={contents.id}
      heading={t('shiftSwitching:pin.heading')}
      intro={t(isSet ? 'shiftSwitching:pin.isSet' : 'shiftSwitching:pin.intro')}
    >
      {read.isPending ? (
        <Skeleton height="2.5rem" width="10rem" />
      ) : read.isError ? (
        <FailedState
          icon={IconKey}
          title={t('shiftSwitching:pin.failed')}
          error={read.error}
          onRetry={() => void read.refetch()}
        />
      ) : (
        <Group gap="xs">
          <Button variant="outline" onClick={setting.open}>
            {t(isSet ? 'shiftSwitching:pin.change' : 'shiftSwitching:pin.choose')}
          </Button>
          {isSet && (
            <Button variant="subtle" color="red" onClick={removing.open}>
              {t('shiftSwitching:pin.remove')}
            </Button>
          )}
        </Group>
      )}
      <SetPinDialog {...setting} />
      <RemovePinDialog {...removing} />
    </ProfileSectionCard>
  );
}

const schema = z.object({ password: z.string().min(1) });

function RemovePinDialog(view: DialogViewProps) {
  const { t } = useI18n();
  const remove = useCommand(removePin);
  const form = useDialogForm(view.opened, schema, { password: '' }, 'removePin');
  return (
    <FormDialog
      {...view}
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
