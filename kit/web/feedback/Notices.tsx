import '@mantine/notifications/styles.css';
import { Box, Button, Group, Text } from '@mantine/core';
import { randomId } from '@mantine/hooks';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { translate } from '../i18n/i18n.ts';
import { preventWrapInTimes } from '../ui/preventWrapInTimes.tsx';

export type NoticeOptions = {
  tone: 'success' | 'failure';
  message: ReactNode;
  detail?: string | undefined;
  action?: { label: string; run: () => void } | undefined;
  undo?: (() => void) | undefined;
  /** Stays until it is closed, because the user may write it down. */
  isPersistent?: boolean;
};

const AUTO_CLOSE_MS = 7_000;

const CONTAINER = '.mantine-Notifications-root';
const isInNotices = (target: EventTarget | null) => target instanceof Element && target.closest(CONTAINER);

let focusedBefore: EventTarget | null = null;
addEventListener('focusin', ({ target, relatedTarget }) => {
  if (isInNotices(target) && !isInNotices(relatedTarget)) focusedBefore = relatedTarget;
});

/** Returns the focus when a notice closes, or moves it to the screen's title. */
function restoreFocus(notice: Element | null): void {
  if (!notice?.contains(document.activeElement)) return;
  const isThere = focusedBefore instanceof HTMLElement && focusedBefore.isConnected;
  const next = isThere ? (focusedBefore as HTMLElement) : document.querySelector<HTMLElement>('h1[tabindex]');
  next?.focus({ preventScroll: true });
}

/** Shows a notice and returns a function that hides it. Use `notifyUser` instead. */
export function showNotice({
  tone,
  message,
  detail,
  action,
  undo,
  isPersistent = false,
}: NoticeOptions): () => void {
  const succeeded = tone === 'success';
  const name = randomId('notice');
  const button = (label: string, take: () => void) => (
    <Button
      key={label}
      variant="transparent"
      size="compact-md"
      px={0}
      mr="sm"
      td="underline"
      h="auto"
      ta="start"
      styles={{ label: { whiteSpace: 'normal', overflow: 'visible' } }}
      onClick={() => {
        notifications.hide(id);
        take();
      }}
    >
      {label}
    </Button>
  );
  const buttons = [
    action && button(action.label, action.run),
    undo && button(translate('ui.undo'), undo),
  ].filter(Boolean);
  const id = notifications.show({
    className: name,
    onClose: () => restoreFocus(document.querySelector(`.${name}`)),
    message: (
      // All buttons are beside the text if there is room, because the top bar fits only two or three lines.
      <Group gap={0}>
        <Box flex="1 1 11rem">
          <span>{preventWrapInTimes(message)}</span>{' '}
          {detail && (
            <Text span inherit display="block">
              {preventWrapInTimes(detail)}
            </Text>
          )}
        </Box>{' '}
        {buttons.length > 0 && <Group gap={0}>{buttons}</Group>}
      </Group>
    ),
    autoClose: isPersistent ? false : AUTO_CLOSE_MS,
    role: succeeded ? 'status' : 'alert',
    color: succeeded ? 'green' : 'red',
    icon: succeeded ? <IconCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />,
    closeButtonProps: { 'aria-label': translate('ui.close') },
  });
  return () => void notifications.hide(id);
}

/** Notices inside the resident frame, or at the bottom left of other pages (`web/notices.css`). */
export default function Notices({ frame }: { frame?: HTMLElement | null }) {
  const container = (
    <Notifications
      position="bottom-left"
      autoClose={AUTO_CLOSE_MS}
      transitionDuration={180}
      containerWidth={360}
      withinPortal={!frame}
    />
  );
  return frame ? createPortal(container, frame) : container;
}
