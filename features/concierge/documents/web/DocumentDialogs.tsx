import { Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { invalidateTopic, useCommand } from '../../../../kit/web/api/queries.ts';
import { ConfirmDialog } from '../../../../kit/web/dialog/ConfirmDialog.tsx';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import {
  addBuildingDocument,
  editBuildingDocument,
  listBuildingDocuments,
  removeBuildingDocument,
} from '../api.ts';
import {
  type BuildingDocument,
  type BuildingDocumentKind,
  DOCUMENT_TITLE_MAX,
  newBuildingDocumentSchema,
} from '../document.ts';
import { toDocumentValues, useDocumentMergeOptions } from './documentMergeOptions.ts';
import { PdfField } from './PdfField.tsx';

/** Documents belong to two modules, so no module's topic covers them. */
export const invalidateDocuments = () => invalidateTopic(listBuildingDocuments.path);

type DocumentDialogView = RecordDialogProps<{ document?: BuildingDocument }>;

const { kind, title, description, file } = newBuildingDocumentSchema.shape;
const documentFormSchema = z.object({
  kind,
  title,
  description,
  file: z.preprocess((value) => (value === '' ? undefined : value), file),
  version: z.int().optional(),
});

export function BuildingDocumentDialog({
  editing: { item, ...view },
  kinds,
}: {
  editing: DocumentDialogView;
  kinds: readonly BuildingDocumentKind[];
}) {
  const { t } = useI18n();
  const { building } = useSession();
  const navigate = useNavigate();
  const [add, edit] = [useCommand(addBuildingDocument), useCommand(editBuildingDocument)];
  const document = item?.document;
  const [isSending, setSending] = useState(false);
  const [latest, setLatest] = useState<BuildingDocument | null>(null);
  const form = useDialogForm(
    view.opened,
    documentFormSchema,
    toDocumentValues(document, kinds[0] ?? 'other'),
    `document ${document?.id}`,
  );
  const edited = useDocumentMergeOptions(setLatest);
  // The document that already has this file, as loaded or as changed by another user.
  const findDocumentWithFile = (fileId: number | '') =>
    [latest, document].find((one) => one?.file === fileId);

  const save = async ({ file: fileId, version, ...details }: z.output<typeof documentFormSchema>) => {
    const inBuilding = { building: building.id, ...details };
    const newFile = !findDocumentWithFile(fileId) && { file: fileId };
    if (document) {
      await edit.mutateAsync({ ...inBuilding, id: document.id, version, ...newFile });
      await invalidateDocuments();
      return t('concierge:document.saved', { title: details.title });
    }
    const [newDocument] = await add.mutateAsync({ ...inBuilding, file: fileId });
    await invalidateDocuments();
    const showAdded = () => void navigate({ search: `?document=${newDocument?.id}` });
    return {
      message: t('concierge:document.added', { title: details.title }),
      action: { label: t('concierge:document.see'), run: showAdded },
    };
  };
  return (
    <FormDialog
      {...view}
      title={t(document ? 'concierge:document.edit' : 'concierge:document.add')}
      form={form}
      onSave={save}
      saveDisabled={isSending}
      edited={document ? edited : undefined}
      size="md"
    >
      <TextInput
        label={t('concierge:document.title')}
        required
        maxLength={DOCUMENT_TITLE_MAX}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('concierge:document.description')}
        autosize
        minRows={2}
        {...form.getInputProps('description')}
      />
      {kinds.length > 1 && (
        <Select
          label={t('concierge:document.kind')}
          data={kinds.map((kind) => ({ value: kind, label: t(`concierge:kinds.${kind}`) }))}
          allowDeselect={false}
          {...form.getInputProps('kind')}
        />
      )}
      <PdfField
        key={String(document?.id)}
        currentPreview={findDocumentWithFile(form.values.file)?.preview ?? document?.preview ?? null}
        value={form.values.file}
        onChange={(fileId) => {
          form.setFieldValue('file', fileId);
          form.clearFieldError('file');
        }}
        onSending={setSending}
        error={form.errors.file}
      />
    </FormDialog>
  );
}

export function DeleteBuildingDocumentDialog({
  item: document,
  ...view
}: RecordDialogProps<BuildingDocument>) {
  const { t } = useI18n();
  const { building } = useSession();
  const remove = useCommand(removeBuildingDocument);
  const confirm = async () => {
    if (!document) return;
    await remove.mutateAsync({ building: building.id, id: document.id });
    await invalidateDocuments();
    notifyUser.success(t('concierge:document.deleted', { title: document.title }));
  };
  return (
    <ConfirmDialog
      {...view}
      title={t('concierge:document.delete')}
      confirmLabel={t('concierge:item.delete')}
      danger
      onConfirm={confirm}
    >
      <strong>{document?.title}</strong>
    </ConfirmDialog>
  );
}
