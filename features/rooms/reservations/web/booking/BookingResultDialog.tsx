import { Button, Modal, Text } from '@mantine/core';
import { DialogFooter } from '../../../../../kit/web/dialog/DialogFooter.tsx';
import type { RecordDialogProps } from '../../../../../kit/web/dialog/dialogState.ts';
import { useDialogProps } from '../../../../../kit/web/dialog/useDialogProps.ts';
import { useI18n } from '../../../../../kit/web/i18n/i18n.ts';
import { useBreakpoint } from '../../../../../kit/web/ui/useBreakpoint.ts';
import type { Room } from '../../../catalogue/room.ts';
import type { FailedDate } from '../../reservation.ts';
import { FailedDates } from './FailedDates.tsx';

export interface BookingResultDialogInput {
  succeeded: number;
  failed: readonly FailedDate[];
  /** Books the free room or time that a failed date may offer. Missing after an edit. */
  bookAlternative?: (failure: FailedDate) => Promise<void>;
}

/** Shown when only some dates of a series could be booked or changed. */
export function BookingResultDialog({
  item,
  opened,
  close,
  rooms,
}: RecordDialogProps<BookingResultDialogInput> & { rooms: readonly Room[] }) {
  const { t } = useI18n();
  const isEdit = item !== null && !item.bookAlternative;
  return (
    <Modal
      {...useDialogProps(opened, close)}
      title={t(isEdit ? 'rooms:edit.partial.title' : 'rooms:result.title')}
      size="lg"
      fullScreen={useBreakpoint('phone')}
    >
      {item && (
        <>
          <Text component="p" mt={0} mb="xs">
            {t(isEdit ? 'rooms:edit.partial.succeeded' : 'rooms:result.succeeded', { count: item.succeeded })}
          </Text>
          <Text component="p" mt={0} mb="xs">
            {t(isEdit ? 'rooms:edit.partial.failed' : 'rooms:result.failed', { count: item.failed.length })}
          </Text>
          <FailedDates
            failed={item.failed}
            rooms={rooms}
            {...(item.bookAlternative && { bookAlternative: item.bookAlternative })}
          />
        </>
      )}
      <DialogFooter>
        <Button onClick={close}>{t('ui.close')}</Button>
      </DialogFooter>
    </Modal>
  );
}
