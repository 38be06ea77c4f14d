import '@mantine/notifications/styles.css';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { say } from '../i18n.ts';

const LEAVES_AFTER = 7_000;

/** Shows one notice. See `notify` in kit/web/notices.ts. */
export function showNotice({ tone, message }: { tone: 'success' | 'failure'; message: string }): void {
  const succeeded = tone === 'success';
  notifications.show({
    message,
    role: succeeded ? 'status' : 'alert',
    color: succeeded ? 'green' : 'red',
    icon: succeeded ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': say('ui.close') },
  });
}

/** The place where notices appear. */
export default function Notices() {
  return (
    <Notifications
      position="top-right"
      autoClose={LEAVES_AFTER}
      transitionDuration={180}
      containerWidth={400}
    />
  );
}
