import '@mantine/notifications/styles.css';
import { Button } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { say } from '../i18n.ts';

export type Notice = {
  tone: 'success' | 'failure';
  message: ReactNode;
  /** Undoes what was done; a button of the notice calls it. */
  undo?: (() => void) | undefined;
  /** Until somebody closes it: it says something to be noted down. */
  stays?: boolean;
};

const LEAVES_AFTER = 7_000;

/** Shows one notice. See `notify` in kit/web/state/notices.ts. */
export function showNotice({ tone, message, undo, stays = false }: Notice): void {
  const succeeded = tone === 'success';
  const id = notifications.show({
    message: undo ? (
      <>
        <span>{message}</span>{' '}
        <Button
          variant="transparent"
          size="compact-md"
          px={0}
          td="underline"
          onClick={() => {
            notifications.hide(id);
            undo();
          }}
        >
          {say('ui.undo')}
        </Button>
      </>
    ) : (
      message
    ),
    autoClose: stays ? false : LEAVES_AFTER,
    role: succeeded ? 'status' : 'alert',
    color: succeeded ? 'green' : 'red',
    icon: succeeded ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': say('ui.close') },
  });
}

/** The place where notices appear: not at the end of the window, where the buttons of rows, panels and dialogs are. */
export default function Notices() {
  return (
    <Notifications
      position="bottom-left"
      autoClose={LEAVES_AFTER}
      transitionDuration={180}
      containerWidth={360}
    />
  );
}
