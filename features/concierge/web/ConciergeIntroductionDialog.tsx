import { Button, Textarea } from '@mantine/core';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { removeConciergeIntroduction, saveConciergeIntroduction } from '../catalogue/api.ts';
import type { ConciergeConfiguration } from '../catalogue/catalogue.ts';
import {
  type ConciergeIntroductionValues,
  conciergeIntroductionFormSchema,
  toConciergeIntroductionValues,
} from '../catalogue/web/catalogueForm.ts';
import { useConciergeIntroMergeOptions } from '../catalogue/web/catalogueMergeOptions.ts';

export function ConciergeIntroductionDialog({
  item,
  opened,
  close,
}: RecordDialogProps<{ present?: ConciergeConfiguration }>) {
  const { t } = useI18n();
  const { building } = useSession();
  const [saving, removing] = [useCommand(saveConciergeIntroduction), useCommand(removeConciergeIntroduction)];
  const present = item?.present;
  const form = useDialogForm(
    opened,
    conciergeIntroductionFormSchema,
    toConciergeIntroductionValues(present),
    'introduction',
  );
  const edited = useConciergeIntroMergeOptions();

  const save = async (output: ConciergeIntroductionValues) => {
    await saving.mutateAsync({ building: building.id, ...output });
    return t(present ? 'concierge:services.saved' : 'concierge:services.opened');
  };
  const removeServices = async () => {
    try {
      await removing.mutateAsync({ building: building.id });
      close();
      const before = { introduction: present?.introduction ?? '', version: 0 };
      const undo = () =>
        void saving.mutateAsync({ building: building.id, ...before }).catch(notifyUser.failure);
      notifyUser.success(t('concierge:services.closed'), { undo });
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t(present ? 'concierge:services.edit' : 'concierge:services.open')}
      form={form}
      onSave={save}
      edited={edited}
      size="md"
    >
      <Textarea
        label={t('concierge:services.introduction')}
        description={t('concierge:services.introductionHint')}
        autosize
        minRows={3}
        {...form.getInputProps('introduction')}
      />
      {present && (
        <div>
          <Button
            variant="subtle"
            color="red"
            loading={removing.isPending}
            onClick={() => void removeServices()}
          >
            {t('concierge:services.close')}
          </Button>
        </div>
      )}
    </FormDialog>
  );
}
