import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { z } from 'zod';
import { callQuery, useCommand } from '../../../../kit/web/api/queries.ts';
import type { RecordDialogProps } from '../../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../../kit/web/dialog/FormDialog.tsx';
import type { ConflictMergeOptions } from '../../../../kit/web/dialog/useConflictMerge.tsx';
import { useDialogForm } from '../../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../../kit/web/feedback/notifyUser.ts';
import { useI18n } from '../../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../../kit/web/session/session.ts';
import { editedMemberNamesSchema, type MemberName, type Visit } from '../../visit.ts';
import { formatMemberName } from '../../visitorName.ts';
import { nameMembers, readMembers } from '../api.ts';
import type { VisitGroupWithMembers } from '../members.ts';
import { GroupNamesField } from './GroupNamesField.tsx';

const schema = z.object({ version: z.int(), members: editedMemberNamesSchema });
type Values = { version: number; members: MemberName[] };

const toFormValues = (group: VisitGroupWithMembers | undefined): Values => ({
  version: group?.version ?? 0,
  members: (group?.members ?? []).map(({ lastName, firstName }) => ({ lastName, firstName })),
});

export function GroupNamesDialog({
  item: visit,
  opened,
  isGone,
  close,
}: RecordDialogProps<Pick<Visit, 'id' | 'visitor'>>) {
  const { t } = useI18n();
  const { building } = useSession();
  const { mutateAsync: name } = useCommand(nameMembers);
  const group = useQuery({
    ...callQuery(readMembers, { building: building.id, id: visit?.id ?? 0 }),
    enabled: opened && visit !== null,
  });
  const isReady = opened && group.data !== undefined;
  const form = useDialogForm<Values, z.output<typeof schema>>(
    isReady,
    schema,
    toFormValues(group.data),
    `names ${visit?.id}`,
  );
  useEffect(() => {
    if (!opened || !group.isError) return;
    notifyUser.failure(group.error);
    close();
  }, [opened, group.isError, group.error, close]);
  const edited: ConflictMergeOptions<Values, VisitGroupWithMembers> = {
    toValues: toFormValues,
    fields: {
      members: {
        label: t('visits:names.label'),
        format: (members) => members.map(formatMemberName).join(', '),
      },
    },
    current: group.data ?? null,
  };
  return (
    <FormDialog
      opened={isReady}
      close={close}
      isGone={isGone}
      title={t('visits:names.title', { visitor: visit?.visitor ?? '' })}
      form={form}
      edited={edited}
      onSave={async (namesEdit) => {
        if (visit) await name({ building: building.id, id: visit.id, ...namesEdit });
        return t('visits:names.saved', { count: namesEdit.members.length });
      }}
    >
      <GroupNamesField
        {...form.getInputProps('members')}
        value={form.values.members}
        onChange={(members) => form.setFieldValue('members', members)}
      />
    </FormDialog>
  );
}
