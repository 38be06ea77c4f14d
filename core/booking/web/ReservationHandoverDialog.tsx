import { Radio, Stack, Text } from '@mantine/core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { isStaff } from '../../../kit/actor.ts';
import type { RecordDialogProps } from '../../../kit/web/dialog/dialogState.ts';
import { FormDialog } from '../../../kit/web/dialog/FormDialog.tsx';
import { useDialogForm } from '../../../kit/web/dialog/useDialogForm.ts';
import { notifyUser } from '../../../kit/web/feedback/notifyUser.ts';
import { PersonField } from '../../../kit/web/field/PersonField.tsx';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import { useSession } from '../../../kit/web/session/session.ts';
import { type SeriesScope, seriesScopes } from '../booking.ts';
import { type ReservationHandoverResult, reservationHandoverInputSchema } from '../handover.ts';

const schema = z.object({
  receiver: reservationHandoverInputSchema.shape.receiver,
  scope: z.enum(seriesScopes),
});

interface ReservationHandoverDialogProps {
  view: Omit<RecordDialogProps<unknown>, 'item'>;
  reservationKey: string;
  children: ReactNode;
  find: ComponentProps<typeof PersonField>['searchPeople'];
  dates?: Record<SeriesScope, number> | undefined;
  handOver: (input: { receiver: string; scope: SeriesScope }) => Promise<ReservationHandoverResult>;
  undoHandover: (undo: ReservationHandoverResult) => Promise<unknown>;
}

export function ReservationHandoverDialog(props: ReservationHandoverDialogProps) {
  const { view, reservationKey, children, find, dates, handOver, undoHandover } = props;
  const { t } = useI18n();
  const { user } = useSession();
  const initial = { receiver: '', scope: 'one' as SeriesScope };
  const form = useDialogForm(view.opened, schema, initial, `hand over ${reservationKey}`);
  const [name, setName] = useState('');
  const requiresAddress = !isStaff(user) && user.company.nameVisibility === 'none';
  const undo = async (result: ReservationHandoverResult, count: number) => {
    try {
      await undoHandover(result);
      notifyUser.success(t('booking:handover.undone', { count }));
    } catch (error) {
      notifyUser.failure(error);
    }
  };
  return (
    <FormDialog
      {...view}
      title={t('booking:handover.title')}
      saveLabel={t('booking:handover.save')}
      form={form}
      size="md"
      onSave={async (input) => {
        const handoverResult = await handOver(input);
        const count = dates?.[input.scope] ?? 1;
        const message = t('booking:handover.done', { name: name || input.receiver, count });
        return { message, undo: () => void undo(handoverResult, count) };
      }}
    >
      {children}
      <PersonField
        label={t('booking:handover.receiver')}
        placeholder={t(requiresAddress ? 'booking:handover.byAddress' : 'booking:handover.byName')}
        nothingFoundMessage={t('booking:noPerson')}
        searchPeople={find}
        scope={reservationKey}
        defaultsToUser={false}
        {...form.getInputProps('receiver')}
        value={form.values.receiver}
        onChange={(email, person) => {
          if (person) setName(person.name);
          form.setFieldValue('receiver', email);
        }}
      />
      {dates && dates.all > 1 && (
        <Radio.Group label={t('booking:handover.which')} {...form.getInputProps('scope')}>
          <Stack gap="xs" mt="xs">
            {seriesScopes
              .filter((scope) => scope !== 'all' || dates.all > dates.following)
              .map((scope) => (
                <Radio
                  key={scope}
                  value={scope}
                  label={t(`booking:handover.${scope}`, { count: dates[scope] })}
                />
              ))}
          </Stack>
        </Radio.Group>
      )}
      <Text size="sm" c="dimmed">
        {t('booking:handover.told')}
      </Text>
    </FormDialog>
  );
}
