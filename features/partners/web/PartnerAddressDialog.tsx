import { TextInput } from '@mantine/core';
import { z } from 'zod';
import { useCommand } from '../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { removePartnerPage, setPartnerPage } from '../api.ts';
import { PARTNER_URL_MAX, type PartnerPageAddress, partnerUrlSchema } from '../partner.ts';

type PartnerPageValues = {
  url: string;
  version: number;
};

const toPartnerPageValues = (page: PartnerPageAddress | undefined | null): PartnerPageValues => ({
  url: page?.url ?? '',
  version: page?.version ?? 0,
});

function usePartnerPageMergeOptions(): ConflictMergeOptions<PartnerPageValues, PartnerPageAddress> {
  const { t } = useI18n();
  return { toValues: toPartnerPageValues, fields: { url: { label: t('partners:dialog.url') } } };
}

const formSchema = z.object({ url: z.literal('').or(partnerUrlSchema), version: z.int() });

export function PartnerAddressDialog({ item: page, opened, close }: RecordDialogProps<PartnerPageAddress>) {
  const { t } = useI18n();
  const { building } = useSession();
  const set = useCommand(setPartnerPage);
  const remove = useCommand(removePartnerPage);
  const form = useDialogForm(opened, formSchema, toPartnerPageValues(page), `page ${page?.partner}`);
  const edited = usePartnerPageMergeOptions();

  const save = async ({ url, version }: z.output<typeof formSchema>) => {
    if (!page) return;
    const pageReference = { building: building.id, partner: page.partner, version };
    if (url !== '') await set.mutateAsync({ ...pageReference, url });
    else if (version !== 0) await remove.mutateAsync(pageReference);
    return t(url ? 'partners:dialog.done' : 'partners:dialog.removed');
  };
  const name = page && t(`partners:names.${page.partner}`);
  return (
    <FormDialog
      opened={opened}
      close={close}
      title={t('partners:dialog.title', { name })}
      form={form}
      onSave={save}
      edited={edited}
      size="md"
    >
      <TextInput
        type="url"
        label={t('partners:dialog.url')}
        description={t('partners:dialog.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="https://…"
        maxLength={PARTNER_URL_MAX}
        autoComplete="off"
        {...form.getInputProps('url')}
      />
    </FormDialog>
  );
}
