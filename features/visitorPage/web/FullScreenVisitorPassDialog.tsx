import { Modal } from '@mantine/core';
import type { ReactNode } from 'react';
import { useDialogProps } from '../../../kit/web/dialog/useDialogProps.ts';
import { formatDay, formatTime } from '../../../kit/web/i18n/format.ts';
import { useI18n } from '../../../kit/web/i18n/i18n.ts';
import type { VisitorPageData } from '../visitorPage.ts';
import classes from './VisitorPassSection.module.css';

export default function FullScreenVisitorPassDialog({
  visit,
  opened,
  onClose,
  children,
}: {
  visit: VisitorPageData;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const { t, screenLanguage } = useI18n();
  const dialogProps = useDialogProps(opened, onClose);
  return (
    <Modal
      {...dialogProps}
      fullScreen
      title={t('visitorPage:pass.title')}
      classNames={{ content: classes.sheet, header: classes.sheetHead, body: classes.sheetBody }}
      closeButtonProps={{ ...dialogProps.closeButtonProps, size: 'xl' }}
    >
      {children}
      <p className={classes.name}>{visit.visitor}</p>
      <p className={classes.details}>
        {formatDay(visit.date, screenLanguage)}, {formatTime(visit.time)} · {visit.host.company}
      </p>
    </Modal>
  );
}
