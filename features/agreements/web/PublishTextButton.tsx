import { Button, Text, Textarea } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { languages } from '../../../kit/actor.ts';
import { callQuery, useCommand } from '../../../kit/web/api/queries.ts';
import { useDialog } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { usePastDayConfirmation as useConfirmation } from '../../../kit/web/dialog/usePastDayConfirmation.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { newAgreementTextSchema } from '../agreement.ts';
import { listAgreementTexts, publishAgreementText } from '../api.ts';

export function PublishTextButton() {
  const { t } = useI18n();
  const texts = useQuery(callQuery(listAgreementTexts, {}));
  const publish = useCommand(publishAgreementText);
  const current = texts.data?.find((text) => text.current);
  const { opened, open, close } = useDialog('publish', current ? true : null);
  const initial = {
    base: current?.version ?? 0,
    fr: current?.fr.text ?? '',
    en: current?.en.text ?? '',
  };
  // The server checks this too, but only after the confirmation dialog.
  const changed = newAgreementTextSchema.refine(({ fr, en }) => fr !== initial.fr || en !== initial.en, {
    error: 'nda_text_unchanged',
  });
  const form = useDialogForm(opened, changed, initial, 'publish');
  const next = { version: initial.base + 1 };
  const question = useConfirmation({
    title: t('agreements:texts.ask.title', next),
    text: t('agreements:texts.ask.text', next),
    confirm: t('agreements:texts.ask.confirm', next),
    change: t('agreements:texts.ask.change'),
  });

  return (
    <>
      <Button
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        disabled={!current}
        onClick={open}
      >
        {t('agreements:texts.new')}
      </Button>
      <FormDialog
        opened={opened}
        close={close}
        size="xl"
        title={t('agreements:texts.newTitle')}
        form={form}
        saveLabel={t('agreements:texts.publish')}
        onSave={async (text) => {
          await question.confirm();
          const { version } = await publish.mutateAsync(text);
          return t('agreements:texts.published', { version });
        }}
      >
        <Text c="dimmed">{t('agreements:texts.explain')}</Text>
        {languages.map((language) => (
          <Textarea
            key={language}
            label={t(`agreements:texts.${language}`)}
            required
            rows={12}
            lang={language}
            {...form.getInputProps(language)}
          />
        ))}
      </FormDialog>
      {question.dialog}
    </>
  );
}
